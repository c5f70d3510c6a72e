import { Download } from "lucide-react";
import { dateOf } from "#domain/core/calendar.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Select } from "#web/ui/select.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Cell, HeadCell, Table, TableHead, TableRow } from "#web/ui/table.tsx";
import { figureColumns, figuresCsv, grouped, type Grouping, groupingLabels, groupings } from "./group.ts";

const periods = [
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "365", label: "Last 365 days" },
  { value: "all", label: "All time" },
] as const;
type Period = (typeof periods)[number]["value"];

/** What was done in a period, by job, person or client. */
export function JobFigures() {
  const search = useSearch();
  const setSearch = useSetSearch();
  const now = useNow();
  const by = groupings.find((each) => each === search["by"]) ?? "job";
  const period = periods.find(({ value }) => value === search["days"])?.value ?? "30";
  const go = (next: { by: Grouping; period: Period }) =>
    setSearch({
      view: "figures",
      by: next.by === "job" ? undefined : next.by,
      days: next.period === "30" ? undefined : next.period,
    });
  const found = useAsk("pipeline", "figures", { days: period === "all" ? null : Number(period) });
  const jobs = useAsk("jobs", "list", {}).data?.items;
  const members = useAsk("members", "list", {}).data?.items;
  const rows =
    found.data && jobs && members
      ? grouped(found.data.items, by, {
          jobs: new Map(jobs.map((job) => [job.id, job])),
          members: new Map(members.map(({ id, name }) => [id, name])),
        })
      : [];
  const save = () =>
    saveFile({
      fileName: `pipeline-by-${by}-${dateOf(now)}.csv`,
      mediaType: "text/csv; charset=utf-8",
      text: figuresCsv(rows, by),
    });
  return (
    <section aria-label="Figures" className="mt-5">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Figures by"
          items={groupings.map((value) => ({ value, label: `By ${groupingLabels[value].toLowerCase()}` }))}
          value={by}
          onValueChange={(next) => go({ by: next, period })}
          className="w-40"
        />
        <Select<Period>
          aria-label="Period"
          items={periods}
          value={period}
          onValueChange={(next) => go({ by, period: next })}
          className="w-44"
        />
        <Button
          className="ml-auto"
          disabledReason={rows.length === 0 ? "There are no figures to export." : undefined}
          onClick={save}
        >
          <Download aria-hidden="true" /> Export CSV
        </Button>
      </div>
      <Loaded
        query={found}
        failed="Failed to fetch the figures"
        skeleton={<Skeletons label="Loading the figures" rows={4} size="h-10" className="mt-3" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              kind="figures"
              title="No figures yet"
              description="Add candidates to the pipeline. What you do there is counted here."
            />
          ) : (
            <FigureTable rows={rows} by={by} />
          )
        }
      </Loaded>
      <p className="mt-2 text-small text-ink-3">
        Active and late are as of now. The other columns cover the period. Average days count stays that ended in it.
      </p>
    </section>
  );
}

function FigureTable({ rows, by }: { rows: ReturnType<typeof grouped>; by: Grouping }) {
  return (
    <div className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
      <Table caption={`Figures by ${groupingLabels[by].toLowerCase()}`}>
        <TableHead>
          <tr>
            <HeadCell>{groupingLabels[by]}</HeadCell>
            {figureColumns.map(({ label }) => (
              <HeadCell key={label} numeric>
                {label}
              </HeadCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <Cell className="font-medium">{row.name}</Cell>
              {figureColumns.map(({ label, of }) => (
                <Cell key={label} numeric>
                  {of(row) || "None"}
                </Cell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
