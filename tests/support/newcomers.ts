import { randomUUID } from "node:crypto";
import type { Standing } from "#domain/core/standing.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import { addMembership, createAccount, createOrganization } from "#server/ecosystem/accounts.ts";
import { type Person, signedIn, type TestApp } from "./test-app.ts";

type Newcomer = {
  name: string;
  domain: string;
  kind?: Exclude<OrganizationKind, "platform">;
  plan?: "starter" | "professional";
  standing?: Exclude<Standing, "pending">;
};

/**
 * The admin of an organization that first appears with this sign-in: pending, until its standing is set as the platform
 * would set it.
 */
export async function newcomer(
  testApp: TestApp,
  { name, domain, kind = "agency", plan = "starter", standing }: Newcomer,
): Promise<Person> {
  const [accountId, organizationId] = [randomUUID(), randomUUID()];
  // The password of every sample account, and its hash.
  const { password_hash } = await testApp.database.kysely
    .selectFrom("ecosystem_accounts")
    .select("password_hash")
    .executeTakeFirstOrThrow();
  await testApp.database.asSystem(async ({ db }) => {
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
  const person = await signedIn(testApp, `noor@${domain}`);
  if (standing) await setStanding(testApp, person, standing);
  return person;
}

/** Sets a standing without a recorded decision, for tests about something else. */
export async function setStanding(
  testApp: TestApp,
  { organizationId }: Pick<Person, "organizationId">,
  standing: Standing,
): Promise<void> {
  await testApp.database.asSystem(async (work) => {
    await work.db.updateTable("mls_organizations").set({ standing }).where("id", "=", organizationId).execute();
    work.change({ topic: "organization.changed", entityId: organizationId, organizationId });
  });
  await testApp.database.changes.caughtUp();
}
