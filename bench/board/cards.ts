import type { Answer } from "#contract/index.ts";
import { initialStages } from "#domain/pipeline/stages.ts";
import { makeListings } from "../search/listings.ts";

export type BenchBoard = Answer<"pipeline", "board">;

const dayMs = 86_400_000;
const notes = ["", "", "Call on Thursday.", "Second panel is booked. Waiting for the scorecards of the first one."];

/** Ids of this many jobs. */
export const jobIds = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`);

/**
 * A pipeline of this many candidates, spread evenly over the five stages and these jobs; deterministic. `now` in ms.
 */
export function boardOf(count: number, now: number, jobs: readonly string[] = []): BenchBoard {
  const cards: BenchBoard["cards"] = [];
  for (const listing of makeListings(count, now)) {
    const place = cards.length;
    const at = new Date(now - (place % 90) * dayMs - place * 1_000).toISOString();
    const {
      id,
      maskedCode,
      headlineRole,
      locationCity,
      locationState,
      workType,
      salaryMin,
      salaryMax,
      yearsExperience,
      skills,
    } = listing;
    const jobId = jobs[place % jobs.length] ?? null;
    cards.push({
      id: jobId === null ? id : `${id}.${jobId}`,
      listingId: id,
      jobId,
      ownerId: null,
      owes: "us",
      maskedCode,
      pipelineStage: initialStages[place % initialStages.length]!.id,
      addedToPipelineAt: at,
      lastStageUpdate: at,
      pipelineNotes: notes[place % notes.length]!,
      version: 1,
      notesVersion: 1,
      listing: {
        headlineRole,
        locationCity,
        locationState,
        workType,
        salaryMin,
        salaryMax,
        yearsExperience,
        keySkills: [...skills],
      },
    });
  }
  const stages = initialStages.map((stage) => ({
    ...stage,
    candidateCount: cards.filter(({ pipelineStage }) => pipelineStage === stage.id).length,
  }));
  return { stages, stagesVersion: 1, cards, available: 0 };
}
