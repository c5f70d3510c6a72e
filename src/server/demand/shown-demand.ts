import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { dateOf } from "#domain/core/calendar.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { DemandFacts } from "#domain/demand/criteria.ts";
import { demandQuestions, type DemandStep, factsOfListing, shownDemand } from "#domain/demand/demand.ts";
import { liveListingsById } from "../listing/store.ts";
import type { Database } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { demandOf } from "./known-demand.ts";
import { vettedAmong } from "./store.ts";

type Asking = Pick<Services, "database" | "keyRing" | "clock"> & {
  viewer: Pick<Viewer, "personId" | "organizationId">;
};

/** `limited`: today's questions are used up, so there is no number until tomorrow. */
type Shown = { atLeast: DemandStep | null; limited: boolean };

/** What the viewer is shown of a draft's facts. `hiddenFrom`: how many organizations it will be hidden from. */
export async function demandFor(asking: Asking, facts: DemandFacts, hiddenFrom: number): Promise<Shown> {
  const { viewer, database, clock } = asking;
  const day = dateOf(clock.now().getTime());
  if (!admits(database, day, viewer, facts, null)) return { atLeast: null, limited: true };
  const known = await demandOf(asking, day);
  return { atLeast: shownDemand(known.count(facts, viewer.organizationId), hiddenFrom), limited: false };
}

/**
 * The same for listings of the viewer's own agency, those on the market only. The first question about a listing on a
 * day is free: a list asks about all of them at once (decision 0054).
 */
export async function demandOfListings(asking: Asking, ids: readonly string[]): Promise<ReadonlyMap<string, Shown>> {
  const { viewer, database, clock } = asking;
  const shown = new Map<string, Shown>();
  const live = (await liveListingsById(database.kysely, ids)).filter(
    ({ listing }) => listing.agency.id === viewer.organizationId,
  );
  if (live.length === 0) return shown;
  const vetted = await vettedAmong(
    database.kysely,
    live.flatMap(({ hiddenFrom }) => hiddenFrom),
    viewer.organizationId,
  );
  const day = dateOf(clock.now().getTime());
  const known = await demandOf(asking, day);
  for (const { listing, hiddenFrom } of live) {
    const facts = factsOfListing(listing);
    const hidden = hiddenFrom.filter((id) => vetted.has(id)).length;
    shown.set(
      listing.id,
      admits(database, day, viewer, facts, listing.id)
        ? { atLeast: shownDemand(known.count(facts, viewer.organizationId), hidden), limited: false }
        : { atLeast: null, limited: true },
    );
    await nextTurn();
  }
  return shown;
}

type Asked = { day: string; of: Map<string, Set<string>>; first: Map<string, string> };
const askedOn = new WeakMap<Database, Asked>();

/** Counts different questions of a day in memory, because reads never write. Each process counts separately. */
function admits(
  database: Database,
  day: string,
  { personId, organizationId }: Asking["viewer"],
  facts: DemandFacts,
  listingId: string | null,
): boolean {
  const known = askedOn.get(database);
  const asked = known?.day === day ? known : { day, of: new Map(), first: new Map() };
  askedOn.set(database, asked);
  const question = createHash("sha256").update(JSON.stringify(facts)).digest("base64");
  if (listingId !== null) {
    if (!asked.first.has(listingId)) asked.first.set(listingId, question);
    if (asked.first.get(listingId) === question) return true;
  }
  const readers = [
    [personId, demandQuestions.person],
    [organizationId, demandQuestions.organization],
  ] as const;
  const questionsOf = (reader: string): Set<string> => {
    const questions = asked.of.get(reader) ?? new Set();
    asked.of.set(reader, questions);
    return questions;
  };
  const isOver = ([reader, most]: (typeof readers)[number]): boolean => {
    const questions = questionsOf(reader);
    return questions.size >= most && !questions.has(question);
  };
  if (readers.some(isOver)) return false;
  for (const [reader] of readers) questionsOf(reader).add(question);
  return true;
}
