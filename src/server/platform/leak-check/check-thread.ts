import { parentPort } from "node:worker_threads";
import { yieldToRequests } from "../thread-priority.ts";
import { checkPublicText, type LeakCheckOptions } from "#domain/leak/check.ts";
import type { ThreadMessage } from "../threads.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

export type LeakAsk = { fields: Readonly<Record<string, string>>; options: LeakCheckOptions };

const post = (message: ThreadMessage<LeakFinding[]>) => parentPort?.postMessage(message, []);

parentPort?.on("message", ({ fields, options }: LeakAsk) => {
  try {
    post({ answer: checkPublicText(fields, options) });
  } catch {
    // The error may quote the text, so it isn't passed on.
    post({ fault: "failed" });
  }
});
yieldToRequests();
post("ready");
