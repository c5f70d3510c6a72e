import {
  decideEntry,
  type Entry,
  entryRefusals,
  type EntryRefusal,
  type KnownAccount,
} from "#domain/company-sign-in/company-sign-in.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { isVetted } from "#domain/core/standing.ts";
import { isAdmin } from "#domain/member/member.ts";
import { personName } from "#domain/member/profile.ts";
import type { AuditAction } from "#domain/admin/audit.ts";
import type { Services } from "../platform/http/context.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { addMembership, createAccount } from "../ecosystem/accounts.ts";
import {
  belongsElsewhere,
  endSessionsOf,
  membersOf,
  setRole,
  type StoredOrganization,
  syncAccount,
} from "../ecosystem/members.ts";
import {
  askForSecondStep,
  openEcosystemSession,
  type SecondStepReply,
  type SignInReply,
} from "../ecosystem/opening.ts";
import { endInvitations } from "../ecosystem/invitations.ts";
import { factorsOf, hasFactor } from "../ecosystem/second-factor.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import { appId } from "../platform/http/callbacks.ts";
import type { PersonClaims } from "./oidc.ts";
import { findProvider, ownOrganization, type Provider, provenDomains } from "./store.ts";

type Parts = Pick<Services, "database" | "keyRing" | "clock" | "newId">;
type Arriving = { provider: Provider; claims: PersonClaims; signOutUrl: string | null };
type Entered = { kind: "entered"; reply: SignInReply | SecondStepReply } | { kind: "refused"; why: EntryRefusal };

/**
 * Signs in the person whom a provider has confirmed, in one transaction: creates or links the account, gives the role
 * that the claim says, and asks for the account's own second factor.
 */
export async function enter(parts: Parts, { provider, claims, signOutUrl }: Arriving): Promise<Entered> {
  const { database, keyRing, clock, newId } = parts;
  return database.asSystem(async (work): Promise<Entered> => {
    const now = clock.now();
    const organization = await work.db
      .selectFrom("ecosystem_organizations")
      .select(["id", "kind", "name"])
      .where("id", "=", provider.organizationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Asking the provider takes long enough for an admin to turn it off or change it.
    const current = await findProvider(work.db, keyRing, provider.id);
    if (!current?.isEnabled || current.version !== provider.version) return { kind: "refused", why: "changed" };
    const decided = await decide(work, organization, provider, claims);
    if (decided.kind === "refused") {
      await endOn(work, decided, now);
      return { kind: "refused", why: decided.why };
    }
    const accountId = decided.accountId ?? newId();
    if (decided.accountId === null)
      await createAccount(
        work.db,
        { id: accountId, email: claims.email ?? "", passwordHash: null, fullName: nameOf(claims) },
        now,
      );
    const isMember = decided.accountId !== null && decided.role === null;
    if (decided.role !== null && decided.accountId === null)
      await addMembership(work.db, { accountId, organizationId: organization.id, role: decided.role });
    else if (!isMember && decided.role !== null) await setRole(work, organization.id, accountId, decided.role);
    if (decided.link)
      await work.db
        .insertInto("ecosystem_provider_people")
        .values({ provider_id: provider.id, subject: claims.subject, account_id: accountId })
        .execute();
    const personId = await syncAccount(work, accountId, { keyRing, now, newId });
    const record = recorder(work, parts, {
      personId,
      organizationId: (await ownOrganization(work.db, organization.id)).id,
    });
    if (decided.link) {
      await endInvitations(work, organization.id, claims.email ?? "", now);
      await record(decided.accountId === null ? "companySignIn.joined" : "companySignIn.linked", provider.id);
    }
    if (decided.role !== null) await record("companySignIn.role", personId, decided.role);
    const account = await work.db
      .selectFrom("ecosystem_accounts")
      .select(["id", "email", "full_name"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    const factors = await factorsOf(work, accountId);
    const reply = hasFactor(factors)
      ? await askForSecondStep(work, now, { app: appId, accountId, factors, providerId: provider.id })
      : await openEcosystemSession(
          work,
          { keyRing, now },
          { app: appId, account, via: { providerId: provider.id, signOutUrl } },
        );
    return { kind: "entered", reply };
  });
}

async function decide(
  work: Work,
  organization: StoredOrganization,
  provider: Provider,
  claims: PersonClaims,
): Promise<Entry> {
  const { db } = work;
  const people = await db
    .selectFrom("ecosystem_provider_people")
    .select(["subject", "account_id"])
    .where("provider_id", "=", provider.id)
    .execute();
  const linked = people.find(({ subject }) => subject === claims.subject)?.account_id;
  const sameEmail =
    claims.email === null
      ? undefined
      : (await db.selectFrom("ecosystem_accounts").select("id").where("email", "=", claims.email).executeTakeFirst())
          ?.id;
  const members = await membersOf(work, organization.id);
  const known = async (accountId: string): Promise<KnownAccount> => {
    const elsewhere = await belongsElsewhere(work, organization.id, accountId);
    const member = members.find((each) => each.accountId === accountId);
    const admins = members.filter((each) => isAdmin(organization.kind, each));
    return {
      accountId,
      membership: member ? (member.isActive ? "active" : "deactivated") : "none",
      roles: member?.roles ?? [],
      belongsElsewhere: elsewhere,
      linkedToOther: people.some((each) => each.account_id === accountId && each.subject !== claims.subject),
      isLastAdmin: admins.length === 1 && admins[0]?.accountId === accountId,
    };
  };
  return decideEntry({
    kind: organization.kind,
    mapping: provider,
    domains: await provenDomains(db, organization.id),
    isVetted: isVetted((await ownOrganization(db, organization.id)).standing),
    claims,
    linked: linked === undefined ? null : await known(linked),
    sameEmail: sameEmail === undefined ? null : await known(sameEmail),
  });
}

/** The provider no longer gives this person a role, so sessions that are still open end. */
async function endOn(work: Work, { endSessionsOf: accountId }: Extract<Entry, { kind: "refused" }>, now: Date) {
  if (accountId === null) return;
  const person = await work.db
    .selectFrom("mls_people")
    .select("id")
    .where("issuer", "=", builtinIssuer)
    .where("ecosystem_user_id", "=", accountId)
    .executeTakeFirst();
  if (person) await endSessionsOf(work, { accountId, personId: person.id, now });
}

const recorder =
  (work: Work, { newId, clock }: Parts, by: { personId: string; organizationId: string }) =>
  (action: AuditAction, entityId: string, reason?: string) =>
    audit(work, { newId, clock, requestId: newId() }, by, { action, entityId, ...(reason && { reason }) });

/** The provider's name for the person, or the first part of the address. */
function nameOf({ name, email }: PersonClaims): string {
  const fallback = email?.split("@")[0] ?? "Member";
  try {
    return personName((name ?? fallback).slice(0, 120));
  } catch (error) {
    if (error instanceof ExpectedError) return fallback.replace(/[^\p{L}\p{N} ]+/gu, " ").trim() || "Member";
    throw error;
  }
}

export const refusalText = (why: EntryRefusal): string => entryRefusals[why];
