import pino, { type DestinationStream, type Logger } from "pino";
import { asFault } from "./db/faults.ts";

export type Log = Logger;

/** How deep a chain of causes is followed. */
const deepestCause = 5;

/** What a log line says of an error. Of a database error: code, constraint and table, nothing else, for its detail prints the row. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  const fault = asFault(error);
  if (fault) return { type: "DatabaseFault", ...fault };
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && depth < deepestCause ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** One JSON line per event. Errors go under `err`; request and answer bodies are never logged. */
export function createLog(level: string = "info", destination?: DestinationStream): Log {
  const options = { level, base: null, serializers: { err: (error: unknown) => describeError(error) } };
  return destination ? pino(options, destination) : pino(options);
}
