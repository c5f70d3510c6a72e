import { sql } from "kysely";
import { hashToken } from "../platform/crypto/handles.ts";
import type { Db } from "../platform/db/tables.ts";

/** False for people of an outside sign-in service, whose ids are unknown to ours. */
async function hasOwnFactor(db: Db, ecosystemUserId: string): Promise<boolean> {
  const found = await db
    .selectFrom("ecosystem_factor_accounts")
    .select("account_id")
    .where(sql<string>`account_id::text`, "=", ecosystemUserId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Which of these organizations' requirement a session meets (spec §17): all with a factor of the account, else the one
 * whose own provider opened the session and asks for a second factor. By the refresh token, because used ones stay.
 */
export async function coveredBySecondFactor(
  db: Db,
  given: { ecosystemUserId: string; refreshToken: string | null; externalIds: string[] },
): Promise<string[]> {
  if (await hasOwnFactor(db, given.ecosystemUserId)) return given.externalIds;
  if (given.refreshToken === null) return [];
  const provider = await db
    .selectFrom("ecosystem_tokens as t")
    .innerJoin("ecosystem_sessions as s", "s.id", "t.session_id")
    .innerJoin("ecosystem_providers as p", "p.id", "s.provider_id")
    .select("p.organization_id")
    .where("t.hash", "=", hashToken(given.refreshToken))
    .where("p.is_enabled", "=", true)
    .where("p.asks_second_factor", "=", true)
    .executeTakeFirst();
  return provider ? [provider.organization_id] : [];
}
