import { randomUUID } from "node:crypto";
import type { Standing } from "#domain/core/standing.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import { addMembership, createAccount, createOrganization } from "#server/ecosystem/accounts.ts";
import { type Person, signedIn, type TestHouse } from "./house.ts";

type Newcomer = {
  name: string;
  domain: string;
  kind?: Exclude<OrganizationKind, "platform">;
  plan?: "starter" | "professional";
  standing?: Exclude<Standing, "pending">;
};

/**
 * The admin of an organization that the product meets by this sign-in: pending, until its standing is set as the
 * platform would.
 */
export async function newcomer(
  house: TestHouse,
  { name, domain, kind = "agency", plan = "starter", standing }: Newcomer,
): Promise<Person> {
  const [accountId, organizationId] = [randomUUID(), randomUUID()];
  // The password of every sample account, and its hash.
  const { password_hash } = await house.database.kysely
    .selectFrom("ecosystem_accounts")
    .select("password_hash")
    .executeTakeFirstOrThrow();
  await house.database.asSystem(async ({ db }) => {
    const now = new Date();
    await createOrganization(
      db,
      {
        id: organizationId,
        kind,
        name,
        agencyType: kind === "agency" ? "both" : null,
        contactName: "Noor Haddad",
        plan,
        domains: [domain],
      },
      now,
    );
    await createAccount(
      db,
      { id: accountId, email: `noor@${domain}`, passwordHash: password_hash, fullName: "Noor Haddad" },
      now,
    );
    await addMembership(db, { accountId, organizationId, role: "organization_admin" });
  });
  const person = await signedIn(house, `noor@${domain}`);
  if (standing) await setStanding(house, person, standing);
  return person;
}

/** Without a decision on record: for tests about something else. */
export async function setStanding(
  house: TestHouse,
  { organizationId }: Pick<Person, "organizationId">,
  standing: Standing,
): Promise<void> {
  await house.database.asSystem(async (work) => {
    await work.db.updateTable("mls_organizations").set({ standing }).where("id", "=", organizationId).execute();
    work.change({ topic: "organization.changed", entityId: organizationId, organizationId });
  });
  await house.database.changes.caughtUp();
}
