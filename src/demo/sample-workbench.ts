import { dayMs, hourMs, iso } from "#domain/core/calendar.ts";
import { sampleCard } from "#domain/pipeline/sample-card.ts";
import { initialStages } from "#domain/pipeline/stages.ts";
import type { DemoState } from "./state.ts";

/** Days since a sample candidate entered the first stage, the second and so on, and the note on it. */
const cards: readonly { id: string; entered: readonly number[]; note?: string }[] = [
  { id: "7", entered: [31, 27, 21, 11, 3], note: "Offer sent. Answer expected within the week." },
  { id: "2", entered: [22, 19, 8], note: "Second panel is booked." },
  { id: "4", entered: [12, 5] },
  { id: "5", entered: [2] },
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
    pipeline: cards.map(({ id, entered, ...more }) =>
      sampleCard(id, codes.get(id) ?? "", {
        ...more,
        entered: entered.map((daysAgo) => now - daysAgo * dayMs - hourMs),
      }),
    ),
  };
}
