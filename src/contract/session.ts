import { z } from "zod";
import { agencyTypes } from "#domain/core/lookups.ts";
import { standings } from "#domain/core/standing.ts";
import { organizationKinds } from "#domain/core/viewer.ts";
import { instant } from "./procedure.ts";

/**
 * Input and output of the session calls (spec §7, spec §17, §21). They set cookies, which no procedure does, so they
 * are mounted separately; their addresses are in session-routes.ts.
 */

const token = (what: string) =>
  z.string(`Send the ${what}.`).min(1, `Send the ${what}.`).max(8_000, `This ${what} is too long.`);

export const beginAnswer = z.strictObject({ signInUrl: z.string() });

/** The names of the ecosystem's own callback parameters. */
export const redeemAsk = z.strictObject({
  session_token: token("session token"),
  user_id: token("user id"),
  refresh_token: token("refresh token").nullish(),
});

export const refreshAsk = z.strictObject({ refreshHandle: token("refresh handle") });

const handles = {
  /** For `Authorization: Bearer`; useless without the cookie. */
  handle: z.string(),
  refreshHandle: z.string(),
  expiresAt: instant,
};

const sessionUser = z.strictObject({
  id: z.string(),
  ecosystemUserId: z.string(),
  fullName: z.string(),
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** The acting organization's name, and the roles there. */
  organization: z.string().nullable(),
  roles: z.array(z.strictObject({ role: z.string(), isActive: z.boolean() })),
});

const sessionOrganization = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(organizationKinds),
  agencyType: z.enum(agencyTypes).nullable(),
  standing: z.enum(standings),
  roles: z.array(z.string()),
  /** It requires a second factor, which this session lacks: all but setting one up is refused. */
  lacksSecondFactor: z.boolean(),
});

const who = {
  user: sessionUser,
  organizations: z.array(sessionOrganization),
  /** Null until one of several is chosen. */
  actingOrganizationId: z.string().nullable(),
};

export const redeemAnswer = z.strictObject({ ...handles, ...who });
export const refreshAnswer = z.strictObject(handles);
/** Both spellings of validity, as the ecosystem gives them. */
export const currentAnswer = z.strictObject({
  valid: z.literal(true),
  isValid: z.literal(true),
  ...who,
  sessionId: z.string(),
  expiresAt: instant,
});

/** Where the browser goes to sign out of its company too. Without one, the answer is empty (204). */
export const endAnswer = z.strictObject({ signOutUrl: z.url({ protocol: /^https?$/ }) });

export type EndAnswer = z.output<typeof endAnswer>;
export type BeginAnswer = z.output<typeof beginAnswer>;
export type RedeemAsk = z.output<typeof redeemAsk>;
export type RedeemAnswer = z.output<typeof redeemAnswer>;
export type RefreshAnswer = z.output<typeof refreshAnswer>;
export type CurrentAnswer = z.output<typeof currentAnswer>;
export type SessionUser = z.output<typeof sessionUser>;
export type SessionOrganization = z.output<typeof sessionOrganization>;
