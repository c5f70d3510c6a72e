import { type Kysely, sql, type Transaction } from "kysely";

/** How long the database may work for one connection, in milliseconds; 0 for no limit. */
export type DatabaseLimits = {
  /** One statement. */
  statementMs: number;
  /** One wait for a lock. */
  lockMs: number;
  /** One pause inside an open transaction. */
  idleInTransactionMs: number;
};

/** As parameters of a new connection, so that they cost no query. A transaction pooler rejects such parameters. */
export const connectionParameters = ({ statementMs, lockMs, idleInTransactionMs }: DatabaseLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

const longStatementMs = 15 * 60_000;

/** For jobs that count or delete whole tables: raises the limit of a statement until this transaction ends. */
export async function allowLongStatements<T>(db: Transaction<T>): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(longStatementMs)}, true)`.execute(db);
}

/**
 * Behind a transaction pooler, limits come from the role. Returns the statements that set them if they aren't set, or
 * null.
 */
export async function missingRoleLimits<T>(db: Kysely<T>, limits: DatabaseLimits): Promise<string | null> {
  const { rows } = await sql<{ role: string; limit: string }>`
    select current_user as role, current_setting('statement_timeout') as limit`.execute(db);
  const row = rows[0];
  if (!row || row.limit !== "0" || limits.statementMs === 0) return null;
  return Object.entries(connectionParameters(limits))
    .map(([name, value]) => `ALTER ROLE "${row.role}" SET ${name} = ${value};`)
    .join(" ");
}
