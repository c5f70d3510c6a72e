import { Problem } from "#contract/backend.ts";

/** The sentences of a refusal's fields, each once. */
export function problemFields(error: unknown): string[] {
  return error instanceof Problem ? [...new Set(Object.values(error.fields))] : [];
}
