import { Problem } from "#contract/backend.ts";

/** What went wrong and how to fix it, for users. */
export function problemDetail(error: unknown): string {
  return error instanceof Problem
    ? error.detail
    : "We couldn't reach the marketplace. Check your connection and try again.";
}

/** Spec §8, "Failed to fetch candidates: {message}", with a number for support. */
export function failureWords(what: string, error: unknown): { title: string; reference?: string } {
  const reference = error instanceof Problem ? error.requestId : null;
  return { title: `${what}: ${problemDetail(error)}`, ...(reference ? { reference } : {}) };
}
