import { isUuid } from "#domain/core/ids.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { addMembership, createAccount, normalizeEmail } from "../ecosystem/accounts.ts";
import { hashPassword } from "../ecosystem/passwords.ts";
import { randomToken } from "../platform/crypto/handles.ts";
import type { Trx } from "../platform/db/tables.ts";
import type { Loaded } from "./adapt.ts";
import { ArchiveProblem } from "./problem.ts";

/** The import's accounts would end the link that creates the administrator. */
export async function requireAdministrator(db: Trx, issuer: string): Promise<void> {
  if (issuer !== builtinIssuer) return;
  const staff = await db
    .selectFrom("ecosystem_memberships as m")
    .innerJoin("ecosystem_organizations as o", "o.id", "m.organization_id")
    .select("m.account_id")
    .where("o.kind", "=", "platform")
    .limit(1)
    .executeTakeFirst();
  if (!staff)
    throw new ArchiveProblem(
      "This instance has no administrator. Start the server once, open the link in its log, and import afterwards.",
    );
}

/**
 * The organization and its members in the built-in account service. No password is known: each member sets one with
 * "Forgot password". Returns the addresses that already have an account here. With a remote ecosystem the accounts are
 * there.
 */
export async function createAccounts(db: Trx, tables: readonly Loaded[], issuer: string, at: Date): Promise<string[]> {
  if (issuer !== builtinIssuer) return [];
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? [];
  const [own] = rowsOf("mls_organizations");
  const organizationId = own?.["external_id"] ?? "";
  if (!own || !isUuid(organizationId))
    throw new ArchiveProblem(
      "The archive is from an installation with its own account service. Set ECOSYSTEM_URL to that service.",
    );
  await db
    .insertInto("ecosystem_organizations")
    .columns(["id", "kind", "name", "agency_type", "contact_name", "plan", "domains", "about", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("mls_organizations")
        .select((each) => [
          each.val(organizationId).as("id"),
          "kind",
          "name",
          "agency_type",
          "contact_name",
          "plan",
          "domains",
          "about",
          each.val(at).as("created_at"),
        ])
        .where("id", "=", own["id"] ?? ""),
    )
    .execute();
  const taken: string[] = [];
  const unknown = await hashPassword(randomToken());
  for (const { id, ecosystem_user_id: accountId, email, display_name: fullName } of rowsOf("mls_people")) {
    if (!accountId || !isUuid(accountId) || !email) continue;
    const other = await db
      .selectFrom("ecosystem_accounts")
      .select("id")
      .where("email", "=", normalizeEmail(email))
      .executeTakeFirst();
    if (other && other.id !== accountId) {
      taken.push(email);
      continue;
    }
    await createAccount(db, { id: accountId, email, passwordHash: unknown, fullName: fullName ?? email }, at);
    const membership = rowsOf("mls_memberships").find((row) => row["person_id"] === id);
    if (membership?.["is_active"] !== "true") continue;
    for (const role of (membership["roles"] ?? "{}").slice(1, -1).split(","))
      if (role !== "") await addMembership(db, { accountId, organizationId, role });
  }
  return taken;
}
