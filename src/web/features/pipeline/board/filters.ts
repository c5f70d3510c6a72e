import { addDays } from "#domain/core/calendar.ts";
import { fold } from "#domain/core/tokenize.ts";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { ownDate } from "#web/lib/own-date.ts";
import type { Search } from "#web/lib/router/search-params.ts";
import { type Sort, sorts } from "./table-order.ts";
import { cardTeam, type CardTeam, daysPast, dueOf, type Team } from "./team.ts";

/** Due before today, or at most this many days from now. */
const dues = ["late", "week"] as const;
const weekDays = 7;
/** What the rows of the board are made of; the table has none. */
export const rowKinds = ["none", "job", "owner"] as const;

/** `stage`, `job`, `owner`: an id or `all`; `job` also `none`, `owner` also `mine` and `none`. */
export type BoardFilters = {
  stage: string;
  job: string;
  owner: string;
  due: (typeof dues)[number] | "all";
  search: string;
  rows: (typeof rowKinds)[number];
  layout: "board" | "table";
  sort: Sort;
  descending: boolean;
};

export const everything = "all";

const text = (value: Search[string]): string => (typeof value === "string" ? value : "");

export const filtersFrom = (search: Search): BoardFilters => ({
  stage: text(search["stage"]) || everything,
  job: text(search["job"]) || everything,
  owner: text(search["owner"]) || everything,
  due: dues.find((each) => each === search["due"]) ?? everything,
  search: text(search["q"]).slice(0, 100),
  rows: rowKinds.find((each) => each === search["rows"]) ?? "none",
  layout: search["view"] === "table" ? "table" : "board",
  sort: sorts.find((each) => each === search["sort"]) ?? "due",
  descending: search["dir"] === "desc",
});

/** Without defaults. */
export const paramsFrom = ({
  stage,
  job,
  owner,
  due,
  search,
  rows,
  layout,
  sort,
  descending,
}: BoardFilters): Search => ({
  stage: stage === everything ? undefined : stage,
  job: job === everything ? undefined : job,
  owner: owner === everything ? undefined : owner,
  due: due === everything ? undefined : due,
  q: search || undefined,
  rows: layout === "board" && rows !== "none" ? rows : undefined,
  view: layout === "table" ? "table" : undefined,
  sort: layout === "table" && sort !== "due" ? sort : undefined,
  dir: layout === "table" && descending ? "desc" : undefined,
});

/** Whether anything but the stage narrows the board. */
export const isNarrowed = ({ job, owner, due, search }: BoardFilters): boolean =>
  [job, owner, due].some((each) => each !== everything) || search !== "";

/** Which cards the filters show, in any stage. */
export function cardFilter(
  { job, owner, due, search }: Pick<BoardFilters, "job" | "owner" | "due" | "search">,
  team: Team,
  { stageById, now }: { stageById: ReadonlyMap<string, BoardStage>; now: number },
): (card: BoardCard) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (card) => {
    if (job !== everything && (card.jobId ?? "none") !== job) return false;
    const around = cardTeam(card, team);
    const { job: of, owner: by } = around;
    if (owner !== everything && (by?.id ?? "none") !== (owner === "mine" ? team.viewerId : owner)) return false;
    if (due !== everything && !isDue(card, stageById.get(card.pipelineStage), { due, now, around })) return false;
    if (words.length === 0) return true;
    const { maskedCode, listing, pipelineNotes } = card;
    const own = fold(
      [
        maskedCode,
        ...(listing ? [listing.headlineRole, listing.locationCity, listing.locationState, ...listing.keySkills] : []),
        ...(of ? [of.code, of.role, of.client] : []),
        by?.name ?? "",
        pipelineNotes,
      ].join(" "),
    );
    return words.every((word) => own.includes(word));
  };
}

function isDue(
  card: BoardCard,
  stage: BoardStage | undefined,
  { due, now, around }: { due: (typeof dues)[number]; now: number; around: CardTeam },
): boolean {
  if (!stage) return false;
  const day = dueOf(card, stage, around);
  if (due === "late") return daysPast(day, now) > 0;
  return day !== null && day <= addDays(ownDate(now), weekDays);
}
