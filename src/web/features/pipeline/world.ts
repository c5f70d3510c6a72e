import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Live } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import { pipelineLimits } from "#domain/pipeline/pipeline.ts";
import { outdate } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { counted } from "#web/lib/format.ts";
import { type InParts, inParts, notifyStopped } from "#web/lib/in-parts.ts";
import { notify } from "#web/ui/toast.tsx";
import { keepTruth } from "./cache.ts";
import { type Desk, useDesk } from "./desk.ts";
import type { BoardCard } from "./queries.ts";

/* What actions on the pipeline work on, and what they have in common. */

export type World = {
  api: Api;
  queryClient: QueryClient;
  desk: Desk;
  live: Live | null;
  /** The reader; null when signed out. */ personId: string | null;
  /** The page's clock: in the demo, the demo's. */ clock: () => number;
};

export function useWorld(): World {
  const { api, live, viewer } = useBackend();
  const personId = viewer?.personId ?? null;
  const clock = useClock();
  const queryClient = useQueryClient();
  const desk = useDesk();
  return useMemo(
    () => ({ api, queryClient, desk, live, personId, clock }),
    [api, queryClient, desk, live, personId, clock],
  );
}

export const namesOf = (cards: readonly Pick<BoardCard, "maskedCode">[], count = cards.length): string =>
  cards.length === 1 ? cards[0]!.maskedCode : counted(count, "candidate");

export const inBulk = <Part>(ids: readonly string[], call: (ids: string[]) => Promise<Part>) =>
  inParts(ids, call, pipelineLimits.bulk);

/** After a call that failed: whether its cards changed isn't known, so they are refetched with the rest. */
export function sayStopped(world: World, { done, rest, error }: InParts<string, unknown>): void {
  notifyStopped(done.length, done.length + rest.length, error);
  if (rest.length === 0) return;
  world.desk.expectNothing(rest);
  void rereadCards(world, rest);
}

export function sayGone(count: number): void {
  const who = count === 1 ? "this candidate" : counted(count, "candidate");
  notify({
    title: "No longer in the pipeline",
    description: `A colleague already removed ${who}. The board shows the remaining candidates.`,
  });
}

/** When the outcome is unknown, the cards are refetched. */
export async function rereadCards({ api, queryClient }: World, ids: readonly string[]): Promise<void> {
  try {
    const { parts, rest } = await inBulk(ids, (listingIds) => api.pipeline.cards({ listingIds }));
    keepTruth(queryClient, {
      cards: parts.flatMap(({ items }) => items),
      gone: parts.flatMap(({ missing }) => missing),
    });
    if (rest.length > 0) await outdate(queryClient, "pipeline");
  } catch {
    // The next look at the board refetches everything.
    await outdate(queryClient, "pipeline");
  }
}
