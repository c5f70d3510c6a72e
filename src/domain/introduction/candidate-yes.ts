import { refuseState } from "../core/errors.ts";
import type { CandidateAnswer, CandidateReply } from "./candidate.ts";

const missing: Record<Exclude<CandidateReply, "yes"> | "none", string> = {
  none: "The candidate hasn't said yes yet. Send them their link from the candidate's page, or decline.",
  no: "The candidate said no. Decline this introduction, or ask them to change their answer.",
  more: "The candidate has a question first. Answer it, so that they can say yes through their link.",
};

/**
 * Why an agency that asks its candidates first can't accept yet, for its own people only; null with the candidate's yes
 * (docs/decisions/0055).
 */
export function candidateYesMissing(answer: Pick<CandidateAnswer, "reply"> | null): string | null {
  return answer?.reply === "yes" ? null : missing[answer?.reply ?? "none"];
}

/** @throws ExpectedError `wrong-state` */
export function requireCandidateYes(answer: Pick<CandidateAnswer, "reply"> | null): void {
  const detail = candidateYesMissing(answer);
  if (detail !== null) refuseState(detail);
}
