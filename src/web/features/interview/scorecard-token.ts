import { takeEmailToken } from "#web/lib/email-link/token.ts";

/** The token of a scorecard's link, followed by `~` and the chosen rating. */
export const takeScorecardToken = (): string | null =>
  takeEmailToken({ path: "/scorecard", key: "mls-scorecard-link" });
