import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { failureWords } from "#web/lib/error-message.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { caseListOptions, type MatchCase } from "./case-queries.ts";
import { CaseRow } from "./case-row.tsx";
import { DecideDialog } from "./decide-dialog.tsx";

/** Two agencies that list one person, undecided first (spec §12, blind match). */
export function MatchCases() {
  const { api } = useBackend();
  const [deciding, setDeciding] = useState<{ matchCase: MatchCase; open: boolean } | null>(null);
  const found = useInfiniteQuery(caseListOptions(api));
  const cases = found.data?.pages.flatMap((page) => page.items) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  if (found.isPending)
    return (
      <div role="status" aria-busy="true" aria-label="Loading match cases" className="flex flex-col gap-2">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    );
  if (found.isError && cases.length === 0)
    return (
      <ErrorState
        {...failureWords("Failed to fetch match cases", found.error)}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (cases.length === 0)
    return (
      <EmptyState
        title="No two agencies list one person"
        description={
          "Where the e-mail, phone or LinkedIn address of two agencies' live listings is the same, a " +
          "case opens here. The agencies are told nothing."
        }
      />
    );
  return (
    <>
      <ul aria-label="Match cases" className="flex flex-col gap-3">
        {cases.map((matchCase) => (
          <CaseRow key={matchCase.id} matchCase={matchCase} onDecide={() => setDeciding({ matchCase, open: true })} />
        ))}
      </ul>
      <LoadMore
        shown={cases.length}
        total={total}
        noun={total === 1 ? "case" : "cases"}
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        onLoadMore={() => void found.fetchNextPage()}
      />
      {deciding ? (
        <DecideDialog
          key={deciding.matchCase.id}
          matchCase={cases.find(({ id }) => id === deciding.matchCase.id) ?? deciding.matchCase}
          open={deciding.open}
          onClose={() => setDeciding({ ...deciding, open: false })}
        />
      ) : null}
    </>
  );
}
