import { z } from "zod";
import { agencyTypes, type AgencyType } from "#domain/core/lookups.ts";
import { organizationKinds, type OrganizationKind } from "#domain/core/viewer.ts";
import { type PlanName, planNames } from "#domain/organization/plan.ts";
import type { Work } from "../platform/db/database.ts";

/** An organization as reported by the ecosystem; `roles` are the person's active ones there. */
export type EcosystemOrganization = {
  externalId: string;
  name: string;
  kind: OrganizationKind;
  agencyType: AgencyType | null;
  contactName: string | null;
  plan: PlanName;
  /** How the organization describes itself, for vetting. */
  about: string | null;
  domains: string[];
  roles: string[];
};

export type EcosystemProfile = {
  userId: string;
  fullName: string | null;
  email: string | null;
  avatarUrl: string | null;
  organizations: EcosystemOrganization[];
};

/** `broken`: the ecosystem failed, so this says nothing about the session. A refresh is tried anyway (spec §8). */
export type Validation = { kind: "valid"; profile: EcosystemProfile } | { kind: "invalid" } | { kind: "broken" };
export type Refreshing = { kind: "refreshed"; sessionToken: string; refreshToken: string | null } | { kind: "refused" };

/** The ecosystem could not be reached. The session is neither valid nor invalid. */
export class EcosystemUnreachable extends Error {
  constructor(during: string, options?: ErrorOptions) {
    super(`The ecosystem did not answer while ${during}`, options);
    this.name = "EcosystemUnreachable";
  }
}

/** The sign-in service's calls (spec §7). Never made inside a transaction, except `validateIn`. */
export type Ecosystem = {
  /** Identifies who issued the ids: part of the identity of people and organizations. */
  issuer: string;
  /** URL of the sign-in page, without its query. */
  authUrl: string;
  /** @throws EcosystemUnreachable */
  validate(sessionToken: string): Promise<Validation>;
  /**
   * The same in the transaction that uses the answer: changes of the account wait until it ends. Absent with an
   * external ecosystem, whose accounts aren't changed here.
   */
  validateIn?(work: Work, sessionToken: string): Promise<Validation>;
  /** @throws EcosystemUnreachable */
  refresh(refreshToken: string): Promise<Refreshing>;
  logout(sessionToken: string): Promise<void>;
  /** Where signing out of the company's own sign-in begins, or null; absent with an external ecosystem. */
  signOutUrl?(sessionToken: string): Promise<string | null>;
};

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const anyId = z.union([text(200), z.number().int().transform(String)]);

const role = z.union([
  text(60).transform((name) => ({ role: name, is_active: true })),
  z.object({ role: text(60), is_active: z.boolean() }),
]);
const roles = z.array(z.unknown()).transform((items) => items.flatMap((item) => role.safeParse(item).data ?? []));

const organization = z.object({
  id: anyId,
  name: text(200),
  kind: z.enum(organizationKinds),
  agency_type: optional(z.enum(agencyTypes)),
  contact_name: optional(text(200)),
  plan: optional(z.enum(planNames)),
  about: optional(text(2_000)),
  domains: optional(z.array(text(253)).max(100)),
  roles: optional(roles),
});

const reply = z.object({
  valid: z.boolean().optional(),
  isValid: z.boolean().optional(),
  user: z.object({
    id: anyId.optional(),
    user_id: anyId.optional(),
    full_name: optional(text(200)),
    email: optional(text(320)),
    avatar_url: optional(z.url({ protocol: /^https?$/ }).max(2_000)),
    roles: optional(roles),
    organization: z.unknown().optional(),
    organizations: z.array(z.unknown()).nullish(),
  }),
  expires_at: z.union([z.string(), z.number()]).nullish(),
});

/**
 * Parses a validate-session reply (spec §7; both `valid` and `isValid` are accepted, spec §17). Organizations come from
 * `organizations`, or from `organization` if that is an object. One without a kind is skipped, because the kind decides
 * what can be seen, and so is one without an active role. Anything unexpected is `invalid`.
 */
export function readValidation(body: unknown, now: Date): Validation {
  const parsed = reply.safeParse(body);
  if (!parsed.success) return { kind: "invalid" };
  const { valid, isValid, user, expires_at: expiresAt } = parsed.data;
  if ((valid ?? isValid) !== true || (isValid ?? valid) !== true) return { kind: "invalid" };
  if (isOver(expiresAt, now)) return { kind: "invalid" };
  const userId = user.id ?? user.user_id;
  if (userId === undefined) return { kind: "invalid" };
  const everywhere = activeRoles(user.roles);
  return {
    kind: "valid",
    profile: {
      userId,
      fullName: user.full_name ?? null,
      email: user.email ?? null,
      avatarUrl: user.avatar_url ?? null,
      organizations: readOrganizations(user.organizations ?? [user.organization], everywhere),
    },
  };
}

function readOrganizations(items: unknown[], everywhere: string[]): EcosystemOrganization[] {
  const found = new Map<string, EcosystemOrganization>();
  for (const item of items) {
    const { data } = organization.safeParse(item);
    if (data === undefined) continue;
    const own = data.roles ? activeRoles(data.roles) : everywhere;
    if (data.roles && data.roles.length > 0 && own.length === 0) continue;
    found.set(data.id, {
      externalId: data.id,
      name: data.name,
      kind: data.kind,
      agencyType: data.kind === "agency" ? (data.agency_type ?? "both") : null,
      contactName: data.contact_name ?? null,
      plan: data.plan ?? "starter",
      about: data.about ?? null,
      domains: data.domains ?? [],
      roles: own,
    });
  }
  return [...found.values()];
}

function activeRoles(list: z.output<typeof roles> | null | undefined): string[] {
  return [...new Set((list ?? []).filter((entry) => entry.is_active).map((entry) => entry.role))].toSorted();
}

/** `expires_at` as ISO text or as seconds or milliseconds since 1970; unreadable values count as expired. */
function isOver(expiresAt: string | number | null | undefined, now: Date): boolean {
  if (expiresAt === null || expiresAt === undefined) return false;
  const instant =
    typeof expiresAt === "number" ? (expiresAt < 1e11 ? expiresAt * 1_000 : expiresAt) : Date.parse(expiresAt);
  return !(instant > now.getTime());
}

const refreshReply = z.object({ session_token: text(8_000), refresh_token: optional(text(8_000)) });

/** Parses a refresh-session reply: a session token and an optional refresh token (spec §7). */
export function readRefreshing(body: unknown): Refreshing {
  const parsed = refreshReply.safeParse(body);
  if (!parsed.success) return { kind: "refused" };
  return {
    kind: "refreshed",
    sessionToken: parsed.data.session_token,
    refreshToken: parsed.data.refresh_token ?? null,
  };
}

/**
 * What the ecosystem says now of a person it has just confirmed, in the transaction that uses it: a member may have
 * been deactivated since. Null if it no longer confirms them.
 */
export async function currentProfile(
  ecosystem: Ecosystem,
  work: Work,
  { sessionToken, profile }: { sessionToken: string; profile: EcosystemProfile },
): Promise<EcosystemProfile | null> {
  if (!ecosystem.validateIn) return profile;
  const now = await ecosystem.validateIn(work, sessionToken);
  return now.kind === "valid" && now.profile.userId === profile.userId ? now.profile : null;
}
