import { hourMs, iso } from "#domain/core/calendar.ts";
import { initialStages } from "#domain/pipeline/stages.ts";
import type { PipelineCard, StageEntry } from "#domain/pipeline/pipeline.ts";
import type { DemoState } from "./state.ts";

/** Days since a sample candidate entered each stage, and the note on it. The last stage is the current one. */
type SampleCard = { id: string; stays: readonly (readonly [stage: string, daysAgo: number])[]; note: string };

const cards: readonly SampleCard[] = [
  {
    id: "7",
    stays: [
      ["applied", 31],
      ["screening", 27],
      ["interview", 21],
      ["final", 11],
      ["offer", 3],
    ],
    note: "Offer sent. Answer expected within the week.",
  },
  {
    id: "2",
    stays: [
      ["applied", 22],
      ["screening", 19],
      ["interview", 8],
    ],
    note: "Second panel is booked.",
  },
  {
    id: "4",
    stays: [
      ["applied", 12],
      ["screening", 5],
    ],
    note: "",
  },
  { id: "5", stays: [["applied", 2]], note: "" },
];

/**
 * Shortlisted listings, newest first; the last two are also in the pipeline. Three listings stay unused for a new
 * visitor's first steps.
 */
const shortlisted = [
  { id: "6", hoursAgo: 5, notes: "Ask about the notice period." },
  { id: "4", hoursAgo: 12 * 24 + 2, notes: "" },
  { id: "2", hoursAgo: 22 * 24 + 3, notes: "Prefers a small team." },
];

/** Spec §3, §4: shortlist and board on a first visit; `codes`: listing id → masked code, `now` in ms. */
export function sampleWorkbench(
  now: number,
  codes: ReadonlyMap<string, string>,
): Pick<DemoState, "shortlist" | "pipeline" | "stages"> {
  return {
    stages: [...initialStages],
    shortlist: shortlisted.map(({ id, hoursAgo, notes }) => ({
      candidateId: id,
      addedAt: iso(now - hoursAgo * hourMs),
      notes,
    })),
    pipeline: cards.map(({ id, stays, note }): PipelineCard => {
      const at = (daysAgo: number) => now - daysAgo * 24 * hourMs - hourMs;
      const stageHistory = stays.map(([stage, daysAgo], place): StageEntry => {
        const next = stays[place + 1];
        return { stage, enteredAt: at(daysAgo), exitedAt: next ? at(next[1]) : null };
      });
      const [first, last] = [stageHistory[0], stageHistory.at(-1)];
      if (!first || !last) throw new Error(`sample card ${id} is in no stage`);
      return {
        listingId: id,
        jobId: null,
        ownerId: null,
        owes: "us",
        maskedCode: codes.get(id) ?? "",
        pipelineStage: last.stage,
        addedToPipelineAt: first.enteredAt,
        lastStageUpdate: last.enteredAt,
        pipelineNotes: note,
        stageHistory,
        version: stageHistory.length,
        notesVersion: 1,
      };
    }),
  };
}
