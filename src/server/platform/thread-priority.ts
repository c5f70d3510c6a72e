import { setPriority } from "node:os";

const lowest = 19;

/**
 * Called by a thread as it starts: the event loop gets the processor before it. On Linux the priority belongs to one
 * thread; elsewhere it would be the whole process's, so nothing changes there.
 */
export function yieldToRequests(): void {
  if (process.platform === "linux") setPriority(0, lowest);
}
