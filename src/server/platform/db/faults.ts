import pg from "pg";

/** The safe parts of a database error: names from our schema, never a value of a row. */
export type DatabaseFault = { code: string; constraint?: string; table?: string };

/** Errors about names in our own SQL text. Values are parameters, so these messages contain none. */
const namesOnly = new Set(["42P01", "42703", "42883", "42704", "42501", "42P07", "42701", "42702", "3F000"]);

/** 23505, unique_violation (PostgreSQL manual, appendix A). */
const uniqueViolation = "23505";

function sentence(error: pg.DatabaseError): string {
  const code = error.code ?? "unknown";
  if (namesOnly.has(code)) return `database error ${code}: ${error.message}`;
  const about = [error.table && `table ${error.table}`, error.constraint && `constraint ${error.constraint}`]
    .filter(Boolean)
    .join(", ");
  const place = code === "42601" && error.position ? ` at character ${error.position}` : "";
  return `database error ${code}${about ? ` (${about})` : ""}${place}`;
}

/**
 * Removes, in place, everything in an error that quotes a row, a parameter or a statement. PostgreSQL puts the failing
 * row into `detail`, the offending value into `message` and the statement into `where`.
 */
export function scrub(error: pg.DatabaseError): void {
  const message = sentence(error);
  for (const field of ["detail", "hint", "where", "internalQuery", "internalPosition"] as const)
    error[field] = undefined;
  const stack = error.stack ?? "";
  const frames = stack.indexOf("\n    at ");
  error.message = message;
  error.stack = `DatabaseFault: ${message}${frames < 0 ? "" : stack.slice(frames)}`;
}

/** The database fault behind an error, or undefined if it didn't come from the database. */
export function asFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return {
    code: error.code ?? "unknown",
    ...(error.constraint ? { constraint: error.constraint } : {}),
    ...(error.table ? { table: error.table } : {}),
  };
}

/** Whether an error says that a row with this key already exists; without a constraint name, any unique key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = asFault(error);
  return fault?.code === uniqueViolation && (constraint === undefined || fault.constraint === constraint);
}
