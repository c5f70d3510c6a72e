import type { AsRead } from "../core/public-text.ts";
import { pick } from "../core/pick.ts";
import { addDays, daysBetween, iso, isoOrNull, wholeDays } from "../core/calendar.ts";
import type { Listing } from "../listing/listing.ts";
import { listed } from "../core/listing-status.ts";
import { storedId } from "../core/ids.ts";
import type { WorkType } from "../core/lookups.ts";
import { refuse, refuseState } from "../core/errors.ts";
import { undoMs } from "../shortlist/limits.ts";
import type { Found } from "../shortlist/shortlist.ts";

/** One stay in a stage; times in ms. Exactly one entry of a card in the pipeline is open: the last. */
export type StageEntry = { stage: string; enteredAt: number; exitedAt: number | null };

/** Who owes the next step with a candidate: the organization itself, the job's client, or the candidate. */
export const owing = ["us", "client", "candidate"] as const;
export type Owing = (typeof owing)[number];

/**
 * A candidate's place in a pipeline. A candidate has at most one card without a job, whose id is the listing's, and
 * one in each job.
 */
export const cardId = ({ listingId, jobId }: { listingId: string; jobId?: string | null | undefined }): string =>
  jobId ? `${listingId}.${jobId}` : listingId;

export function cardPlace(id: string): { listingId: string; jobId: string | null } {
  const [listingId = "", jobId] = id.split(".");
  return { listingId: storedId(listingId), jobId: jobId === undefined ? null : storedId(jobId) };
}

/** The listings of these cards, in any job or none. */
export const listingsOfCards = (ids: readonly string[]): ReadonlySet<string> =>
  new Set(ids.map((id) => cardPlace(id).listingId));

/** The id as it is stored, whatever its case. */
export const storedCardId = (id: string): string => cardId(cardPlace(id));

/** Spec §3, spec §14: a candidate in an organization's pipeline; times in ms. */
export type PipelineCard = {
  listingId: string;
  /** Null: in no job. */
  jobId: string | null;
  /** The member who works on it; null: the job's owner. */
  ownerId: string | null;
  owes: Owing;
  /** Stored with the card, so that it is known after the listing is gone. */
  maskedCode: string;
  pipelineStage: string;
  addedToPipelineAt: number;
  lastStageUpdate: number;
  pipelineNotes: string;
  stageHistory: readonly StageEntry[];
  /** Every move raises it, and a move must carry it. */
  version: number;
  /**
   * Every note raises it, and a note must carry it. Separate from `version`, so that a note doesn't conflict with a
   * move.
   */
  notesVersion: number;
};

/** Maximum candidates in a pipeline, characters of a note, and cards in one bulk call. */
export const pipelineLimits = { cards: 5_000, notes: 2_000, bulk: 100 } as const;

/** The masked facts of a card on the board (spec §2); salaries in whole dollars. */
type CardFace = {
  headlineRole: string;
  locationCity: string;
  locationState: string;
  workType: WorkType;
  salaryMin: number;
  salaryMax: number;
  yearsExperience: number;
  keySkills: string[];
};

/** The listing fields that a card needs, and whether it is hidden from the organization. A board loads no more. */
export type FoundFace = { listing: Pick<Listing, keyof CardFace | "status">; blocked: boolean };

/**
 * A card as its organization sees it; times as ISO text, no face if it is no longer listed (spec §12). Each outgoing
 * field is named (design: built, not blanked).
 */
export function cardViewFor(card: Omit<PipelineCard, "stageHistory">, found: FoundFace | undefined) {
  const listing = listed(found);
  return {
    id: cardId(card),
    ...pick(card, ["listingId", "jobId", "ownerId", "owes", "maskedCode", "pipelineStage"]),
    ...pick(card, ["pipelineNotes", "version", "notesVersion"]),
    addedToPipelineAt: iso(card.addedToPipelineAt),
    lastStageUpdate: iso(card.lastStageUpdate),
    listing: listing && {
      ...pick(listing, ["headlineRole", "locationCity", "locationState", "workType"]),
      ...pick(listing, ["salaryMin", "salaryMax", "yearsExperience"]),
      keySkills: [...listing.keySkills],
    },
  };
}

export type PipelineCardView = AsRead<ReturnType<typeof cardViewFor>>;

/** Spec §4: whole days since the current stage's open entry, otherwise 0. `lastStageUpdate`: when it opened. */
export function daysInStage({ lastStageUpdate }: { lastStageUpdate: number | string }, now: number): number {
  return wholeDays(typeof lastStageUpdate === "string" ? Date.parse(lastStageUpdate) : lastStageUpdate, now);
}

/** The last day of the stage's target on the calendar of `dateAt`, `YYYY-MM-DD`; null without a target. */
export function dueDate(
  { lastStageUpdate }: { lastStageUpdate: number | string },
  { targetDays }: { targetDays: number | null },
  dateAt: (instant: number) => string,
): string | null {
  if (targetDays === null) return null;
  return addDays(
    dateAt(typeof lastStageUpdate === "string" ? Date.parse(lastStageUpdate) : lastStageUpdate),
    targetDays,
  );
}

/** Days since a due date, both `YYYY-MM-DD`; 0 until it is over, and without one. */
export const daysPastDue = (due: string | null, today: string): number =>
  due === null ? 0 : Math.max(0, daysBetween(due, today));

/** Whether a card that entered its stage then exceeds the stage's target now, on the calendar of `dateAt`. In ms. */
export const isLate = (
  { enteredAt }: { enteredAt: number },
  stage: { targetDays: number | null },
  { now, dateAt }: { now: number; dateAt: (instant: number) => string },
): boolean => daysPastDue(dueDate({ lastStageUpdate: enteredAt }, stage, dateAt), dateAt(now)) > 0;

/** The mean of a column's days, rounded to whole days; null for an empty column. */
export function averageDays(cards: readonly { lastStageUpdate: number | string }[], now: number): number | null {
  if (cards.length === 0) return null;
  return Math.round(cards.reduce((sum, card) => sum + daysInStage(card, now), 0) / cards.length);
}

/** Longest in the stage first, ties by listing id, so that the order is the same everywhere. */
export function inColumnOrder<Card extends { lastStageUpdate: number | string; listingId: string }>(
  cards: readonly Card[],
): Card[] {
  const at = ({ lastStageUpdate }: Card) =>
    typeof lastStageUpdate === "string" ? Date.parse(lastStageUpdate) : lastStageUpdate;
  return [...cards].sort((a, b) => at(a) - at(b) || (a.listingId < b.listingId ? -1 : 1));
}

/** The versions of a card that was in the pipeline before. They continue, so that an outdated view can't move it. */
export type Earlier = Pick<PipelineCard, "version" | "notesVersion">;

/**
 * Spec §4, §5: a shortlisted candidate enters a stage once. `known`: its card, if it is in the pipeline; `count`:
 * cards in the pipeline. @throws ExpectedError `already-in-pipeline`, `not-found`, `not-shortlisted`, `pipeline-full`
 */
export function decidePlace({
  listingId,
  jobId = null,
  stage,
  known,
  found,
  shortlisted,
  count,
  earlier,
  now,
}: {
  listingId: string;
  jobId?: string | null;
  stage: string;
  known: Pick<PipelineCard, "maskedCode"> | undefined;
  found: Found | undefined;
  shortlisted: boolean;
  count: number;
  earlier?: Earlier | undefined;
  now: number;
}): PipelineCard {
  if (known) refuse("already-in-pipeline", { detail: `${known.maskedCode} is already in the pipeline` });
  const listing = listed(found) ?? refuse("not-found", { detail: "Candidate not found" });
  if (!shortlisted) refuse("not-shortlisted");
  requirePlace(count, 1);
  return {
    listingId,
    jobId,
    ownerId: null,
    owes: "us",
    maskedCode: listing.maskedCode,
    pipelineStage: stage,
    addedToPipelineAt: now,
    lastStageUpdate: now,
    pipelineNotes: "",
    stageHistory: [{ stage, enteredAt: now, exitedAt: null }],
    version: (earlier?.version ?? 0) + 1,
    notesVersion: (earlier?.notesVersion ?? 0) + 1,
  };
}

/** @throws ExpectedError `pipeline-full` */
export function requirePlace(count: number, more: number): void {
  if (count + more > pipelineLimits.cards) refuse("pipeline-full");
}

/** The current card as the viewer can see it, for a conflict error. */
type Current = (card: PipelineCard) => unknown;

/** Times never run backwards within a history, even if clocks differ. */
const after = (history: readonly StageEntry[], now: number): number => Math.max(now, history.at(-1)?.enteredAt ?? now);

function closed(history: readonly StageEntry[], at: number): StageEntry[] {
  return history.map((entry) => (entry.exitedAt === null ? { ...entry, exitedAt: at } : entry));
}

export type MoveOutcome = { card: PipelineCard; moved: boolean };

/**
 * Spec §4: moves a card to any stage; its own stage changes nothing. A move carries the version its author saw; a
 * conflict returns the current card (spec §20). `current` builds its view.
 * @throws ExpectedError `not-found`, `version-conflict`
 */
export function decideMove(
  card: PipelineCard | undefined,
  { stage, version, now }: { stage: string; version: number; now: number },
  current: Current,
): MoveOutcome {
  if (!card)
    refuse("not-found", { detail: "This candidate is no longer in the pipeline. Reload to see its current state." });
  if (card.pipelineStage === stage) return { card, moved: false };
  if (card.version !== version)
    refuse("version-conflict", {
      detail: `A colleague moved ${card.maskedCode} first. The board shows the current stage.`,
      current: current(card),
    });
  const at = after(card.stageHistory, now);
  return {
    moved: true,
    card: {
      ...card,
      pipelineStage: stage,
      lastStageUpdate: at,
      stageHistory: [...closed(card.stageHistory, at), { stage, enteredAt: at, exitedAt: null }],
      version: card.version + 1,
    },
  };
}

/** Why the move of this many candidates stays. */
export const undoEndedText = (count: number): string =>
  `This move can no longer be undone. Move the ${count === 1 ? "candidate" : "candidates"} instead.`;

/**
 * Undoes the last move completely: the earlier stay continues with its days. Only if the card wasn't moved since
 * (`version` as the move returned it), within a day, and while `stages` still has the earlier stage.
 * @throws ExpectedError `not-found`, `version-conflict`, `wrong-state`
 */
export function decideUndoMove(
  card: PipelineCard | undefined,
  { version, now, stages }: { version: number; now: number; stages: readonly { id: string }[] },
  current: Current,
): PipelineCard {
  if (!card)
    refuse("not-found", { detail: "This candidate is no longer in the pipeline. Reload to see its current state." });
  if (card.version !== version)
    refuse("version-conflict", {
      detail: `A colleague has moved ${card.maskedCode} since. The board shows the current stage.`,
      current: current(card),
    });
  const before = card.stageHistory.at(-2);
  if (!before || now - card.lastStageUpdate > undoMs || !stages.some(({ id }) => id === before.stage))
    refuseState(undoEndedText(1));
  return {
    ...card,
    pipelineStage: before.stage,
    lastStageUpdate: before.enteredAt,
    stageHistory: [...card.stageHistory.slice(0, -2), { ...before, exitedAt: null }],
    version: card.version + 1,
  };
}

/** Whether a card is as `decidePlace` made it: no one has moved, noted or assigned it. `version`: as it was added. */
export const isAsAdded = (
  card: Pick<PipelineCard, "version" | "pipelineNotes" | "ownerId" | "owes">,
  version: number,
): boolean => card.version === version && card.pipelineNotes === "" && card.ownerId === null && card.owes === "us";

/** Removes a card: its open stay ends. */
export function decideRemove(card: PipelineCard, now: number): PipelineCard {
  return { ...card, stageHistory: closed(card.stageHistory, after(card.stageHistory, now)), version: card.version + 1 };
}

/** Undoes an addition: like the undo of a move, it leaves no stay, so the figures don't count the slip. */
export const decideUndoAdd = (card: PipelineCard): PipelineCard => ({
  ...card,
  stageHistory: [],
  version: card.version + 1,
});

/**
 * Undoes a removal within a day: the stay continues where it was. `removedAt` in ms; a stage that was removed
 * meanwhile is replaced by the first one, as a new stay. Null if there is nothing to restore.
 */
export function decideRestore(
  card: PipelineCard,
  {
    removedAt,
    now,
    stages,
    inPipeline,
  }: { removedAt: number; now: number; stages: readonly { id: string }[]; inPipeline: boolean },
): PipelineCard | null {
  // An undone addition has left no stay.
  const last = card.stageHistory.at(-1) ?? {
    stage: card.pipelineStage,
    enteredAt: card.lastStageUpdate,
    exitedAt: null,
  };
  const first = stages[0];
  if (inPipeline || !first || now - removedAt > undoMs) return null;
  if (stages.some(({ id }) => id === last.stage))
    return {
      ...card,
      pipelineStage: last.stage,
      lastStageUpdate: last.enteredAt,
      stageHistory: [...card.stageHistory.slice(0, -1), { ...last, exitedAt: null }],
      version: card.version + 1,
    };
  const at = Math.max(now, last.exitedAt ?? now);
  return {
    ...card,
    pipelineStage: first.id,
    lastStageUpdate: at,
    stageHistory: [...card.stageHistory, { stage: first.id, enteredAt: at, exitedAt: null }],
    version: card.version + 1,
  };
}

/**
 * Spec §5: saves a note over the one its author saw, never over a newer one (spec §20). @throws ExpectedError
 * `not-found`, `version-conflict`
 */
export function decidePipelineNotes(
  card: PipelineCard | undefined,
  ask: { notes: string; version: number },
  current: Current,
): PipelineCard {
  if (!card)
    refuse("not-found", { detail: "This candidate is no longer in the pipeline. Reload to see its current state." });
  if (card.notesVersion !== ask.version)
    refuse("version-conflict", {
      detail: "A colleague changed this note since you opened it. Compare with the saved note and save again.",
      current: current(card),
    });
  return { ...card, pipelineNotes: ask.notes, notesVersion: card.notesVersion + 1 };
}

/** Spec §3: an entry of the history; `duration` in whole days, until now for the open stay. */
export type StageHistoryView = { stage: string; enteredAt: string; exitedAt: string | null; duration: number }[];

export function historyView(history: readonly StageEntry[], now: number): StageHistoryView {
  return history.map(({ stage, enteredAt, exitedAt }) => ({
    stage,
    enteredAt: iso(enteredAt),
    exitedAt: isoOrNull(exitedAt),
    duration: wholeDays(enteredAt, exitedAt ?? now),
  }));
}
