import { daysInStage } from "#domain/pipeline/pipeline.ts";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { cardTeam, dueOf, owesText, type Team } from "./team.ts";

export const sorts = ["code", "role", "stage", "days", "due", "job", "client", "owner", "owes"] as const;
export type Sort = (typeof sorts)[number];

export type Line = {
  card: BoardCard;
  stage: BoardStage | undefined;
  role: string;
  days: number;
  due: string | null;
  job: string;
  client: string;
  owner: string;
  owes: string;
};

type Around = { stageById: ReadonlyMap<string, BoardStage>; team: Team; now: number };

export function lineOf(card: BoardCard, { stageById, team, now }: Around): Line {
  const stage = stageById.get(card.pipelineStage);
  const of = cardTeam(card, team);
  return {
    card,
    stage,
    role: card.listing?.headlineRole ?? "No longer listed",
    days: daysInStage(card, now),
    due: dueOf(card, stage, of),
    job: of.job?.code ?? "",
    client: of.job?.client ?? "",
    owner: of.owner?.name ?? "",
    owes: owesText(card, of),
  };
}

const numeric = (code: string): number => Number(code.split("-").at(-1) ?? 0);

/** What a line is sorted by; an empty value is always last. */
function valueOf(line: Line, sort: Sort): string | number | null {
  if (sort === "code") return line.card.maskedCode;
  if (sort === "stage") return line.stage?.order ?? null;
  if (sort === "days") return line.days;
  if (sort === "job") return line.job === "" ? null : numeric(line.job);
  return line[sort] || null;
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en-US");

/** Ties by code, so that the order is the same everywhere. */
export function inTableOrder(lines: readonly Line[], sort: Sort, descending: boolean): Line[] {
  return lines.toSorted((one, other) => {
    const [a, b] = [valueOf(one, sort), valueOf(other, sort)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (descending ? -1 : 1) * compare(a, b) || compare(one.card.maskedCode, other.card.maskedCode);
  });
}
