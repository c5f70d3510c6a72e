import { randomUUID } from "node:crypto";
import { addMembership, createAccount } from "#server/ecosystem/accounts.ts";
import { sampleOrganizations } from "#server/ecosystem/sample.ts";
import { type Person, signedIn, type TestApp } from "./test-app.ts";

/** Signs in another person of a sample organization. `name` distinguishes several of one organization. */
export async function memberOf(
  testApp: TestApp,
  organizationName: string,
  role = "organization_admin",
  name = "member",
): Promise<Person> {
  const organization = sampleOrganizations.find(({ name }) => name === organizationName);
  if (!organization) throw new Error(`no sample organization is called ${organizationName}`);
  const email = `${name}-${organization.id.slice(-2)}@${organization.domain}`;
  const accountId = randomUUID();
  // The password of every sample account, and its hash.
  const { password_hash } = await testApp.database.kysely
    .selectFrom("ecosystem_accounts")
    .select("password_hash")
    .executeTakeFirstOrThrow();
  await testApp.database.asSystem(async ({ db }) => {
    await createAccount(db, { id: accountId, email, passwordHash: password_hash, fullName: "Noor Haddad" }, new Date());
    await addMembership(db, { accountId, organizationId: organization.id, role });
  });
  return signedIn(testApp, email);
}
