import { decideInterest, type InterestAsk } from "#domain/interest/interest.ts";
import { type FieldErrors, ExpectedError } from "#domain/core/errors.ts";

export const emptyInterest: InterestAsk = {
  employerName: "",
  contactName: "",
  contactEmail: "",
  roleTitle: "",
  budgetRange: "",
  timeline: "",
  requirements: "",
};

/** The request, or errors by field. */
export function readInterest(
  typed: InterestAsk,
  known: { withCandidate: boolean; employerKnown: boolean },
): { ask: InterestAsk } | { errors: FieldErrors } {
  try {
    return { ask: decideInterest(typed, known) };
  } catch (refusal) {
    if (!(refusal instanceof ExpectedError)) throw refusal;
    return { errors: refusal.extras.fields ?? {} };
  }
}
