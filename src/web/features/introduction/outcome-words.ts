import { passReasonLabels } from "#domain/introduction/outcome.ts";
import { isWon } from "#domain/deal/status.ts";
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

/** Instead of decisions while there are none. */
export function noDecisionText({ actions, deal }: Pick<Introduction, "actions" | "deal">): string {
  if (deal?.fellOff) return "The placement ended. No decision was recorded.";
  if (deal && isWon(deal.status)) return "The candidate is hired. No decision was recorded.";
  return actions.includes("outcome")
    ? "No decision yet. Advance the candidate or pass; the listing agency and the candidate see the outcome."
    : "No decision yet. It appears here with its reason.";
}
