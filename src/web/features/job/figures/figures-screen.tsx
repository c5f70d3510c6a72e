import type { ReactNode } from "react";
import { Download } from "lucide-react";
import { isCalendarDate } from "#domain/core/calendar.ts";
import { moneyText } from "#domain/core/money.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { ownDate, ownZone } from "#web/lib/own-date.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { cn } from "#web/ui/cn.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Input } from "#web/ui/input.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Select } from "#web/ui/select.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import {
  figureColumns,
  type FigureRow,
  figuresCsv,
  grouped,
  type Grouping,
  groupingLabels,
  groupingsFor,
} from "./group.ts";

const periods = [
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "365", label: "Last 365 days" },
  { value: "all", label: "All time" },
  { value: "dates", label: "Dates" },
] as const;
type Period = (typeof periods)[number]["value"];

type Chosen = { by: Grouping; period: Period; from: string; to: string };

/** What the address says, with the way to change it. */
function useChosen(): [Chosen, (part: Partial<Chosen>) => void] {
  const groupings = groupingsFor(useViewer());
  const search = useSearch();
  const setSearch = useSetSearch();
  const day = (key: "from" | "to") => {
    const value = search[key];
    return typeof value === "string" && isCalendarDate(value) ? value : "";
  };
  const chosen: Chosen = {
    by: groupings.find((each) => each === search["by"]) ?? "job",
    period: periods.find(({ value }) => value === search["days"])?.value ?? "30",
    from: day("from"),
    to: day("to"),
  };
  return [
    chosen,
    (part) => {
      const { by, period, from, to } = { ...chosen, ...part };
      const dates = period === "dates";
      setSearch({
        view: "figures",
        by: by === "job" ? undefined : by,
        days: period === "30" ? undefined : period,
        from: dates && from !== "" ? from : undefined,
        to: dates && to !== "" ? to : undefined,
      });
    },
  ];
}

/** The period of both questions. Days of the reader's time zone, those of late cards included. */
function periodAsked({ period, from, to }: Chosen) {
  const timeZone = ownZone();
  if (period !== "dates") return { days: period === "all" ? null : Number(period), timeZone };
  return { days: null, timeZone, ...(from !== "" && { from }), ...(to !== "" && { to }) };
}

/** What was done in a period, and what came of it, by job, person or client. */
export function JobFigures() {
  const groupings = groupingsFor(useViewer());
  const [chosen, choose] = useChosen();
  const { by, period, from, to } = chosen;
  const now = useNow();
  const backwards = from !== "" && to !== "" && to < from;
  const asked = periodAsked(backwards ? { ...chosen, to: "" } : chosen);
  const found = useAsk("pipeline", "figures", asked);
  const results = useAsk("jobs", "results", asked);
  const jobs = useAsk("jobs", "list", {});
  const members = useAsk("members", "list", {});
  const failed = [results, jobs, members].find(({ data, error }) => data === undefined && error !== null);
  const figures =
    found.data && results.data && jobs.data && members.data
      ? grouped(found.data.items, results.data.items, by, {
          jobs: new Map(jobs.data.items.map((job) => [job.id, job])),
          members: new Map(members.data.items.map(({ id, name }) => [id, name])),
        })
      : undefined;
  const save = () =>
    saveFile({
      fileName: `figures-by-${by}-${ownDate(now)}.csv`,
      mediaType: "text/csv; charset=utf-8",
      text: figuresCsv(figures?.rows ?? [], by),
    });
  return (
    <section aria-label="Figures" className="mt-5">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          aria-label="Figures by"
          items={groupings.map((value) => ({ value, label: `By ${groupingLabels[value].toLowerCase()}` }))}
          value={by}
          onValueChange={(next) => choose({ by: next })}
          className="w-40"
        />
        <Select<Period>
          aria-label="Period"
          items={periods}
          value={period}
          onValueChange={(next) => choose({ period: next })}
          className="w-44"
        />
        {period === "dates" ? (
          <>
            <DayInput label="From" value={from} onChange={(next) => choose({ from: next })} />
            <DayInput label="To" value={to} onChange={(next) => choose({ to: next })} />
          </>
        ) : null}
        <Button
          className="ml-auto"
          disabledReason={!figures || figures.rows.length === 0 ? "There are no figures to export." : undefined}
          onClick={save}
        >
          <Download aria-hidden="true" /> Export CSV
        </Button>
      </div>
      {backwards ? (
        <ErrorLine className="mt-2 text-dense">The last day is before the first one. Change one of them.</ErrorLine>
      ) : null}
      <Loaded<unknown>
        query={failed ?? found}
        what="the figures"
        skeleton={<Skeletons label="Loading the figures" rows={4} size="h-10" className="mt-3" />}
      >
        {() =>
          figures === undefined ? (
            <Skeletons label="Loading the figures" rows={4} size="h-10" className="mt-3" />
          ) : figures.rows.length === 0 ? (
            <EmptyState
              kind="figures"
              title="No figures yet"
              description="Add candidates to the pipeline or request introductions. What you do is counted here."
            />
          ) : (
            <FigureTable {...figures} by={by} />
          )
        }
      </Loaded>
      <p className="mt-2 max-w-measure text-small text-ink-3">
        Active and Late show the current numbers. The other columns cover the period. Introductions are those that your
        organization requested.
        {figures?.rows.some(({ feeCents }) => feeCents !== null) ? " Fees are for placements, minus fall-offs." : null}
      </p>
    </section>
  );
}

function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (next: string) => void }) {
  return (
    <Input
      type="date"
      aria-label={label}
      min="2000-01-01"
      max="2199-12-31"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="w-40"
    />
  );
}

function FigureTable({ rows, total, by }: ReturnType<typeof grouped> & { by: Grouping }) {
  const columns = figureColumns(rows);
  const line = (row: FigureRow, name: ReactNode) => (
    <TableRow key={row.key}>
      {name}
      {columns.map(({ label, of }) => {
        const text = of(row);
        const isNothing = text === "" || text === "0" || text === moneyText(0);
        return (
          <Cell key={label} numeric label={label} className={cn("whitespace-nowrap", isNothing && "text-ink-3")}>
            {text === "" ? "None" : text}
          </Cell>
        );
      })}
    </TableRow>
  );
  return (
    <div className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
      <Table
        caption={`Figures by ${groupingLabels[by].toLowerCase()}`}
        stacked
        columns={[
          { label: groupingLabels[by], className: "py-1.5 align-bottom" },
          ...columns.map(({ label }) => ({
            label,
            numeric: true,
            className: "py-1.5 align-bottom whitespace-normal",
          })),
        ]}
        foot={
          rows.length > 1 ? (
            <tfoot className="border-t border-line-2 font-semibold">
              {line(total, <Cell className="min-w-40">{total.name}</Cell>)}
            </tfoot>
          ) : null
        }
      >
        {rows.map((row) => line(row, <Cell className="min-w-40 font-medium">{row.name}</Cell>))}
      </Table>
    </div>
  );
}
