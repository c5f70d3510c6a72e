import { Fragment, type ReactNode } from "react";
import type { Answer } from "#contract/index.ts";
import { counted } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { AnalyticsLink } from "#web/features/hand-off/partner-link.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormKey, LengthBar, ShareBar } from "./bars.tsx";
import { PipelineDialogSkeleton } from "./dialog-skeleton.tsx";
import { type BoardStage } from "./queries.ts";
import { StageDot } from "./stage-dot.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { ownZone } from "#web/lib/own-date.ts";
import { Loaded } from "#web/lib/loaded.tsx";

type Analytics = Answer<"pipeline", "analytics">;

/** From the stage history: durations, conversion, and the longest in a stage. */
export function PipelineAnalytics({ stages, onLeave }: { stages: readonly BoardStage[]; onLeave: () => void }) {
  const found = useAsk("pipeline", "analytics", { timeZone: ownZone() });
  return (
    <Loaded query={found} what="the figures" skeleton={<PipelineDialogSkeleton />}>
      {(analytics) => (
        <>
          <div className="mb-4 empty:hidden">
            <AnalyticsLink />
          </div>
          <Charts analytics={analytics} stages={stages} onLeave={onLeave} />
        </>
      )}
    </Loaded>
  );
}

type ChartsProps = { analytics: Analytics; stages: readonly BoardStage[]; onLeave: () => void };

/** The three charts. Each is a table with the figures; the bars repeat them visually. */
export function Charts({ analytics, stages, onLeave }: ChartsProps) {
  if (analytics.stages.every(({ stays }) => stays === 0))
    return (
      <EmptyState
        kind="board"
        level={3}
        title="No candidates yet"
        description="Add a candidate from your shortlist to a stage. Figures appear here afterwards."
      />
    );
  const stageOf = new Map(stages.map((stage) => [stage.id, stage]));
  return (
    <div className="flex flex-col gap-7">
      <DaysChart figures={analytics.stages} stageOf={stageOf} />
      <ConversionChart conversions={analytics.conversions} stageOf={stageOf} />
      <OldestCards oldest={analytics.oldest} stageOf={stageOf} onLeave={onLeave} />
    </div>
  );
}

type StageOf = ReadonlyMap<string, BoardStage>;

type ChartProps = {
  title: string;
  says: string;
  columns: readonly string[];
  /** The headings of the columns with figures, the last ones. */
  figures: readonly ReactNode[];
  children: ReactNode;
};

function Chart({ title, says, columns, figures, children }: ChartProps) {
  return (
    <section>
      <h3 className="text-read font-semibold">{title}</h3>
      <p className="mt-0.5 max-w-measure text-small text-ink-2">{says}</p>
      <table className="mt-2 w-full border-collapse text-left text-dense">
        <caption className="sr-only">{title}</caption>
        <thead className="text-small text-ink-2">
          <tr className="border-b border-line">
            {[...columns, ...figures].map((heading, place) => (
              <th key={place} scope="col" className={place < columns.length ? headCell : `${headCell} ${figure}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const headCell = "py-1.5 pr-3 align-bottom font-medium last:pr-0";
const cell = "py-2 pr-3 align-top last:pr-0";
const figure = "figures w-px text-right whitespace-nowrap";
const row = "border-b border-line last:border-b-0";

function DaysChart({ figures, stageOf }: { figures: Analytics["stages"]; stageOf: StageOf }) {
  const most = Math.max(...figures.map(({ averageDays, medianDays }) => Math.max(averageDays ?? 0, medianDays ?? 0)));
  return (
    <Chart
      title="Days per stage"
      says={
        "Whole days candidates have spent in each stage, including those there now. A candidate who " +
        "stays longer than the stage's target is late."
      }
      columns={["Stage"]}
      figures={[
        <Fragment key="average">
          <FormKey form="filled" /> Average
        </Fragment>,
        <Fragment key="median">
          <FormKey form="outlined" /> Median
        </Fragment>,
        "Times entered",
        "Now",
        "Target",
        "Late",
      ]}
    >
      {figures.map(({ stage, count, stays, averageDays, medianDays, targetDays, late }) => (
        <tr key={stage} className={row}>
          <th scope="row" className={`${cell} font-normal`}>
            <StageName stage={stageOf.get(stage)} />
            {averageDays === null || medianDays === null ? null : (
              <span className="mt-1.5 flex flex-col gap-1">
                <LengthBar value={averageDays} most={most} />
                <LengthBar value={medianDays} most={most} form="outlined" />
              </span>
            )}
          </th>
          <td className={`${cell} ${figure}`}>{daysFigure(averageDays)}</td>
          <td className={`${cell} ${figure}`}>{daysFigure(medianDays)}</td>
          <td className={`${cell} ${figure}`}>{stays.toLocaleString("en-US")}</td>
          <td className={`${cell} ${figure}`}>{count.toLocaleString("en-US")}</td>
          <td className={`${cell} ${figure}`}>{targetDays === null ? "none" : counted(targetDays, "day")}</td>
          <td className={`${cell} ${figure} ${late > 0 ? "font-medium text-amber" : ""}`}>
            {late.toLocaleString("en-US")}
          </td>
        </tr>
      ))}
    </Chart>
  );
}

function ConversionChart({ conversions, stageOf }: { conversions: Analytics["conversions"]; stageOf: StageOf }) {
  if (conversions.length === 0) return null;
  return (
    <Chart
      title="From stage to stage"
      says="Share of candidates in each stage who went on to a later one."
      columns={["Onward from"]}
      figures={["Candidates", "Conversion"]}
    >
      {conversions.map(({ from, to, entered, advanced, rate }) => (
        <tr key={from} className={row}>
          <th scope="row" className={`${cell} font-normal`}>
            {nameOf(stageOf, from)} to {nameOf(stageOf, to)} or later
            {rate === null ? null : <ShareBar value={advanced} of={entered} className="mt-1.5" />}
          </th>
          {rate === null ? (
            <td colSpan={2} className={`${cell} text-right text-ink-2`}>
              No candidates yet
            </td>
          ) : (
            <>
              <td className={`${cell} ${figure}`}>
                {advanced.toLocaleString("en-US")} of {entered.toLocaleString("en-US")}
              </td>
              <td className={`${cell} ${figure} font-medium`}>{rate}%</td>
            </>
          )}
        </tr>
      ))}
    </Chart>
  );
}

type OldestCardsProps = { oldest: Analytics["oldest"]; stageOf: StageOf; onLeave: () => void };

function OldestCards({ oldest, stageOf, onLeave }: OldestCardsProps) {
  if (oldest.length === 0) return null;
  const most = Math.max(...oldest.map(({ days }) => days));
  return (
    <Chart
      title="Longest in their stage"
      says="Candidates in the pipeline now, by days since they entered the stage they are in."
      columns={["Candidate", "Stage"]}
      figures={["In stage"]}
    >
      {oldest.map(({ listingId, maskedCode, stage, days }, place) => (
        // A candidate in several jobs has several rows.
        <tr key={`${listingId} ${place}`} className={row}>
          <th scope="row" className={`${cell} font-normal`}>
            <Link
              to="/mls/candidate/$id"
              params={{ id: listingId }}
              onClick={onLeave}
              className="rounded-tag hover:underline"
            >
              <PlateText code={maskedCode} />
            </Link>
            <span className="mt-1.5 block">
              <LengthBar value={days} most={most} />
            </span>
          </th>
          <td className={cell}>
            <StageName stage={stageOf.get(stage)} />
          </td>
          <td className={`${cell} ${figure}`}>{counted(days, "day")}</td>
        </tr>
      ))}
    </Chart>
  );
}

function StageName({ stage }: { stage: BoardStage | undefined }) {
  if (!stage) return "Deleted stage";
  return (
    <span className="flex items-center gap-2">
      <StageDot color={stage.color} />
      {stage.name}
    </span>
  );
}

const nameOf = (stageOf: StageOf, id: string) => stageOf.get(id)?.name ?? "a deleted stage";

/** `5.3 days`, `1 day`; a dash without a stay. */
function daysFigure(days: number | null): ReactNode {
  if (days !== null) return counted(days, "day");
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">no data yet</span>
    </>
  );
}
