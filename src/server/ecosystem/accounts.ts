import { pick } from "#domain/core/pick.ts";
import type { AgencyType } from "#domain/core/lookups.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { PlanName } from "#domain/organization/plan.ts";
import type { Trx } from "../platform/db/tables.ts";
import { columnsFrom } from "../platform/db/fields.ts";

export type NewOrganization = {
  id: string;
  kind: OrganizationKind;
  name: string;
  agencyType: AgencyType | null;
  contactName: string | null;
  plan: PlanName;
  domains: readonly string[];
  /** Entered at sign-up, with the terms they agreed to; null for a company that an agency brought. */
  signedUp?: { about: string; termsVersion: string | null; triedOut: boolean };
};

export async function createOrganization(db: Trx, organization: NewOrganization, now: Date): Promise<void> {
  await db
    .insertInto("ecosystem_organizations")
    .values({
      ...columnsFrom(organization, ["id", "kind", "name", "agencyType", "contactName", "plan"]),
      domains: [...organization.domains],
      ...(organization.signedUp && {
        about: organization.signedUp.about,
        terms_version: organization.signedUp.termsVersion,
        terms_agreed_at: organization.signedUp.termsVersion === null ? null : now,
        tried_out: organization.signedUp.triedOut,
      }),
      created_at: now,
    })
    .execute();
}

/** `passwordHash` null: signs in only through its company. */
export type NewAccount = { id: string; email: string; passwordHash: string | null; fullName: string };

/** @throws a unique violation of `ecosystem_accounts_email_key` when the email already has an account */
export async function createAccount(db: Trx, account: NewAccount, now: Date): Promise<void> {
  await db
    .insertInto("ecosystem_accounts")
    .values({
      ...columnsFrom(account, ["id", "passwordHash", "fullName"]),
      email: normalizeEmail(account.email),
      created_at: now,
    })
    .execute();
}

export async function addMembership(
  db: Trx,
  membership: { accountId: string; organizationId: string; role: string },
): Promise<void> {
  await db
    .insertInto("ecosystem_memberships")
    .values({
      ...columnsFrom(membership, ["accountId", "organizationId", "role"]),
      is_active: true,
    })
    .execute();
}

export function normalizeEmail(email: string): string {
  return email.normalize("NFC").trim().toLowerCase();
}

type Role = { role: string; is_active: boolean };

/**
 * A person as validate-session returns them (spec §3 session user, §7), with every organization and their roles there.
 */
export type EcosystemUser = {
  id: string;
  full_name: string;
  email: string;
  avatar_url: string | null;
  organization: string | null;
  roles: Role[];
  organizations: {
    id: string;
    name: string;
    kind: OrganizationKind;
    agency_type: AgencyType | null;
    contact_name: string | null;
    domains: string[];
    plan: PlanName;
    about: string | null;
    roles: Role[];
  }[];
};

export async function readUser(db: Trx, accountId: string): Promise<EcosystemUser> {
  const account = await db
    .selectFrom("ecosystem_accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("ecosystem_memberships as m")
    .innerJoin("ecosystem_organizations as o", "o.id", "m.organization_id")
    .select([
      "o.id",
      "o.name",
      "o.kind",
      "o.agency_type",
      "o.contact_name",
      "o.domains",
      "o.plan",
      "o.about",
      "m.role",
      "m.is_active",
    ])
    .where("m.account_id", "=", accountId)
    .orderBy("o.name")
    .orderBy("o.id")
    .orderBy("m.role")
    .execute();
  const organizations = new Map<string, EcosystemUser["organizations"][number]>();
  for (const { role, is_active, ...organization } of rows) {
    const known = organizations.get(organization.id) ?? { ...organization, roles: [] };
    known.roles.push({ role, is_active });
    organizations.set(organization.id, known);
  }
  const belongs = [...organizations.values()].filter((organization) =>
    organization.roles.some((role) => role.is_active),
  );
  return {
    ...pick(account, ["id", "full_name", "email", "avatar_url"]),
    organization: belongs[0]?.name ?? null,
    roles: distinctRoles(rows),
    organizations: belongs,
  };
}

/** Each role once; active if it is active anywhere. */
function distinctRoles(rows: readonly Role[]): Role[] {
  const active = new Map<string, boolean>();
  for (const { role, is_active } of rows) active.set(role, is_active || active.get(role) === true);
  return [...active].map(([role, is_active]) => ({ role, is_active }));
}
