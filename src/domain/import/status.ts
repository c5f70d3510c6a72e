import { namedFacts } from "../core/status.ts";
import type { ImportState } from "./import.ts";

type Fact = "isRunning" | "isCommitting" | "isPublishing" | "isStopped" | "hasFailed" | "isPublished";

/** What each state of an import means. `isRunning`: a job works on it. */
const { is } = namedFacts<ImportState, Fact>({
  uploaded: [],
  mapped: [],
  committing: ["isRunning", "isCommitting"],
  stopped: ["isStopped"],
  failed: ["hasFailed"],
  done: [],
  publishing: ["isRunning", "isPublishing"],
  published: ["isPublished"],
});

export const isRunning = is("isRunning");
export const isCommitting = is("isCommitting");
export const isPublishing = is("isPublishing");
export const isStopped = is("isStopped");
export const hasFailed = is("hasFailed");
export const isPublished = is("isPublished");
