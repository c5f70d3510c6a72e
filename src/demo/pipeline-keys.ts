import { pick } from "#domain/core/pick.ts";
import { iso, isoOrNull, wholeDays } from "#domain/core/calendar.ts";
import { readStored } from "#domain/core/former-spelling.ts";
import type { Listing } from "#domain/listing/listing.ts";
import {
  firstStageAlias,
  initialStages,
  inStageOrder,
  type PipelineStage,
  stageColors,
  stageLimits,
  stagesView,
} from "#domain/pipeline/stages.ts";
import { cardId, type Owing, type PipelineCard, type StageEntry } from "#domain/pipeline/pipeline.ts";
import { countsOf } from "#domain/pipeline/use-cases.ts";

/** The specified entry has no field for these, so they are stored under our own key, by card id. */
export type CardVersions = Record<
  string,
  { version: number; notesVersion: number; ownerId?: string | null; owes?: Owing }
>;

/**
 * Spec §3: a pipeline candidate has the candidate's fields, its stage, times, notes and history; `duration` of an
 * ended stay in whole days.
 */
export function seedPipeline(cards: readonly PipelineCard[], listings: readonly Listing[]): string {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return JSON.stringify(
    cards.map((card) => {
      const listing = byId.get(card.listingId);
      return {
        id: card.listingId,
        ...(card.jobId !== null && { jobId: card.jobId }),
        maskedCode: card.maskedCode,
        ...(listing && {
          ...pick(listing, ["headlineRole", "locationCity", "locationState"]),
          remoteFlag: listing.workType === "remote",
          ...pick(listing, ["salaryMin", "salaryMax", "availabilityDate", "workAuth"]),
          ...pick(listing, ["keySkills", "yearsExperience", "industries", "summary"]),
        }),
        pipelineStage: card.pipelineStage,
        addedToPipelineAt: iso(card.addedToPipelineAt),
        lastStageUpdate: iso(card.lastStageUpdate),
        pipelineNotes: card.pipelineNotes,
        stageHistory: card.stageHistory.map(({ stage, enteredAt, exitedAt }) => ({
          stage,
          enteredAt: iso(enteredAt),
          exitedAt: isoOrNull(exitedAt),
          duration: exitedAt === null ? null : wholeDays(enteredAt, exitedAt),
        })),
      };
    }),
  );
}

/** Spec §3: id, name, description, color, order, candidateCount, and the target days. */
export function seedStages(stages: readonly PipelineStage[], cards: readonly PipelineCard[]): string {
  return JSON.stringify(stagesView(stages, countsOf(cards)));
}

type Parsed = Record<string, unknown> | null | undefined;

function list(text: string): Parsed[] | null {
  try {
    const entries = readStored(text);
    return Array.isArray(entries) ? (entries as Parsed[]) : null;
  } catch {
    return null;
  }
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** An instant in ms; null for anything that isn't a date. */
function instant(value: unknown): number | null {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Parses the stored stages, which may be invalid: each needs a name and one of our colors. */
export function readStages(stored: string): PipelineStage[] | null {
  const seen = new Set<string>();
  const stages = list(stored)?.flatMap((entry, place) => {
    const id = text(entry?.["id"]);
    const name = text(entry?.["name"]).trim();
    if (id === "" || name === "" || seen.has(id)) return [];
    seen.add(id);
    const color = stageColors.find((each) => each === entry?.["color"]) ?? initialStages[place]?.color ?? "gray";
    const order = typeof entry?.["order"] === "number" ? entry["order"] : place;
    return [{ id, name, description: text(entry?.["description"]), color, order, targetDays: targetOf(entry, id) }];
  });
  return stages && stages.length > 0 ? inStageOrder(stages).map((stage, order) => ({ ...stage, order })) : null;
}

/** Stages stored before target days existed get the initial stage's days. */
function targetOf(entry: Parsed, id: string): number | null {
  const days = entry?.["targetDays"];
  if (days === undefined) return initialStages.find((stage) => stage.id === id)?.targetDays ?? null;
  return typeof days === "number" && Number.isInteger(days) && days >= 1 && days <= stageLimits.targetDays
    ? days
    : null;
}

/** Parses the stored cards: one without a time is skipped, one in an unknown stage moves to the first. */
export function readPipeline(
  stored: string,
  {
    stages,
    versions,
    codes,
  }: { stages: readonly PipelineStage[]; versions: CardVersions; codes: ReadonlyMap<string, string> },
): PipelineCard[] | null {
  const first = stages[0]?.id ?? "";
  const seen = new Set<string>();
  return (
    list(stored)?.flatMap((entry): PipelineCard[] => {
      const listingId = text(entry?.["id"]);
      const jobId = text(entry?.["jobId"]) || null;
      const id = cardId({ listingId, jobId });
      const addedToPipelineAt = instant(entry?.["addedToPipelineAt"]);
      const maskedCode = codes.get(listingId);
      if (!entry || maskedCode === undefined || addedToPipelineAt === null || seen.has(id)) return [];
      seen.add(id);
      const pipelineStage = stages.find(({ id }) => id === entry["pipelineStage"])?.id ?? first;
      const since = instant(entry["lastStageUpdate"]) ?? addedToPipelineAt;
      const stageHistory = wholeHistory(readHistory(entry["stageHistory"], first), pipelineStage, since);
      return [
        {
          listingId,
          jobId,
          ownerId: versions[id]?.ownerId ?? null,
          owes: versions[id]?.owes ?? "us",
          maskedCode,
          pipelineStage,
          addedToPipelineAt,
          lastStageUpdate: stageHistory.at(-1)?.enteredAt ?? since,
          pipelineNotes: text(entry["pipelineNotes"]),
          stageHistory,
          version: versions[id]?.version ?? stageHistory.length,
          notesVersion: versions[id]?.notesVersion ?? 1,
        },
      ];
    }) ?? null
  );
}

function readHistory(value: unknown, firstStage: string): StageEntry[] {
  return (Array.isArray(value) ? (value as Parsed[]) : []).flatMap((entry) => {
    const enteredAt = instant(entry?.["enteredAt"]);
    const stage = text(entry?.["stage"]);
    if (enteredAt === null || stage === "") return [];
    return [
      { stage: stage === firstStageAlias ? firstStage : stage, enteredAt, exitedAt: instant(entry?.["exitedAt"]) },
    ];
  });
}

/**
 * Repairs a history: one open stay, the last, in the card's stage; each exit after its entry. A valid history is
 * unchanged.
 */
function wholeHistory(entries: readonly StageEntry[], stage: string, since: number): StageEntry[] {
  const history = entries.map((entry, place): StageEntry => {
    const next = entries[place + 1];
    if (!next)
      return { ...entry, exitedAt: entry.exitedAt === null ? null : Math.max(entry.exitedAt, entry.enteredAt) };
    return { ...entry, exitedAt: Math.max(entry.exitedAt ?? next.enteredAt, entry.enteredAt) };
  });
  const last = history.at(-1);
  if (last?.exitedAt === null && last.stage === stage) return history;
  const from = Math.max(since, last?.exitedAt ?? last?.enteredAt ?? since);
  return [
    ...history.map((entry) => (entry.exitedAt === null ? { ...entry, exitedAt: from } : entry)),
    { stage, enteredAt: from, exitedAt: null },
  ];
}
