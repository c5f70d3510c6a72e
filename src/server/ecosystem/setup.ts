import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { passwordFault } from "#domain/session/password.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import type { Services } from "../platform/http/context.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { addMembership, createAccount, createOrganization } from "./accounts.ts";
import { hashPassword } from "./passwords.ts";

/** Milliseconds until an unused link expires. */
const linkLifeMs = 24 * 60 * 60_000;

/** Arbitrary, but every process of every version must use the same number. */
const setupLock = 7_240_011;

export type SetupRequest = { token: string; email: string; full_name: string; password: string };

/**
 * The path of a one-time link that creates the first super_admin, or null once any account exists. Every start issues a
 * new link: only the hash is stored, so an earlier link can't be shown again.
 */
export async function createSetupLink({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<string | null> {
  const token = randomToken();
  return database.asSystem(async ({ db }) => {
    const account = await db.selectFrom("ecosystem_accounts").select("id").limit(1).executeTakeFirst();
    if (account) return null;
    const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
    await db
      .insertInto("ecosystem_setup_links")
      .values({ hash: hashToken(token), expires_at: expiresAt })
      .execute();
    return `/ecosystem/setup#token=${token}`;
  });
}

/**
 * Creates the platform organization and its super_admin. Works once: the first account ends every setup link.
 * @throws ExpectedError `invalid-input` naming the field, `not-found` for a used, expired or invalid link
 */
export async function completeSetup(
  { database, clock, brandName }: { database: Database; clock: Clock; brandName: string },
  request: SetupRequest,
): Promise<void> {
  if (!(await isOpen(database, clock, request.token))) refuseLink();
  const fault = passwordFault(request.password, request.email);
  if (fault !== null) refuseField("password", fault);
  const passwordHash = await hashPassword(request.password);
  const done = await database.asSystem(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${setupLock})`.execute(db);
    const now = clock.now();
    const account = await db.selectFrom("ecosystem_accounts").select("id").limit(1).executeTakeFirst();
    const link = await db
      .deleteFrom("ecosystem_setup_links")
      .where("hash", "=", hashToken(request.token))
      .where("expires_at", ">", now)
      .returning("hash")
      .executeTakeFirst();
    if (account || !link) return false;
    await db.deleteFrom("ecosystem_setup_links").execute();
    const organizationId = randomUUID();
    const accountId = randomUUID();
    const platform = {
      id: organizationId,
      kind: "platform",
      name: brandName,
      agencyType: null,
      contactName: request.full_name,
      plan: "enterprise",
      domains: [],
    } as const;
    await createOrganization(db, platform, now);
    await createAccount(db, { id: accountId, email: request.email, passwordHash, fullName: request.full_name }, now);
    await addMembership(db, { accountId, organizationId, role: "super_admin" });
    return true;
  });
  if (!done) refuseLink();
}

/** Checked before the password is hashed: hashing is expensive and shares its queue with sign-ins. */
async function isOpen(database: Database, clock: Clock, token: string): Promise<boolean> {
  const link = await database.kysely
    .selectFrom("ecosystem_setup_links")
    .select("hash")
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return link !== undefined;
}

function refuseLink(): never {
  refuse("not-found", {
    detail:
      "This set-up link was already used or is older than 24 hours. Restart the server to get a new one. It " +
      "prints one while there is no account.",
  });
}
