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

/** What to send, or what is wrong at which field. */
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
