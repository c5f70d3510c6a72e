import type { Audience } from "#contract/audience.ts";
import type { Procedure } from "#contract/procedure.ts";

type Requirement = Readonly<Record<string, readonly string[]>>;

/**
 * How calls that aren't public prove who sends them, as OpenAPI security requirements of a whole document. Programs
 * send an API key, or the access token of a connected app, with the scope that the description names. Our own pages
 * send a session, which is its bearer handle together with its cookie (spec §17).
 */
export const usualSecurity: Record<Audience, readonly Requirement[]> = {
  programs: [{ apiKey: [] }, { oauth: [] }],
  pages: [{ session: [], cookie: [] }],
};

/** What differs from it: a public call needs nothing. */
export const ownSecurity = ({ needs }: Pick<Procedure, "needs">): { security?: [] } =>
  needs === "public" ? { security: [] } : {};
