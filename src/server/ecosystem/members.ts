import { sql } from "kysely";
import type { Member } from "#domain/member/member.ts";
import { refuse } from "#domain/core/errors.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { readValidation } from "../session/ecosystem-port.ts";
import { provision } from "../session/provision.ts";
import { endSessions } from "../session/store.ts";
import { addMembership, readUser } from "./accounts.ts";
import { endSecondSteps } from "./second-factor.ts";

type Db = Pick<Work, "db">;

/** An organization of the built-in service; `id` is its id there. */
export type StoredOrganization = { id: string; kind: OrganizationKind; name: string };

/** `id`: the person's id in our tables; null for an account whose owner never signed in. */
export type StoredMember = Omit<Member, "id"> & { id: string | null; accountId: string; email: string };

/** The organization as the service stores it. @throws ExpectedError `not-found` */
export async function storedOrganization({ db }: Db, ownId: string): Promise<StoredOrganization> {
  const ours = await db
    .selectFrom("mls_organizations")
    .select("external_id")
    .where("id", "=", ownId)
    .where("issuer", "=", builtinIssuer)
    .executeTakeFirst();
  const kept =
    ours &&
    (await db
      .selectFrom("ecosystem_organizations")
      .select(["id", "kind", "name"])
      .where("id", "=", ours.external_id)
      .executeTakeFirst());
  return kept ?? refuse("not-found");
}

/**
 * The same, locked until the transaction ends: concurrent membership changes wait, so that two people can't each remove
 * the other of the last two admins.
 */
export async function lockOrganization(work: Db, ownId: string): Promise<StoredOrganization> {
  const kept = await storedOrganization(work, ownId);
  await work.db.selectFrom("ecosystem_organizations").select("id").where("id", "=", kept.id).forUpdate().execute();
  return kept;
}

/** All current and former members, with their roles; only of these accounts, if given. */
export async function membersOf({ db }: Db, organizationId: string, only?: readonly string[]): Promise<StoredMember[]> {
  if (only?.length === 0) return [];
  const rows = await db
    .selectFrom("ecosystem_memberships as m")
    .innerJoin("ecosystem_accounts as a", "a.id", "m.account_id")
    .select(["a.id", "a.email", "a.full_name", "m.role", "m.is_active"])
    .where("m.organization_id", "=", organizationId)
    .$if(only !== undefined, (query) => query.where("a.id", "in", [...(only ?? [])]))
    .orderBy("a.id")
    .orderBy("m.role")
    .execute();
  const accountIds = [...new Set(rows.map(({ id }) => id))];
  const people =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom("mls_people")
          .select(["id", "ecosystem_user_id"])
          .where("issuer", "=", builtinIssuer)
          .where("ecosystem_user_id", "in", accountIds)
          .execute();
  return accountIds.map((accountId) => {
    const own = rows.filter(({ id }) => id === accountId);
    const isActive = own.some(({ is_active }) => is_active);
    return {
      accountId,
      isActive,
      id: people.find(({ ecosystem_user_id }) => ecosystem_user_id === accountId)?.id ?? null,
      name: own[0]?.full_name ?? "",
      email: own[0]?.email ?? "",
      roles: own.filter(({ is_active }) => is_active === isActive).map(({ role }) => role),
    };
  });
}

/** The organizations an account belongs to, by their ids at the service. */
export async function activeMemberships({ db }: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("ecosystem_memberships")
    .select("organization_id")
    .distinct()
    .where("account_id", "=", accountId)
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

/** Whether another organization relies on an account of this one. Locks it, so that it can't join one meanwhile. */
export async function belongsElsewhere(work: Db, organizationId: string, accountId: string): Promise<boolean> {
  await lockAccount(work, accountId);
  return (await activeMemberships(work, accountId)).some((id) => id !== organizationId);
}

/** Replaces all roles with this one. */
export async function setRole({ db }: Db, organizationId: string, accountId: string, role: string): Promise<void> {
  await db
    .deleteFrom("ecosystem_memberships")
    .where("account_id", "=", accountId)
    .where("organization_id", "=", organizationId)
    .execute();
  await addMembership(db, { accountId, organizationId, role });
}

/**
 * Forgets by which ids the organization's providers know a person who comes back: a rehired person often has a new one.
 * They are linked again by address. A deactivated person stays linked, so that another address doesn't let them in.
 */
export async function unlinkReturning({ db }: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom("ecosystem_provider_people")
    .where("account_id", "=", accountId)
    .where("provider_id", "in", (eb) =>
      eb.selectFrom("ecosystem_providers").select("id").where("organization_id", "=", organizationId),
    )
    .execute();
}

export async function setActive(work: Db, organizationId: string, accountId: string, isActive: boolean): Promise<void> {
  if (isActive) await unlinkReturning(work, organizationId, accountId);
  await work.db
    .updateTable("ecosystem_memberships")
    .set({ is_active: isActive })
    .where("account_id", "=", accountId)
    .where("organization_id", "=", organizationId)
    .execute();
}

/** Locks an account until the transaction ends: sign-ins by a company and new memberships follow each other. */
export async function lockAccount({ db }: Db, accountId: string): Promise<void> {
  await db.selectFrom("ecosystem_accounts").select("id").where("id", "=", accountId).forUpdate().execute();
}

/**
 * Syncs our side with an account that has just changed, as a sign-in would: live connections and other processes reload
 * their rights at once. Ends its sessions if a company opened one and another organization relies on the account now.
 * @returns the person's id
 */
export async function syncAccount(
  work: Work,
  accountId: string,
  { keyRing, now, newId }: { keyRing: KeyRing; now: Date; newId: () => string },
): Promise<string> {
  await lockAccount(work, accountId);
  const said = readValidation({ valid: true, isValid: true, user: await readUser(work.db, accountId) }, now);
  if (said.kind !== "valid") throw new Error("the built-in service returned an invalid profile");
  const personId = await provision(work, said.profile, { issuer: builtinIssuer, keyRing, now, newId });
  if (await isOpenedFromElsewhere(work, accountId)) await endSessionsOf(work, { accountId, personId, now });
  return personId;
}

/** Whether a company's provider opened a session, or a sign-in that waits, of an account that belongs elsewhere too. */
async function isOpenedFromElsewhere({ db }: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom("ecosystem_memberships as m")
    .select("m.account_id")
    .where("m.account_id", "=", accountId)
    .where("m.is_active", "=", true)
    .where(
      sql<boolean>`exists (select 1 from ecosystem_providers p where p.organization_id <> m.organization_id
        and (exists (select 1 from ecosystem_sessions s where s.provider_id = p.id
          and s.account_id = m.account_id and s.ended_at is null)
        or exists (select 1 from ecosystem_second_steps w where w.provider_id = p.id
          and w.account_id = m.account_id)))`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Ends every session of an account, here and at the service, except those named; unredeemed and unfinished sign-ins
 * end too. The account is locked before its sessions, as in a sign-in.
 * @returns how many ended here
 */
export async function endSessionsOf(
  work: Work,
  {
    accountId,
    personId,
    now,
    except,
  }: { accountId: string; personId: string; now: Date; except?: { id: string; ecosystemId: string | null } },
): Promise<number> {
  await lockAccount(work, accountId);
  await endSecondSteps(work, accountId);
  await work.db
    .updateTable("ecosystem_sessions")
    .set({ ended_at: now })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .$if(typeof except?.ecosystemId === "string", (query) => query.where("id", "<>", except?.ecosystemId ?? ""))
    .execute();
  const open = await work.db
    .selectFrom("mls_sessions")
    .select("id")
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .execute();
  return (
    await endSessions(
      work,
      open.map(({ id }) => id).filter((id) => id !== except?.id),
      "ecosystem_ended",
      now,
    )
  ).length;
}
