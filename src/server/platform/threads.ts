import { Worker } from "node:worker_threads";

/** How many times its limit of processor time a thread can last in all. */
const patience = 6;

/**
 * Calls `end` once a thread has worked for `ms` of processor time from now, or lasted several times as long. On a busy
 * machine a thread waits more than it works, which says nothing of its work. @returns a function that stops watching
 */
export function limitProcessorTime(worker: Worker, ms: number, end: () => void): () => void {
  const begun = worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  const watch = setInterval(
    () => {
      Promise.all([begun, worker.cpuUsage()]).then(
        ([before, now]) => void (now.user + now.system - before.user - before.system > ms * 1_000 && end()),
        () => undefined,
      );
    },
    Math.min(100, ms / 4),
  );
  const last = setTimeout(end, ms * patience);
  return () => {
    clearInterval(watch);
    clearTimeout(last);
  };
}

/** `late`: the deadline passed. `busy`: too many are waiting. `failed`: the thread threw or ended. */
export type ThreadFault = "late" | "busy" | "failed";
type ThreadAnswer<Answer> = { answer: Answer } | { fault: ThreadFault };

export type Threads<Ask, Answer> = {
  /** Never rejects. A late request terminates its thread; the next one gets a new thread. */
  run(ask: Ask): Promise<ThreadAnswer<Answer>>;
  stop(): Promise<void>;
};

/**
 * The thread posts `ready` once it has loaded, so that loading doesn't count toward a deadline; then one message per
 * request.
 */
export type ThreadMessage<Answer> = "ready" | ThreadAnswer<Answer>;

type Options = {
  entry: URL;
  size: number;
  /** Maximum milliseconds of processor time per request in its thread. */
  deadlineMs: number;
  /** Maximum requests waiting for a thread. */
  waiting: number;
  heapMb: number;
};

/** A few threads for work that would block the event loop. They start on first use and don't keep the process alive. */
export function createThreads<Ask, Answer>({
  entry,
  size,
  deadlineMs,
  waiting,
  heapMb,
}: Options): Threads<Ask, Answer> {
  type Waiting = { ask: Ask; resolve: (answer: ThreadAnswer<Answer>) => void };
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let running = 0;
  let stopped = false;

  async function started(): Promise<Worker> {
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
    });
    all.add(worker);
    // An error ends the thread, and its exit rejects the pending call.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    await nextMessage(worker, (late) => {
      const end = setTimeout(late, 30_000);
      return () => clearTimeout(end);
    });
    worker.unref();
    return worker;
  }

  async function perform(ask: Ask): Promise<ThreadAnswer<Answer>> {
    const worker = idle.pop() ?? (await started());
    worker.ref();
    worker.postMessage(ask, []);
    const answer = await nextMessage<Answer>(worker, (late) => limitProcessorTime(worker, deadlineMs, late));
    if (answer !== "ready" && "answer" in answer) {
      worker.unref();
      idle.push(worker);
      return answer;
    }
    await worker.terminate();
    return answer === "ready" ? { fault: "failed" } : answer;
  }

  function next(): void {
    while (running < size) {
      const turn = queue.shift();
      if (!turn) return;
      running += 1;
      void perform(turn.ask)
        .catch((): ThreadAnswer<Answer> => ({ fault: "failed" }))
        .then((answer) => {
          running -= 1;
          turn.resolve(answer);
          next();
        });
    }
  }

  return {
    run(ask) {
      if (stopped || queue.length >= waiting) return Promise.resolve({ fault: "busy" });
      return new Promise((resolve) => {
        queue.push({ ask, resolve });
        next();
      });
    },
    async stop() {
      stopped = true;
      for (const { resolve } of queue.splice(0)) resolve({ fault: "busy" });
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function nextMessage<Answer>(worker: Worker, limit: (late: () => void) => () => void): Promise<ThreadMessage<Answer>> {
  return new Promise((resolve) => {
    const done = (message: ThreadMessage<Answer>): void => {
      stopWatching();
      worker.off("message", done).off("exit", failed);
      resolve(message);
    };
    const failed = () => done({ fault: "failed" });
    const stopWatching = limit(() => done({ fault: "late" }));
    worker.on("message", done).on("exit", failed);
  });
}
