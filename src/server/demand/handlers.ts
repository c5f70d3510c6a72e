import { createHash } from "node:crypto";
import { dateOf } from "#domain/core/calendar.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { DemandFacts } from "#domain/demand/criteria.ts";
import { demandQuestions, type DemandStep, factsOfListing, shownDemand } from "#domain/demand/demand.ts";
import { membersHiddenFrom } from "../identity/hidden-members.ts";
import { findListing, liveListingsById } from "../listing/store.ts";
import type { Database } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { demandOf } from "./known-demand.ts";
import { vettedAmong } from "./store.ts";
import { marketSupply } from "./supply.ts";

export const demand: Handlers["demand"] = {
  async draft(context, { hiddenFrom, ...facts }) {
    const hidden = new Set((await membersHiddenFrom(context, context.viewer, hiddenFrom)).flat().map(({ id }) => id));
    return answerFor(context, facts, hidden.size);
  },

  async listing(context, { listingId }) {
    const { viewer, database } = context;
    const id = knownId(listingId);
    const found = await database.asViewer(viewer, ({ db }) => findListing(db, id));
    if (found?.listing.agency.id !== viewer.organizationId) return refuse("not-found");
    const [live] = await liveListingsById(database.kysely, [id]);
    if (!live) return { atLeast: null, limited: false };
    const hidden = await vettedAmong(database.kysely, live.hiddenFrom, viewer.organizationId);
    return answerFor(context, factsOfListing(live.listing), hidden);
  },

  async supply(context, { by }) {
    const { countedOn, rows, plans } = await marketSupply(context, by);
    return {
      countedOn,
      rows: rows.map(({ name, listings, requests, placements, looking, balance }) => ({
        name,
        listings,
        requests,
        placements,
        looking,
        balance,
      })),
      plans: plans.map(({ plan, paying, onTrial, ended, monthlyDollars }) => ({
        plan,
        paying,
        onTrial,
        ended,
        monthlyDollars,
      })),
    };
  },
};

async function answerFor(
  context: Context,
  facts: DemandFacts,
  hiddenFrom: number,
): Promise<{ atLeast: DemandStep | null; limited: boolean }> {
  const { viewer, database, clock } = context;
  const day = dateOf(clock.now().getTime());
  if (!admits(database, day, viewer, facts)) return { atLeast: null, limited: true };
  const known = await demandOf(context, day);
  return { atLeast: shownDemand(known.count(facts, viewer.organizationId), hiddenFrom), limited: false };
}

type Asked = { day: string; of: Map<string, Set<string>> };
const askedOn = new WeakMap<Database, Asked>();

/** Counts different questions of a day in memory, because reads never write. Each process counts separately. */
function admits(
  database: Database,
  day: string,
  { personId, organizationId }: Pick<Viewer, "personId" | "organizationId">,
  facts: DemandFacts,
): boolean {
  const asked = askedOn.get(database)?.day === day ? askedOn.get(database)! : { day, of: new Map() };
  askedOn.set(database, asked);
  const question = createHash("sha256").update(JSON.stringify(facts)).digest("base64");
  const readers = [
    [personId, demandQuestions.person],
    [organizationId, demandQuestions.organization],
  ] as const;
  const questionsOf = (reader: string): Set<string> => {
    const known = asked.of.get(reader) ?? new Set();
    asked.of.set(reader, known);
    return known;
  };
  const isOver = ([reader, most]: (typeof readers)[number]): boolean => {
    const questions = questionsOf(reader);
    return questions.size >= most && !questions.has(question);
  };
  if (readers.some(isOver)) return false;
  for (const [reader] of readers) questionsOf(reader).add(question);
  return true;
}
