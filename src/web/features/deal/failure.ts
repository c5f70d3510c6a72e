import { Problem } from "#contract/backend.ts";
import { notify } from "#web/ui/toast.tsx";

/** Spec §8. */
export const dealFailures = {
  create: "Failed to create deal. Please try again.",
  update: "Failed to update deal. Please try again.",
  delete: "Failed to delete deal. Please try again.",
} as const;

/** An expected error brings its own message; anything else gets the specified one. */
export function sayDealFailure(what: keyof typeof dealFailures, error: unknown): void {
  const refused = error instanceof Problem && error.status >= 400 && error.status < 500;
  notify({ title: "Error", description: refused ? error.detail : dealFailures[what], tone: "danger" });
}
