import type { Answer } from "#contract/index.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { csvFile, csvLine } from "#domain/core/csv.ts";
import { moneyText } from "#domain/core/money.ts";
import { plainAmount } from "#domain/money/csv.ts";
import type { JobRow } from "#web/features/job/queries.ts";

type WorkRow = Answer<"pipeline", "figures">["items"][number];
type ResultRow = Answer<"jobs", "results">["items"][number];

const groupings = ["job", "person", "client"] as const;
export type Grouping = (typeof groupings)[number];
/** An employer's jobs are its own, without clients. */
export const groupingsFor = ({ organizationKind }: Pick<Viewer, "organizationKind">): readonly Grouping[] =>
  groupings.filter((each) => each !== "client" || organizationKind !== "employer");
export const groupingLabels: Record<Grouping, string> = { job: "Job", person: "Person", client: "Client" };

/** Amounts are null for readers who can't read them, the share also for employers. */
export type FigureRow = Pick<WorkRow, "active" | "late" | "added" | "advanced" | "left"> &
  Omit<ResultRow, "jobId" | "personId" | "client"> & {
    key: string;
    name: string;
    /** To one decimal; null without a stay that ended in the period. */
    averageDays: number | null;
  };

type Around = { jobs: ReadonlyMap<string, JobRow>; members: ReadonlyMap<string, string> };

type Grouped = { jobId: string | null; personId: string | null; client: ResultRow["client"] | null };

/** A client is itself, whatever its name: an organization, or a company that isn't connected by its domain. */
function clientOf({ jobId, client }: Grouped, { jobs }: Around): { key: string; name: string } {
  const job = jobId === null ? undefined : jobs.get(jobId);
  if (client) return { key: client.id, name: client.name };
  return job ? { key: job.clientId ?? `domain ${job.clientDomain}`, name: job.client } : { key: "", name: "No client" };
}

function groupOf(row: Grouped, by: Grouping, around: Around): { key: string; name: string } {
  const { jobId, personId } = row;
  const job = jobId === null ? undefined : around.jobs.get(jobId);
  if (by === "job") return { key: jobId ?? "", name: job ? `${job.code} ${job.role}` : "No job" };
  if (by === "client") return clientOf(row, around);
  const person = personId ?? job?.owner.id ?? "";
  return {
    key: person,
    name:
      around.members.get(person) ??
      (person === job?.owner.id ? job.owner.name : person === "" ? "No owner" : "Former member"),
  };
}

/** The figures summed by job, person or client, the busiest first; and those of all together. */
export function grouped(
  work: readonly WorkRow[],
  results: readonly ResultRow[],
  by: Grouping,
  around: Around,
): { rows: FigureRow[]; total: FigureRow } {
  const groups = new Map<string, { name: string; work: WorkRow[]; results: ResultRow[] }>();
  const groupAt = (row: Grouped) => {
    const { key, name } = groupOf(row, by, around);
    const group = groups.get(key) ?? { name, work: [], results: [] };
    groups.set(key, group);
    return group;
  };
  for (const row of work) groupAt({ jobId: row.jobId, personId: row.ownerId, client: null }).work.push(row);
  for (const row of results) groupAt(row).results.push(row);
  const rows = [...groups].map(([key, group]) => ({ key, name: group.name, ...summed(group, results) }));
  return {
    rows: rows.toSorted(
      (a, b) =>
        b.active - a.active ||
        b.placements - a.placements ||
        b.requested - a.requested ||
        a.name.localeCompare(b.name, "en-US"),
    ),
    total: { key: "total", name: "Total", ...summed({ work, results }, results) },
  };
}

function summed(
  { work, results }: { work: readonly WorkRow[]; results: readonly ResultRow[] },
  all: readonly ResultRow[],
): Omit<FigureRow, "key" | "name"> {
  const sum = (of: (row: WorkRow) => number) => work.reduce((total, row) => total + of(row), 0);
  const count = (of: (row: ResultRow) => number) => results.reduce((total, row) => total + of(row), 0);
  const stays = sum((row) => row.stays);
  return {
    active: sum((row) => row.active),
    late: sum((row) => row.late),
    added: sum((row) => row.added),
    advanced: sum((row) => row.advanced),
    left: sum((row) => row.left),
    averageDays: stays === 0 ? null : Math.round((sum((row) => row.stayDays) / stays) * 10) / 10,
    requested: count((row) => row.requested),
    accepted: count((row) => row.accepted),
    revealed: count((row) => row.revealed),
    placements: count((row) => row.placements),
    feeCents: centsOf(all, results, (row) => row.feeCents),
    shareCents: centsOf(all, results, (row) => row.shareCents),
  };
}

/** A sum of cents; null if the reader can't read them. */
function centsOf(
  all: readonly ResultRow[],
  rows: readonly ResultRow[],
  of: (row: ResultRow) => number | null,
): number | null {
  if (all.some((row) => of(row) === null)) return null;
  return rows.reduce((total, row) => total + (of(row) ?? 0), 0);
}

/** `of`: as text, empty for nothing to show; `file`: in a file, if it differs. */
type FigureColumn = { label: string; of: (row: FigureRow) => string; file?: (row: FigureRow) => string };

const counts: readonly FigureColumn[] = [
  { label: "Active", of: ({ active }) => String(active) },
  { label: "Late", of: ({ late }) => String(late) },
  { label: "Added", of: ({ added }) => String(added) },
  { label: "Advanced", of: ({ advanced }) => String(advanced) },
  { label: "Left", of: ({ left }) => String(left) },
  { label: "Average days in a stage", of: ({ averageDays }) => (averageDays === null ? "" : averageDays.toFixed(1)) },
  { label: "Introductions requested", of: ({ requested }) => String(requested) },
  { label: "Accepted", of: ({ accepted }) => String(accepted) },
  { label: "Revealed", of: ({ revealed }) => String(revealed) },
  { label: "Placements", of: ({ placements }) => String(placements) },
];

const amount = (label: string, of: (row: FigureRow) => number | null): FigureColumn => ({
  label,
  of: (row) => moneyText(of(row) ?? 0),
  file: (row) => plainAmount(of(row) ?? 0),
});

/** The columns of the table and of the file; amounts only for readers who have them. */
export const figureColumns = (rows: readonly FigureRow[]): readonly FigureColumn[] => [
  ...counts,
  ...(rows.some(({ feeCents }) => feeCents !== null) ? [amount("Fees (USD)", ({ feeCents }) => feeCents)] : []),
  ...(rows.some(({ shareCents }) => shareCents !== null)
    ? [amount("My share (USD)", ({ shareCents }) => shareCents)]
    : []),
];

export function figuresCsv(rows: readonly FigureRow[], by: Grouping): string {
  const columns = figureColumns(rows);
  return csvFile([
    csvLine([groupingLabels[by], ...columns.map(({ label }) => label)]),
    ...rows.map((row) => csvLine([row.name, ...columns.map(({ of, file = of }) => file(row))])),
  ]);
}
