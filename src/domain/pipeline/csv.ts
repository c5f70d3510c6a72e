import { dateOf } from "../core/calendar.ts";
import { type CsvColumns, csvTable } from "../core/csv.ts";
import { daysInStage, type PipelineCardView } from "./pipeline.ts";

/** A card with the names around it; `due` as `YYYY-MM-DD`. */
export type CardLine = {
  card: PipelineCardView;
  stage: string;
  due: string | null;
  job: { code: string; role: string; client: string } | null;
  owner: string;
  owes: string;
};

const columnsAt = (now: number): CsvColumns<CardLine> => [
  { head: "Code", of: ({ card }) => card.maskedCode },
  { head: "Role", of: ({ card }) => card.listing?.headlineRole ?? "No longer listed" },
  { head: "City", of: ({ card }) => card.listing?.locationCity },
  { head: "State", of: ({ card }) => card.listing?.locationState },
  { head: "Stage", of: ({ stage }) => stage },
  { head: "Days in stage", of: ({ card }) => String(daysInStage(card, now)) },
  { head: "Due", of: ({ due }) => due },
  { head: "Job", of: ({ job }) => job?.code },
  { head: "Job role", of: ({ job }) => job?.role },
  { head: "Client", of: ({ job }) => job?.client },
  { head: "Owner", of: ({ owner }) => owner },
  { head: "Next step owed by", of: ({ owes }) => owes },
  { head: "Added", of: ({ card }) => dateOf(Date.parse(card.addedToPipelineAt)) },
  { head: "Notes", of: ({ card }) => card.pipelineNotes },
];

/**
 * Cards as a file, in the given order; the day a card was added is in UTC. A card whose listing is gone keeps the rest.
 * `now` in ms.
 */
export const boardCsv = (lines: readonly CardLine[], now: number): string => csvTable(columnsAt(now), lines);
