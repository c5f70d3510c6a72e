import type { ReactNode } from "react";
import { RecentActivity } from "#web/features/live/recent-activity.tsx";
import { WhoIsHere } from "#web/features/live/who-is-here.tsx";
import type { PipelineBoard } from "./queries.ts";
import { ShareBar } from "./bars.tsx";
import { StageDot } from "./stage-dot.tsx";

/** Totals, candidates per stage, recent activity and who is online. */
export function PipelineOverview({ board, onLeave }: { board: PipelineBoard; onLeave: () => void }) {
  const total = board.cards.length;
  const counts = Map.groupBy(board.cards, ({ pipelineStage }) => pipelineStage);
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line">
        <Figure term="In pipeline" note="candidates in a stage">
          {total}
        </Figure>
        <Figure term="Available" note="on your shortlist, can be added without a job">
          {board.available}
        </Figure>
        <Figure term="Stages" note="in this pipeline">
          {board.stages.length}
        </Figure>
      </dl>
      <section aria-labelledby="pipeline-by-stage">
        <h3 id="pipeline-by-stage" className="text-read font-semibold">
          Candidates by stage
        </h3>
        <ul className="mt-2 flex flex-col">
          {board.stages.map((stage) => {
            const count = counts.get(stage.id)?.length ?? 0;
            return (
              <li
                key={stage.id}
                className={
                  "grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_2.5rem] items-center gap-3 border-b " +
                  "border-line py-1.5 text-dense last:border-b-0 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_2.5rem]"
                }
              >
                <span className="flex min-w-0 items-center gap-2">
                  <StageDot color={stage.color} />
                  <span className="truncate">{stage.name}</span>
                </span>
                <ShareBar value={count} of={total} />
                <span className="figures text-right font-medium">
                  {count.toLocaleString("en-US")}
                  <span className="sr-only"> {count === 1 ? "candidate" : "candidates"}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="pipeline-activity">
          <h3 id="pipeline-activity" className="mb-1.5 text-read font-semibold">
            Recent activity
          </h3>
          <RecentActivity />
        </section>
        <section aria-labelledby="pipeline-here">
          <h3 id="pipeline-here" className="mb-1.5 text-read font-semibold">
            Online now
          </h3>
          <WhoIsHere onFollow={onLeave} />
        </section>
      </div>
    </div>
  );
}

function Figure({ term, note, children }: { term: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-col bg-surface px-3 py-3 sm:px-4">
      <dt className="label-caps text-ink-3">{term}</dt>
      <dd className="figures mt-0.5 text-title font-semibold">
        {typeof children === "number" ? children.toLocaleString("en-US") : children}
      </dd>
      <dd className="text-small text-ink-2">{note}</dd>
    </div>
  );
}
