import { passReasonLabels } from "#domain/introduction/outcome.ts";
import type { Introduction } from "./queries.ts";

type Decision = Introduction["decisions"][number];

/** A decision in a few words: "Advanced to an interview: On-site with the team". */
export function decisionText({
  outcome,
  next,
  round,
  reason,
}: Pick<Decision, "outcome" | "next" | "round" | "reason">) {
  if (outcome === "passed") return `Passed${reason ? `: ${passReasonLabels[reason].toLowerCase()}` : ""}`;
  if (next === "offer") return "Advanced to an offer";
  return `Advanced to another interview${round ? `: ${round}` : ""}`;
}
