import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { refuseFile } from "#domain/identity/file.ts";
import { refuse } from "#domain/core/errors.ts";
import { limitProcessorTime } from "../threads.ts";

/** What a file's thread answers: its result, or a sentence of what is wrong with the file and how to fix it. */
export type FileAnswer<Result> = { result: Result } | { unfit: string };

/** Limits of one file's thread: processor time in ms, and memory besides its code in bytes. */
const limits = { ms: 60_000, memory: 1_500 * 1024 * 1024, lookEveryMs: 100, heapMb: 512, waiting: 16 } as const;

/** Threads at the same time, of all kinds of work: one processor stays for the event loop. */
let free = Math.min(2, Math.max(1, availableParallelism() - 1));
const turns: (() => void)[] = [];

/** Each kind has one file in line here, so that kinds take turns and none waits for all files of another. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => turns.push(resolve));
  try {
    return await work();
  } finally {
    const next = turns.shift();
    if (next) next();
    else free += 1;
  }
}

export type FileLimits = { ms: number; waiting: number };

/** Who uploaded a file. */
export type Uploader = { organizationId: string };

/**
 * Work on uploaded files. Each file gets its own thread, one of a kind at a time, so that no file blocks the server.
 * A small file can take the whole limit of time, so organizations take turns, and none fills more than half of the
 * line. `tooMuch`: the sentence for a file that exceeds the thread's time or memory.
 * @throws ExpectedError `invalid-input` that says how to fix the file, `rate-limited`
 */
export function fileThreads<Ask, Result>(
  entry: URL,
  tooMuch: string,
  { ms, waiting: room }: FileLimits = limits,
): (ask: Ask, by: Uploader) => Promise<Result> {
  /** The organizations of all files in line and in their thread. */
  const waiting: string[] = [];
  const line: { of: string; start: () => void }[] = [];
  /** In the order in which they were served last; those that weren't come first. */
  let served: string[] = [];
  let busy = false;

  function startNext(): void {
    const [next] = line.toSorted((one, other) => served.indexOf(one.of) - served.indexOf(other.of));
    busy = next !== undefined;
    if (!next) return;
    line.splice(line.indexOf(next), 1);
    served = [...served.filter((each) => each !== next.of), next.of];
    next.start();
  }

  return async (ask, { organizationId: of }) => {
    if (waiting.length >= room || waiting.filter((each) => each === of).length >= room / 2)
      refuse("rate-limited", {
        detail: "Many files are being checked now. Try again in a minute.",
        retryAfterSeconds: 30,
      });
    waiting.push(of);
    try {
      if (busy) await new Promise<void>((start) => line.push({ of, start }));
      else {
        busy = true;
        served = [of];
      }
      return await inTurn(() => inThread<Ask, Result>(entry, ask, { tooMuch, ms }));
    } finally {
      waiting.splice(waiting.indexOf(of), 1);
      startNext();
    }
  };
}

async function inThread<Ask, Result>(entry: URL, ask: Ask, { tooMuch, ms }: { tooMuch: string; ms: number }) {
  const worker = new Worker(entry, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    stdout: true,
    stderr: true,
  });
  // The engine limits its heap; buffers outside of it and the processor's time are watched from here.
  const stopWatching = limitProcessorTime(worker, ms, () => void worker.terminate());
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: external }) => void (external > limits.memory && worker.terminate()),
      () => undefined,
    );
  }, limits.lookEveryMs);
  try {
    const answer = await new Promise<FileAnswer<Result>>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", () => resolve({ unfit: tooMuch }));
      worker.once("exit", () => resolve({ unfit: tooMuch }));
      worker.postMessage(ask, []);
    });
    return "unfit" in answer ? refuseFile(answer.unfit) : answer.result;
  } finally {
    clearInterval(watch);
    stopWatching();
    await worker.terminate();
  }
}
