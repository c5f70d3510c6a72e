import type { Answer } from "#contract/index.ts";
import { csvFile, csvLine } from "#domain/core/csv.ts";
import type { JobRow } from "#web/features/job/queries.ts";

type WorkRow = Answer<"pipeline", "figures">["items"][number];

export const groupings = ["job", "person", "client"] as const;
export type Grouping = (typeof groupings)[number];
export const groupingLabels: Record<Grouping, string> = { job: "Job", person: "Person", client: "Client" };

export type FigureRow = {
  key: string;
  name: string;
  active: number;
  late: number;
  added: number;
  advanced: number;
  left: number;
  /** To one decimal; null without a stay that ended in the period. */
  averageDays: number | null;
};

type Around = { jobs: ReadonlyMap<string, JobRow>; members: ReadonlyMap<string, string> };

function groupOf({ jobId, ownerId }: WorkRow, by: Grouping, { jobs, members }: Around): { key: string; name: string } {
  const job = jobId === null ? undefined : jobs.get(jobId);
  if (by === "job") return { key: jobId ?? "", name: job ? `${job.code} ${job.role}` : "No job" };
  if (by === "client") return { key: job?.client ?? "", name: job?.client ?? "No client" };
  const person = ownerId ?? job?.owner.id ?? "";
  return {
    key: person,
    name:
      members.get(person) ?? (person === job?.owner.id ? job.owner.name : person === "" ? "No owner" : "Former member"),
  };
}

/** The figures summed by job, person or client; the busiest first. */
export function grouped(rows: readonly WorkRow[], by: Grouping, around: Around): FigureRow[] {
  const groups = new Map<string, { name: string; rows: WorkRow[] }>();
  for (const row of rows) {
    const { key, name } = groupOf(row, by, around);
    const group = groups.get(key) ?? { name, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]) => {
      const sum = (of: (row: WorkRow) => number) => group.rows.reduce((total, row) => total + of(row), 0);
      const stays = sum((row) => row.stays);
      return {
        key,
        name: group.name,
        active: sum((row) => row.active),
        late: sum((row) => row.late),
        added: sum((row) => row.added),
        advanced: sum((row) => row.advanced),
        left: sum((row) => row.left),
        averageDays: stays === 0 ? null : Math.round((sum((row) => row.stayDays) / stays) * 10) / 10,
      };
    })
    .toSorted((a, b) => b.active - a.active || a.name.localeCompare(b.name, "en-US"));
}

export const figureColumns: readonly { label: string; of: (row: FigureRow) => string }[] = [
  { label: "Active", of: ({ active }) => String(active) },
  { label: "Late", of: ({ late }) => String(late) },
  { label: "Added", of: ({ added }) => String(added) },
  { label: "Advanced", of: ({ advanced }) => String(advanced) },
  { label: "Left", of: ({ left }) => String(left) },
  { label: "Average days in a stage", of: ({ averageDays }) => (averageDays === null ? "" : averageDays.toFixed(1)) },
];

export const figuresCsv = (rows: readonly FigureRow[], by: Grouping): string =>
  csvFile([
    csvLine([groupingLabels[by], ...figureColumns.map(({ label }) => label)]),
    ...rows.map((row) => csvLine([row.name, ...figureColumns.map(({ of }) => of(row))])),
  ]);
