import { dateOf } from "../core/calendar.ts";
import { csvFile, csvLine } from "../core/csv.ts";
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

const columns = [
  "Code",
  "Role",
  "City",
  "State",
  "Stage",
  "Days in stage",
  "Due",
  "Job",
  "Job role",
  "Client",
  "Owner",
  "Next step owed by",
  "Added",
  "Notes",
];

/**
 * Cards as a file, in the given order; the day a card was added is in UTC. A card whose listing is gone keeps the rest.
 * `now` in ms.
 */
export function boardCsv(lines: readonly CardLine[], now: number): string {
  return csvFile([
    csvLine(columns),
    ...lines.map(({ card, stage, due, job, owner, owes }) =>
      csvLine([
        card.maskedCode,
        card.listing?.headlineRole ?? "No longer listed",
        card.listing?.locationCity ?? "",
        card.listing?.locationState ?? "",
        stage,
        String(daysInStage(card, now)),
        due ?? "",
        job?.code ?? "",
        job?.role ?? "",
        job?.client ?? "",
        owner,
        owes,
        dateOf(Date.parse(card.addedToPipelineAt)),
        card.pipelineNotes,
      ]),
    ),
  ]);
}
