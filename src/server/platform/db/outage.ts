import pg from "pg";

/** Marks a socket error of a connection. An own property, because the job queue copies errors into plain objects. */
const mark = "databaseConnectionLost";

/** Messages of pg for a connection that ended (pg 8, lib/client.js); none of these errors has a code. */
const endings = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "The database is away",
];

/**
 * 08xxx connection exceptions; 57P01 to 57P03 shutting down, crashed, starting up; 25006 a read-only server: the
 * primary has moved (PostgreSQL manual, appendix A).
 */
const outageCodes = /^(08...|57P0[123]|25006)$/;
/** 53300, too_many_connections: this request can't be served, but open connections still work. */
const tooManyConnections = "53300";

const deepestCause = 5;

/** Thrown instead of connecting while the database is known to be away. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
  readonly code = "DATABASE_AWAY";
  constructor() {
    super("The database is away");
  }
}

/** The host name resolves to a standby: after a failover, the address is about to change. */
export class DatabaseReadOnly extends Error {
  override name = "DatabaseReadOnly";
  readonly code = "DATABASE_READ_ONLY";
  constructor() {
    super("The database server is a standby and takes no writes");
  }
}

export function markLost(error: unknown): void {
  if (error instanceof Error) Object.assign(error, { [mark]: true });
}

/** Whether an error or its cause says that the database connection failed or was lost. */
export function isConnectionLoss(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > deepestCause) return false;
  const { message, code, severity, cause } = error as Record<string, unknown>;
  if (mark in error || (typeof message === "string" && endings.some((ending) => message.startsWith(ending))))
    return true;
  const fromServer = error instanceof pg.DatabaseError || typeof severity === "string";
  return (fromServer && typeof code === "string" && outageCodes.test(code)) || isConnectionLoss(cause, depth + 1);
}

export const isOutOfConnections = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === tooManyConnections;
