import { Problem } from "#contract/backend.ts";

/** The distinct field errors of a problem. */
export function problemFields(error: unknown): string[] {
  return error instanceof Problem ? [...new Set(Object.values(error.fields))] : [];
}
