import { Worker } from "node:worker_threads";
import { type IdentityFileKind, refuseFile } from "#domain/identity/file.ts";
import { refuse } from "#domain/core/errors.ts";

export type Stripped = { kind: IdentityFileKind; bytes: Uint8Array };
export type StripAnswer = Stripped | { unfit: string };

/** Limits of one file's thread: time in ms, and memory besides its code in bytes. */
const limits = { ms: 60_000, memory: 1_500 * 1024 * 1024, lookEveryMs: 100, heapMb: 512, waiting: 8 } as const;

let waiting = 0;
let line: Promise<unknown> = Promise.resolve();

/**
 * Returns a file that is safe to serve, without information about its author, device and history (spec §12, Files).
 * Each file gets its own thread, one at a time, so that no file blocks the server.
 * @throws ExpectedError `invalid-input` that says how to fix the file, `rate-limited`
 */
export function strip(bytes: Uint8Array): Promise<Stripped> {
  if (waiting >= limits.waiting)
    refuse("rate-limited", {
      detail: "Many files are being checked now. Try again in a minute.",
      retryAfterSeconds: 30,
    });
  waiting += 1;
  const turn = line.then(() => inThread(bytes)).finally(() => (waiting -= 1));
  line = turn.catch(() => undefined);
  return turn;
}

async function inThread(bytes: Uint8Array): Promise<Stripped> {
  const worker = new Worker(new URL("./strip-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    stdout: true,
    stderr: true,
  });
  const tooMuch =
    "The file is too large or complex to check. Save a smaller or simpler copy, preferably as PDF, and upload it.";
  // The engine limits its heap; buffers outside of it are watched from here.
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: external }) => void (external > limits.memory && worker.terminate()),
      () => undefined,
    );
  }, limits.lookEveryMs);
  const end = setTimeout(() => void worker.terminate(), limits.ms);
  try {
    const answer = await new Promise<StripAnswer>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", () => resolve({ unfit: tooMuch }));
      worker.once("exit", () => resolve({ unfit: tooMuch }));
      worker.postMessage(bytes, []);
    });
    return "unfit" in answer ? refuseFile(answer.unfit) : answer;
  } finally {
    clearInterval(watch);
    clearTimeout(end);
    await worker.terminate();
  }
}
