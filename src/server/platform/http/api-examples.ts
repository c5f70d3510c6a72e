import { readFileSync } from "node:fs";
import path from "node:path";

type Examples = Record<string, { request?: unknown; response?: unknown }>;

/** Recorded from the sample data with scripts/api-examples.ts, by operation. */
export const recordedExamples = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "api-examples.json"), "utf8"),
) as Examples;

/** The `example` of an operation's body or answer, if one is recorded. */
export function exampleOf(operation: string, part: "request" | "response"): { example?: unknown } {
  const example = recordedExamples[operation]?.[part];
  return example === undefined ? {} : { example };
}
