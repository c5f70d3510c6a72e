import { Plus, Settings2 } from "lucide-react";
import { useContext } from "react";
import { useAsk } from "#web/lib/backend/ask.ts";
import { counted } from "#web/lib/format.ts";
import type { BoardCard, PipelineBoard } from "#web/features/pipeline/queries.ts";
import { StageDot } from "#web/features/pipeline/stage-dot.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { everything } from "./filters.ts";
import { Select } from "#web/ui/select.tsx";
import { cardTeam, isActive, TeamContext } from "./team.ts";

export type BoardHeadProps = {
  board: PipelineBoard;
  columns: ReadonlyMap<string, readonly BoardCard[]>;
  /** The job that the board is filtered by. */
  jobId: string | undefined;
  filter: string;
  onFilter: (stage: string) => void;
  onAdd: () => void;
  /** Null for people who can't. */
  onEditStages: (() => void) | null;
};

/** Title, counts, filter and legend of the board (spec §2). */
export function BoardHead({ board, columns, jobId, filter, onFilter, onAdd, onEditStages }: BoardHeadProps) {
  const { stages, cards } = board;
  const team = useContext(TeamContext);
  const active = cards.filter((card) => isActive(cardTeam(card, team))).length;
  // The same candidates that Add Candidate offers on this board.
  const ofJob = useAsk("pipeline", "available", { search: "", jobId }, { enabled: jobId !== undefined });
  const available = jobId === undefined ? board.available : ofJob.data?.total;
  return (
    <header className="gutter">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="mr-auto min-w-0">
          <h1 className="text-title font-semibold">Candidate Pipeline</h1>
          <p className="figures mt-0.5 text-read text-ink-2">
            Manage {counted(cards.length, "candidate")} across {counted(stages.length, "stage")}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <div className="mr-1 flex gap-2 max-sm:w-full">
            <Badge tone="money" className="figures">
              {active.toLocaleString("en-US")} active
            </Badge>
            {available === undefined ? null : (
              <Badge className="figures">{available.toLocaleString("en-US")} available</Badge>
            )}
          </div>
          <Select
            aria-label="Filter by stage"
            items={[
              { value: everything, label: "All stages" },
              ...stages.map(({ id, name }) => ({ value: id, label: name, hint: String(columns.get(id)?.length ?? 0) })),
            ]}
            value={filter}
            onValueChange={onFilter}
            className="w-40 max-sm:min-w-36 max-sm:flex-1"
          />
          {onEditStages ? (
            <IconButton
              label="Edit stages"
              variant="secondary"
              icon={<Settings2 aria-hidden="true" />}
              onClick={onEditStages}
            />
          ) : null}
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden="true" /> Add Candidate
          </Button>
        </div>
      </div>
      <ul
        aria-label="Candidates per stage"
        className="figures mt-3 flex flex-wrap gap-x-5 gap-y-1 text-dense text-ink-2"
      >
        {stages.map((stage) => (
          <li key={stage.id} className="inline-flex items-center gap-1.5">
            <StageDot color={stage.color} className="size-2" />
            {stage.name}{" "}
            <span className="font-semibold text-ink">
              {(columns.get(stage.id)?.length ?? 0).toLocaleString("en-US")}
            </span>
          </li>
        ))}
      </ul>
      {cards.length === 0 ? (
        <p className="mt-2 text-dense text-ink-2">
          {available !== undefined && available > 0
            ? "The pipeline is empty. Add your shortlisted candidates to any stage."
            : "The pipeline is empty. Shortlist candidates while you browse, then add them here."}{" "}
          <Link to="/mls/search" className="anchor">
            Browse Candidates
          </Link>
        </p>
      ) : null}
    </header>
  );
}
