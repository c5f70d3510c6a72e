import { Problem } from "#contract/backend.ts";

/** What went wrong and how to fix it, for users. */
export function problemDetail(error: unknown): string {
  return error instanceof Problem
    ? error.detail
    : "We couldn't reach the marketplace. Check your connection and try again.";
}

/** What the specification says in its own words when it can't be loaded: spec §8. */
const specified = ["candidates", "deals", "agencies", "employers"];

/** That `what`, such as "your webhooks", couldn't be loaded, and why, with a number for support. */
export function failureWords(what: string, error: unknown): { title: string; reference?: string } {
  const reference = error instanceof Problem ? error.requestId : null;
  return {
    title: `${specified.includes(what) ? "Failed to fetch" : "We couldn't load"} ${what}: ${problemDetail(error)}`,
    ...(reference ? { reference } : {}),
  };
}
