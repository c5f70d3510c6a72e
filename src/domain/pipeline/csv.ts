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

type At = { now: number; isEmployer: boolean };

const columnsAt = ({ now, isEmployer }: At): CsvColumns<CardLine> => [
  { head: "Code", of: ({ card }) => card.maskedCode },
  { head: "Role", of: ({ card }) => card.listing?.headlineRole ?? "No longer listed" },
  { head: "City", of: ({ card }) => card.listing?.locationCity },
  { head: "State", of: ({ card }) => card.listing?.locationState },
  { head: "Stage", of: ({ stage }) => stage },
  { head: "Days in stage", of: ({ card }) => String(daysInStage(card, now)) },
  { head: "Due", of: ({ due }) => due },
  { head: "Job", of: ({ job }) => job?.code },
  { head: "Job role", of: ({ job }) => job?.role },
  // An employer's jobs are its own.
  ...(isEmployer ? [] : [{ head: "Client", of: ({ job }: CardLine) => job?.client }]),
  { head: "Owner", of: ({ owner }) => owner },
  { head: "Next step owed by", of: ({ owes }) => owes },
  { head: "Added", of: ({ card }) => dateOf(Date.parse(card.addedToPipelineAt)) },
  { head: "Notes", of: ({ card }) => card.pipelineNotes },
];

/**
 * Cards as a file, in the given order; the day a card was added is in UTC. A card whose listing is gone keeps the rest.
 * `now` in ms. Only an agency's has clients.
 */
export const boardCsv = (lines: readonly CardLine[], at: At): string => csvTable(columnsAt(at), lines);
