import type { Answer, Api } from "#contract/index.ts";
import type { Database } from "#server/platform/db/database.ts";
import { publish } from "./deals.ts";
import type { makeForm } from "./forms.ts";

export type Card = Answer<"pipeline", "board">["cards"][number];

/** Takes a listing off the market. */
export async function hold(api: Api, id: string): Promise<void> {
  await api.listings.hold({ id, version: (await api.listings.form({ id })).version });
}

/** A new listing, shortlisted and added to a stage. */
export async function placed(api: Api, stage?: string, parts: Parameters<typeof makeForm>[0] = {}): Promise<Card> {
  const listingId = await publish(api, parts);
  return (await api.pipeline.add({ listingId, shortlist: true, ...(stage !== undefined && { stage }) })).card;
}

export const historyOf = async (api: Api, listingId: string) => (await api.pipeline.get({ listingId })).stageHistory;

/**
 * What is inconsistent in a pipeline's rows, by listing: stays open twice or never, out of order, with gaps, or in
 * another stage than the card.
 */
export async function brokenHistories(database: Database, organizationId: string): Promise<string[]> {
  const cards = await database.kysely
    .selectFrom("mls_pipeline_candidates")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  const entries = await database.kysely
    .selectFrom("mls_pipeline_history")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("placement_id")
    .orderBy("position")
    .execute();
  return cards.flatMap((card) => {
    const history = entries.filter(({ placement_id }) => placement_id === card.id);
    const open = history.filter(({ exited_at }) => exited_at === null);
    const last = history.at(-1);
    const faults = [
      open.length === (card.removed_at ? 0 : 1) ? "" : `${open.length} open`,
      history.every(({ position }, place) => position === place) ? "" : "gaps",
      history.every(({ entered_at, exited_at }) => !exited_at || exited_at >= entered_at) ? "" : "out before in",
      history.every(
        ({ exited_at }, place) =>
          !history[place + 1] || exited_at?.getTime() === history[place + 1]?.entered_at.getTime(),
      )
        ? ""
        : "apart",
      // An undone addition has left no stay.
      (card.removed_at && !last) ||
      (last?.stage === card.stage && last.entered_at.getTime() === card.last_stage_update.getTime())
        ? ""
        : "not where the card is",
    ].filter(Boolean);
    return faults.length > 0 ? [`${card.listing_id}: ${faults.join(", ")}`] : [];
  });
}
