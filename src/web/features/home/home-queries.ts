import type { Answer } from "#contract/index.ts";

export type Home = Answer<"home", "read">;
export type NewsList = "listed" | "salary" | "back" | "expiring";

const lists = ["listed", "salary", "back"] as const;

/** How much is news, without what is only about to end. */
export const newsCount = (home: Home): number => lists.reduce((sum, list) => sum + home[list].total, 0);

/** Nobody of these has begun: nothing waits, nothing is listed or kept. The welcome goes before the news then. */
export function isNewcomer(home: Home): boolean {
  const { owed, own } = home;
  // The platform's staff have their desk.
  if (!owed) return false;
  const waits = owed.introductions.total + owed.interviews.total + owed.deals.total + owed.threads.total;
  const keeps = [...lists, "expiring" as const].some((list) => home[list].items.some(({ kept }) => kept !== null));
  return waits === 0 && (own === null || own.active === 0) && !keeps;
}
