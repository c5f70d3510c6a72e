import pino, { type DestinationStream, type Logger } from "pino";
import { asFault } from "./db/faults.ts";
import { isConnectionLoss } from "./db/outage.ts";
import { scopeFields } from "./watch/scope.ts";

export type Log = Logger;

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Maximum length of a chain of causes to follow. */
const deepestCause = 5;

/**
 * What to log about an error: its code and message. For a database error only code, constraint and table, because
 * PostgreSQL's message and detail quote the row.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  const fault = asFault(error) ?? faultOf(error);
  if (fault) return { type: "DatabaseFault", ...fault, message: faultMessage(fault) };
  if (typeof error !== "object" || error === null)
    return { type: typeof error, ...(typeof error === "string" && { message: error }) };
  const { name, code, message, stack, cause, errors } = error as Record<string, unknown>;
  return {
    type: typeof name === "string" ? name : "Error",
    ...((typeof code === "string" || typeof code === "number") && { code }),
    message: (typeof message === "string" && message) || messageOf(errors) || "no message",
    ...(typeof stack === "string" && { stack }),
    ...(cause !== undefined && depth < deepestCause ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

type Fault = { code: string; constraint?: string; table?: string };

/** The job queue copies errors into plain objects; `severity` identifies a database error. */
function faultOf(error: unknown): Fault | undefined {
  if (typeof error !== "object" || error === null || error instanceof Error) return undefined;
  const { severity, code, constraint, table } = error as Record<string, unknown>;
  if (typeof severity !== "string" || typeof code !== "string") return undefined;
  return { code, ...(typeof constraint === "string" && { constraint }), ...(typeof table === "string" && { table }) };
}

function faultMessage({ code, constraint, table }: Fault): string {
  const about = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(", ");
  return `database error ${code}${about && ` (${about})`}`;
}

/** A connection attempt to several addresses fails with one error each and has no message of its own. */
function messageOf(errors: unknown): string {
  return Array.isArray(errors)
    ? errors.flatMap((each: unknown) => (each instanceof Error ? [each.message] : [])).join("; ")
    : "";
}

/** pino's numbers for these levels. */
const warn = 40;
const fatal = 60;

/**
 * One JSON line per event. Errors go under `err`; request and answer bodies are never logged. While the database is
 * away, everything that needs it fails: the outage is logged once, and these failures only at level `debug`, except the
 * one that ends the process.
 */
export function createLog(level: string = "info", destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    mixin: scopeFields,
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      logMethod(args, method, number) {
        const [first] = args as unknown[];
        const error: unknown = typeof first === "object" && first !== null && "err" in first ? first.err : first;
        const partOfOutage =
          number >= warn &&
          number < fatal &&
          isConnectionLoss(error) &&
          !(typeof first === "object" && first !== null && "outage" in first);
        if (partOfOutage) this.debug(...args);
        else method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
