import { Problem } from "#contract/backend.ts";

/** What went wrong and how to mend it, for people. */
export function problemDetail(error: unknown): string {
  return error instanceof Problem
    ? error.detail
    : "The marketplace could not be reached. Check your connection and try again.";
}

/** Spec §8, "Failed to fetch candidates: {message}", with the number a person can give to whoever runs the service. */
export function failureWords(what: string, error: unknown): { title: string; reference?: string } {
  const reference = error instanceof Problem ? error.requestId : null;
  return { title: `${what}: ${problemDetail(error)}`, ...(reference ? { reference } : {}) };
}
