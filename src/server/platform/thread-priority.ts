import { setPriority } from "node:os";

/**
 * The event loop gets about nine times the processor's time of such a thread. The lowest priority, 19, gets about a
 * sixtieth on a busy machine: reading a CV of one second took a minute.
 */
const lower = 10;

/**
 * Called by a thread as it starts: the event loop gets the processor before it. On Linux the priority belongs to one
 * thread; elsewhere it would be the whole process's, so nothing changes there.
 */
export function yieldToRequests(): void {
  if (process.platform === "linux") setPriority(0, lower);
}
