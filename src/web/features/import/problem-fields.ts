import { Problem } from "#contract/backend.ts";

export function problemFields(error: unknown): string[] {
  return error instanceof Problem ? [...new Set(Object.values(error.fields))] : [];
}
