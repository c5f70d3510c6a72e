import { notify } from "#web/ui/toast.tsx";
import { problemDetail } from "./error-message.ts";

/** A toast that says what went wrong and how to fix it. */
export function notifyError(error: unknown): void {
  notify({ title: "Error", description: problemDetail(error), tone: "danger" });
}
