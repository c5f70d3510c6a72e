import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../thread-priority.ts";
import type { FileAnswer } from "./file-threads.ts";

/**
 * Answers the one file of this thread (file-threads.ts). Only messages of `Unfit` errors are passed on, and `otherwise`
 * for any other, which could quote the file.
 */
export function answerFile<Ask, Result>(
  read: (ask: Ask) => Promise<Result>,
  Unfit: new (...args: never[]) => Error,
  otherwise: string,
): void {
  const answer = (answered: FileAnswer<Result>) => parentPort?.postMessage(answered, []);
  yieldToRequests();
  parentPort?.once("message", (ask: Ask) => {
    read(ask).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ unfit: error instanceof Unfit ? error.message : otherwise }),
    );
  });
}
