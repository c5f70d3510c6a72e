import { Worker } from "node:worker_threads";
import type { PaperOptions } from "#documents/pdf.ts";
import type { Paper } from "#domain/core/document.ts";

export type RenderOrder = { number: number; paper: Paper | readonly Paper[]; options: PaperOptions };
export type RenderAnswer = { number: number } & ({ bytes: Uint8Array } | { failure: string });

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined };

/**
 * Typesetting a document takes 150 ms or more of one core (measured). A separate thread keeps other requests from
 * waiting.
 */
let thread: Thread | undefined;
let orders = 0;

/** Idle milliseconds after which the thread ends and frees its memory. */
const idleMs = 60_000;

/** Maximum queue length before callers are asked to retry later: executed documents wait in the same queue. */
export const mostWaiting = 12;

/** Documents in the queue, including the one in progress. */
export const waitingPapers = (): number => thread?.waiting.size ?? 0;

/** Returns the bytes of a document's PDF, or of several in one file. */
export function printPaper(paper: Paper | readonly Paper[], options: PaperOptions): Promise<Uint8Array> {
  const current = (thread ??= startThread());
  clearTimeout(current.idle);
  const number = (orders += 1);
  return new Promise((resolve, reject) => {
    current.waiting.set(number, { resolve, reject });
    current.worker.ref();
    current.worker.postMessage({ number, paper, options } satisfies RenderOrder, []);
  });
}

function startThread(): Thread {
  const worker = new Worker(new URL("./render-thread.ts", import.meta.url));
  const own: Thread = { worker, waiting: new Map(), idle: undefined };
  worker.on("message", ({ number, ...answer }: RenderAnswer) => {
    const order = own.waiting.get(number);
    own.waiting.delete(number);
    if ("bytes" in answer) order?.resolve(answer.bytes);
    else order?.reject(new Error(`A document could not be typeset: ${answer.failure}`));
    if (own.waiting.size === 0) rest(own);
  });
  const end = (error: Error): void => {
    if (thread === own) thread = undefined;
    clearTimeout(own.idle);
    for (const { reject } of own.waiting.values()) reject(error);
    own.waiting.clear();
  };
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The thread that typesets documents has ended.")));
  return own;
}

/** Doesn't keep the process alive, and ends when idle. */
function rest(own: Thread): void {
  own.worker.unref();
  own.idle = setTimeout(() => {
    if (thread === own) thread = undefined;
    void own.worker.terminate();
  }, idleMs);
  own.idle.unref();
}
