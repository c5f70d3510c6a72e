import { takeEmailToken } from "#web/lib/email-link/token.ts";

/** The token of a candidate's link (`takeLetterToken`). */
export const takeCandidateToken = (): string | null =>
  takeEmailToken({ path: "/candidate", key: "mls-candidate-link" });
