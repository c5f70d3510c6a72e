import { fold } from "#domain/core/tokenize.ts";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import type { Search } from "#web/lib/router/search-params.ts";
import { type Sort, sorts } from "./table-order.ts";
import { cardTeam, type Team } from "./team.ts";

/** `stage`, `job`, `owner`: an id or `all`; `job` also `none`, `owner` also `mine` and `none`. */
export type BoardFilters = {
  stage: string;
  job: string;
  owner: string;
  search: string;
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
  search: text(search["q"]).slice(0, 100),
  layout: search["view"] === "table" ? "table" : "board",
  sort: sorts.find((each) => each === search["sort"]) ?? "due",
  descending: search["dir"] === "desc",
});

/** Without defaults. */
export const paramsFrom = ({ stage, job, owner, search, layout, sort, descending }: BoardFilters): Search => ({
  stage: stage === everything ? undefined : stage,
  job: job === everything ? undefined : job,
  owner: owner === everything ? undefined : owner,
  q: search || undefined,
  view: layout === "table" ? "table" : undefined,
  sort: layout === "table" && sort !== "due" ? sort : undefined,
  dir: layout === "table" && descending ? "desc" : undefined,
});

/** Whether anything but the stage narrows the board. */
export const isNarrowed = ({ job, owner, search }: BoardFilters): boolean =>
  job !== everything || owner !== everything || search !== "";

/** Which cards the filters show, in any stage. */
export function cardFilter(
  { job, owner, search }: Pick<BoardFilters, "job" | "owner" | "search">,
  team: Team,
): (card: BoardCard) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (card) => {
    if (job !== everything && (card.jobId ?? "none") !== job) return false;
    const { job: of, owner: by } = cardTeam(card, team);
    if (owner !== everything && (by?.id ?? "none") !== (owner === "mine" ? team.viewerId : owner)) return false;
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
