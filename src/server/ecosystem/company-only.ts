import { mustUseCompany } from "#domain/company-sign-in/only.ts";
import { refuse } from "#domain/core/errors.ts";
import { isAdmin } from "#domain/member/member.ts";
import type { Work } from "../platform/db/database.ts";
import { activeMemberships, endSessionsOf, membersOf, type StoredMember, type StoredOrganization } from "./members.ts";

type Db = Pick<Work, "db">;
type Person = { id: string; email: string };

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** The organization that has proven this domain, requires its own sign-in and has one. */
const requiring = ({ db }: Db, domain: string): Promise<StoredOrganization | undefined> =>
  db
    .selectFrom("ecosystem_domains as d")
    .innerJoin("ecosystem_organizations as o", "o.id", "d.organization_id")
    .select(["o.id", "o.kind", "o.name"])
    .where("d.domain", "=", domain)
    .where("d.proven_at", "is not", null)
    .where("o.requires_company_sign_in", "=", true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("ecosystem_providers as p")
          .select("p.id")
          .whereRef("p.organization_id", "=", "o.id")
          .where("p.is_enabled", "=", true),
      ),
    )
    .executeTakeFirst();

/** Accounts of active members that can get in by themselves: with a password and a second factor. */
async function securedAccounts({ db }: Db, organizationId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("ecosystem_memberships as m")
    .innerJoin("ecosystem_accounts as a", "a.id", "m.account_id")
    .innerJoin("ecosystem_factor_accounts as f", "f.account_id", "a.id")
    .select("a.id")
    .where("m.organization_id", "=", organizationId)
    .where("m.is_active", "=", true)
    .where("a.password_hash", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of its members, or whether this one, the organization signs in, so that they can't do it themselves. */
async function peopleFor(
  work: Db,
  organization: StoredOrganization,
  { domains, only }: { domains: readonly string[]; only?: string },
): Promise<StoredMember[]> {
  const members = (await membersOf(work, organization.id)).filter(({ isActive }) => isActive);
  const secured = await securedAccounts(work, organization.id);
  const admins = members.filter((member) => isAdmin(organization.kind, member));
  const anyAdminHasFactor = admins.some(({ accountId }) => secured.has(accountId));
  const asked = members.filter(
    ({ accountId, email }) => domains.includes(domainOf(email)) && accountId === (only ?? accountId),
  );
  const found = [];
  for (const member of asked) {
    const { accountId } = member;
    const belongsElsewhere = (await activeMemberships(work, accountId)).some((id) => id !== organization.id);
    const hasFactor = secured.has(accountId);
    if (mustUseCompany({ belongsElsewhere, isAdmin: admins.includes(member), hasFactor, anyAdminHasFactor }))
      found.push(member);
  }
  return found;
}

/**
 * Stops a sign-in with a password or a passkey where the company requires its own (docs/decisions/0066).
 * @throws ExpectedError `forbidden` that names the way in
 */
export async function requireMaySignInAlone(work: Db, { id, email }: Person): Promise<void> {
  const domain = domainOf(email);
  const organization = await requiring(work, domain);
  if (!organization) return;
  const people = await peopleFor(work, organization, { domains: [domain], only: id });
  if (people.length > 0)
    refuse("forbidden", {
      detail: `${organization.name} signs you in. Enter your email and choose "Sign in with your company".`,
    });
}

/** Ends the sessions of those whom only the company signs in from now on, if they signed in themselves. */
export async function endSessionsAlone(
  work: Work,
  organization: StoredOrganization,
  { domains, now }: { domains: readonly string[]; now: Date },
): Promise<void> {
  for (const { accountId, id: personId } of await peopleFor(work, organization, { domains })) {
    const alone = await work.db
      .selectFrom("ecosystem_sessions")
      .select("id")
      .where("account_id", "=", accountId)
      .where("provider_id", "is", null)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (alone && personId !== null) await endSessionsOf(work, { accountId, personId, now });
  }
}
