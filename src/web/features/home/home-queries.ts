import type { Answer } from "#contract/index.ts";

export type Home = Answer<"home", "read">;
export type NewsList = "listed" | "salary" | "back" | "expiring";

const lists = ["listed", "salary", "back"] as const;

/** How much is new, without what is only ending soon. */
export const newsCount = (home: Home): number => lists.reduce((sum, list) => sum + home[list].total, 0);

/** A new organization without replies, listings or shortlist: the welcome comes before the news. */
export function isNewcomer(home: Home): boolean {
  const { owed, own } = home;
  // Platform staff have their own desk.
  if (!owed) return false;
  const waits = owed.introductions.total + owed.interviews.total + owed.deals.total + owed.threads.total;
  const keeps = [...lists, "expiring" as const].some((list) => home[list].items.some(({ kept }) => kept !== null));
  return waits === 0 && (own === null || own.active === 0) && !keeps;
}

type Ending = Pick<Home["expiring"]["items"][number], "own" | "kept">;

/** The page with more of what ends soon, judged by the lines that are shown: only the hub has the own ones. */
export function pageOfEnding(items: readonly Ending[]) {
  if (items.some(({ own }) => own)) return { to: "/mls/agent", label: "Your listings" } as const;
  return items.some(({ kept }) => kept === "shortlist")
    ? ({ to: "/mls/shortlist", label: "Your shortlist" } as const)
    : ({ to: "/mls/pipeline", label: "Your pipeline" } as const);
}
