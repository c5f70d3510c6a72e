import type { BoardCard } from "#web/features/pipeline/queries.ts";
import type { BoardFilters } from "./filters.ts";
import { cardTeam, type Team } from "./team.ts";

/** A row of the board. `id`: the job's or owner's; `none` without one. */
export type Lane = { id: string; title: string; detail: string; jobId: string | null; count: number };

export function laneOf(card: BoardCard, rows: BoardFilters["rows"], team: Team): string {
  if (rows === "none") return "none";
  const { job, owner } = cardTeam(card, team);
  return (rows === "job" ? job?.id : owner?.id) ?? "none";
}

/** The rows that have cards: jobs in the order of their list, owners with the reader first; then the rest. */
export function lanesOf(cards: readonly BoardCard[], rows: BoardFilters["rows"], team: Team): Lane[] {
  const counts = new Map<string, number>();
  for (const card of cards) {
    const id = laneOf(card, rows, team);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const known = rows === "job" ? jobLanes(team) : ownerLanes(cards, team);
  const none = { id: "none", title: rows === "job" ? "No job" : "No owner", detail: "", jobId: null };
  return [...known, none].flatMap((lane) => {
    const count = counts.get(lane.id);
    return count === undefined ? [] : [{ ...lane, count }];
  });
}

const jobLanes = ({ jobs, isEmployer }: Team): Omit<Lane, "count">[] =>
  jobs.map(({ id, code, role, client }) => ({
    id,
    title: `${code} ${role}`,
    detail: isEmployer ? "" : client,
    jobId: id,
  }));

function ownerLanes(cards: readonly BoardCard[], team: Team): Omit<Lane, "count">[] {
  const names = new Map(cards.flatMap((card) => cardTeam(card, team).owner ?? []).map(({ id, name }) => [id, name]));
  const isReader = (id: string) => id === team.viewerId;
  return [...names]
    .toSorted(([a, one], [b, other]) => Number(isReader(b)) - Number(isReader(a)) || one.localeCompare(other, "en-US"))
    .map(([id, title]) => ({ id, title, detail: isReader(id) ? "You" : "", jobId: null }));
}
