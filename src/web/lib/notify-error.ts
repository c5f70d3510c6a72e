import { notify } from "#web/ui/toast.tsx";
import { problemDetail } from "./error-message.ts";

/** Runs what can fail at once, such as a write to a full storage. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    notifyError(error);
  }
}

/** A toast that says what went wrong and how to fix it. */
export function notifyError(error: unknown): void {
  notify({ title: "Error", description: problemDetail(error), tone: "danger" });
}
