import { useRef } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useBoard } from "#web/features/pipeline/desk.ts";
import { usePipelineLive } from "#web/features/pipeline/pipeline-live.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Board } from "./board.tsx";
import { markCard } from "./use-wanted.ts";
import { filtersFrom, paramsFrom } from "./filters.ts";
import { TeamContext, useTeam } from "./team.ts";
import { cardElement } from "#web/lib/keys/use-card-keys.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** Candidate Pipeline (spec §2): one organization's candidates in their stages (spec §14). */
export function PipelineScreen() {
  usePageTitle("Candidate Pipeline");
  const { found, board } = useBoard();
  const makesDeals = mayDo(useViewer(), "deal.create");
  const root = useRef<HTMLDivElement>(null);
  usePipelineLive((ids) => onceDrawn(() => ids.forEach((id) => markCard(cardElement(root.current, id)))));
  const filters = filtersFrom(useSearch());
  const setSearch = useSetSearch();
  const team = useTeam();
  return (
    <div className="pt-5 pb-8">
      {board ? (
        <TeamContext value={team}>
          <Board board={board} root={root} filters={filters} onFilter={(next) => setSearch(paramsFrom(next))} />
        </TeamContext>
      ) : (
        <>
          <h1 className="gutter text-title font-semibold">Candidate Pipeline</h1>
          {found.isError ? <LoadError query={found} what="your pipeline" /> : <BoardSkeleton />}
        </>
      )}
      {board && makesDeals ? (
        <p className="gutter mt-1 text-read text-ink-2">
          <span>Create deals directly from candidates in your pipeline</span>{" "}
          <Link to="/mls/deals" className="anchor text-dense">
            Deal Management
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** A cache update is on the screen two frames later. */
const onceDrawn = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

function BoardSkeleton() {
  return (
    <div aria-busy="true" className="gutter mt-6 flex gap-3.5 overflow-hidden">
      <p className="sr-only" role="status">
        Loading your pipeline...
      </p>
      {Array.from({ length: 5 }, (_, column) => (
        <div key={column} className="flex min-h-96 w-80 shrink-0 flex-col gap-2.5 rounded-card bg-sunk p-2.5">
          <Skeleton className="mx-1 my-1 h-5 w-32" />
          {Array.from({ length: 3 - (column % 3) }, (__, card) => (
            <div key={card} className="flex flex-col gap-2.5 rounded-card border border-line bg-surface p-3">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-5 w-48" />
              <Skeleton className="w-36" />
              <Skeleton className="h-5 w-52" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
