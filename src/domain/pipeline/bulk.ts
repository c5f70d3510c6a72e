import { listed } from "../core/listing-status.ts";
import type { AsRead } from "../core/public-text.ts";
import {
  cardId,
  decideMove,
  decidePlace,
  decideUndoMove,
  type Earlier,
  type MoveOutcome,
  type PipelineCard,
} from "./pipeline.ts";
import { ExpectedError } from "../core/errors.ts";
import type { Found } from "../shortlist/shortlist.ts";

/**
 * Spec §4: all candidates not yet in the pipeline enter the stage; `missing` ones aren't listed for the organization
 * or aren't on the person's shortlist. `count`: cards in the pipeline. @throws ExpectedError `pipeline-full`, and then
 * none enters
 */
export function decidePlaceMany({
  listingIds,
  jobId = null,
  stage,
  known,
  found,
  shortlisted,
  earlier,
  count,
  now,
}: {
  listingIds: readonly string[];
  jobId?: string | null;
  stage: string;
  /** By card id, like `earlier`. */
  known: { has: (id: string) => boolean };
  found: ReadonlyMap<string, Found>;
  shortlisted: ReadonlySet<string>;
  earlier: ReadonlyMap<string, Earlier>;
  count: number;
  now: number;
}): { added: PipelineCard[]; skipped: number; missing: number } {
  const added = new Map<string, PipelineCard>();
  let skipped = 0;
  let missing = 0;
  for (const listingId of listingIds) {
    const id = cardId({ listingId, jobId });
    if (known.has(id) || added.has(listingId)) skipped++;
    else if (!listed(found.get(listingId)) || !shortlisted.has(listingId)) missing++;
    else
      added.set(
        listingId,
        decidePlace({
          listingId,
          jobId,
          stage,
          known: undefined,
          found: found.get(listingId),
          shortlisted: true,
          count: count + added.size,
          earlier: earlier.get(id),
          now,
        }),
      );
  }
  return { added: [...added.values()], skipped, missing };
}

/** A card's version as the person saw it; `listingId`: the card's id. */
export type Seen = { listingId: string; version: number };

/**
 * The outcomes: `moved` cards after the move, `unchanged` ones already in the stage or whose move can no longer be
 * undone, `conflicts` as a colleague changed them.
 */
export type Outcomes = { moved: PipelineCard[]; unchanged: string[]; conflicts: PipelineCard[]; missing: string[] };

type Cards = ReadonlyMap<string, PipelineCard>;

/** Spec §4: "bulk move moves each candidate in turn"; a card that can't be moved doesn't stop the others. */
export function moveInTurn(
  cards: Cards,
  { asked, stage, now }: { asked: readonly Seen[]; stage: string; now: number },
): Outcomes {
  return inTurn(cards, asked, (card, version) => decideMove(card, { stage, version, now }, () => null));
}

export function undoInTurn(
  cards: Cards,
  { asked, stages, now }: { asked: readonly Seen[]; stages: readonly { id: string }[]; now: number },
): Outcomes {
  return inTurn(cards, asked, (card, version) => ({
    moved: true,
    card: decideUndoMove(card, { version, stages, now }, () => null),
  }));
}

function inTurn(
  cards: Cards,
  asked: readonly Seen[],
  decide: (card: PipelineCard | undefined, version: number) => MoveOutcome,
): Outcomes {
  const current = new Map(cards);
  const moved = new Set<string>();
  const outcomes: Outcomes = { moved: [], unchanged: [], conflicts: [], missing: [] };
  for (const { listingId, version } of asked) {
    const card = current.get(listingId);
    try {
      const outcome = decide(card, version);
      if (outcome.moved) moved.add(listingId);
      else outcomes.unchanged.push(listingId);
      current.set(listingId, outcome.card);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      if (!card) outcomes.missing.push(listingId);
      else if (error.code === "version-conflict") outcomes.conflicts.push(card);
      else outcomes.unchanged.push(listingId);
    }
  }
  return { ...outcomes, moved: [...moved].flatMap((id) => current.get(id) ?? []) };
}

/**
 * Spec §5: shortlisted, listed and in no stage yet, in the order of the shortlist; `search` matches masked code or
 * headline role, in any case.
 */
export function availableCandidates({
  shortlisted,
  found,
  placed,
  jobId = null,
  search,
}: {
  shortlisted: readonly { listingId: string }[];
  found: ReadonlyMap<string, Found>;
  placed: { has: (id: string) => boolean };
  jobId?: string | null;
  search: string;
}) {
  const wanted = search.trim().toLocaleLowerCase("en-US");
  return shortlisted.flatMap(({ listingId }) => {
    const listing = placed.has(cardId({ listingId, jobId })) ? null : listed(found.get(listingId));
    if (!listing) return [];
    const { maskedCode, headlineRole, locationCity, locationState } = listing;
    const hit = [maskedCode, headlineRole].some((text) => text.toLocaleLowerCase("en-US").includes(wanted));
    return hit ? [{ listingId, maskedCode, headlineRole, locationCity, locationState }] : [];
  });
}

export type AvailableCandidate = AsRead<ReturnType<typeof availableCandidates>[number]>;
