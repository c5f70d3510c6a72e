import { randomBytes } from "node:crypto";
import { pick } from "#domain/core/pick.ts";
import type { Answer } from "#contract/index.ts";
import {
  challengeHost,
  challengeText,
  type DomainProof,
  type RoleMapping,
} from "#domain/company-sign-in/company-sign-in.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { refuseState } from "#domain/core/errors.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction, or for reads outside of one: viewers' transactions can't read these tables.

/** The context that seals a provider's client secret. */
export const clientSecretPlace = (id: string): string => `ecosystem_providers:${id}:client_secret`;

/** The context that seals why staff released a domain. */
export const releasePlace = (id: string): string => `ecosystem_domains:${id}:release_reason`;

/** A company's OpenID provider, opened; it holds the plain client secret, so it stays in this folder. */
export type Provider = RoleMapping & {
  id: string;
  /** Its organization's id at the built-in service. */
  organizationId: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  isEnabled: boolean;
  asksSecondFactor: boolean;
  version: number;
  createdAt: Date;
};

/** The organization here, by its id at the built-in service. */
export const ownOrganization = (db: Db, externalId: string) =>
  db
    .selectFrom("mls_organizations")
    .select(["id", "standing"])
    .where("issuer", "=", builtinIssuer)
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();

function providerFrom(keyRing: KeyRing, row: RowOf<"ecosystem_providers">): Provider {
  return {
    ...fieldsFrom(row, ["id", "organization_id", "name", "issuer", "client_id", "scopes", "role_claim", "role_rules"]),
    ...fieldsFrom(row, ["default_role", "is_enabled", "asks_second_factor", "version"]),
    createdAt: row.created_at,
    clientSecret: keyRing.openText(row.client_secret, clientSecretPlace(row.id)),
  };
}

function columnsOf(keyRing: KeyRing, provider: Provider) {
  return {
    ...columnsFrom(provider, ["name", "issuer", "clientId", "scopes", "roleClaim", "defaultRole", "isEnabled"]),
    ...columnsFrom(provider, ["asksSecondFactor", "version"]),
    client_secret: keyRing.seal(provider.clientSecret, clientSecretPlace(provider.id)),
    role_rules: JSON.stringify(provider.roleRules),
  };
}

export async function insertProvider(db: Db, keyRing: KeyRing, provider: Provider): Promise<void> {
  await db
    .insertInto("ecosystem_providers")
    .values({
      ...columnsOf(keyRing, provider),
      ...columnsFrom(provider, ["id", "organizationId", "createdAt"]),
    })
    .execute();
}

export async function saveProvider(db: Db, keyRing: KeyRing, provider: Provider): Promise<void> {
  await db.updateTable("ecosystem_providers").set(columnsOf(keyRing, provider)).where("id", "=", provider.id).execute();
}

export async function providersOf(db: Db, keyRing: KeyRing, organizationId: string): Promise<Provider[]> {
  const rows = await db
    .selectFrom("ecosystem_providers")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => providerFrom(keyRing, row));
}

export async function findProvider(db: Db, keyRing: KeyRing, id: string): Promise<Provider | null> {
  const row = await db.selectFrom("ecosystem_providers").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? providerFrom(keyRing, row) : null;
}

/** Enabled providers of the organization that has proven the domain. */
export async function providersForDomain(db: Db, keyRing: KeyRing, domain: string): Promise<Provider[]> {
  const owner = await db
    .selectFrom("ecosystem_domains")
    .select("organization_id")
    .where("domain", "=", domain)
    .where("proven_at", "is not", null)
    .executeTakeFirst();
  if (!owner) return [];
  return (await providersOf(db, keyRing, owner.organization_id)).filter(({ isEnabled }) => isEnabled);
}

export async function provenDomains(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("ecosystem_domains")
    .select("domain")
    .where("organization_id", "=", organizationId)
    .where("proven_at", "is not", null)
    .execute();
  return rows.map(({ domain }) => domain);
}

export type Domain = RowOf<"ecosystem_domains">;

export async function domainsOf(db: Db, organizationId: string): Promise<Domain[]> {
  return db
    .selectFrom("ecosystem_domains")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("domain")
    .execute();
}

export async function insertDomain(
  db: Db,
  { id, organizationId, domain, now }: { id: string; organizationId: string; domain: string; now: Date },
): Promise<void> {
  await db
    .insertInto("ecosystem_domains")
    .values({ id, organization_id: organizationId, domain, token: newToken(), created_at: now })
    .execute();
}

const newToken = (): string => randomBytes(20).toString("hex");

const domainTaken = (): never =>
  refuseState("Another organization has proven this domain. Contact support if it is yours.");

/** @throws ExpectedError `wrong-state` once an organization has proven it */
export async function requireFree(db: Db, domain: string): Promise<void> {
  const taken = await db
    .selectFrom("ecosystem_domains")
    .select("id")
    .where("domain", "=", domain)
    .where("proven_at", "is not", null)
    .executeTakeFirst();
  if (taken) domainTaken();
}

/** @throws ExpectedError `wrong-state` when another organization has proven it */
export async function prove(db: Db, id: string, by: DomainProof, now: Date): Promise<void> {
  await db
    .updateTable("ecosystem_domains")
    .set({ proven_by: by, proven_at: now, released_at: null, release_reason: null })
    .where("id", "=", id)
    .where("proven_at", "is", null)
    .execute()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, "ecosystem_domains_proven")) domainTaken();
      throw error;
    });
}

/** With another token, so that a TXT record left in the DNS doesn't prove it again. */
export async function release(db: Db, keyRing: KeyRing, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("ecosystem_domains")
    .set({
      proven_by: null,
      proven_at: null,
      token: newToken(),
      released_at: now,
      release_reason: keyRing.seal(reason, releasePlace(id)),
    })
    .where("id", "=", id)
    .execute();
}

type Setup = Answer<"companySignIn", "get">;

/** As the organization's admins see it: everything but the client secret. */
export const providerView = (provider: Provider, origin: string): Setup["providers"][number] => ({
  ...pick(provider, ["id", "name", "issuer", "clientId", "scopes", "roleClaim"]),
  roleRules: provider.roleRules.map(({ value, role }) => ({ value, role })),
  ...pick(provider, ["defaultRole", "isEnabled", "asksSecondFactor", "version"]),
  redirectUri: redirectUri(origin, provider.id),
  logoutUri: `${origin}/ecosystem/company/${provider.id}/logout`,
});

export const domainView = (
  keyRing: KeyRing,
  { id, domain, token, proven_by, proven_at, released_at, release_reason }: Domain,
): Setup["domains"][number] => ({
  id,
  domain,
  provenBy: proven_by,
  provenAt: proven_at?.toISOString() ?? null,
  released:
    proven_at === null && released_at && release_reason
      ? { at: released_at.toISOString(), reason: keyRing.openText(release_reason, releasePlace(id)) }
      : null,
  recordName: challengeHost(domain),
  recordText: challengeText(token),
});

/** Each provider has its own, so that the answer of one can't pass for that of another (RFC 9700 §4.4). */
export const redirectUri = (origin: string, providerId: string): string =>
  `${origin}/ecosystem/company/${providerId}/callback`;

/** Where a provider sends people who signed out there too. */
export const afterSignOut = (origin: string): string => `${origin}/`;
