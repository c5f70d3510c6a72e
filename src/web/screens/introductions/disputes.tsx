import { useInfiniteQuery } from "@tanstack/react-query";
import { useBackend } from "#web/backend/context.tsx";
import { introductionsKey } from "#web/components/introduction/introduction-queries.ts";
import { failureWords } from "#web/components/listing/problem-words.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Inbox } from "./inbox.tsx";

const rowsAPage = 30;

/** What the platform's staff decides on the record: prior knowledge that was declared, undecided first (decisions §4). */
export function Disputes() {
  const { api } = useBackend();
  const found = useInfiniteQuery({
    queryKey: [...introductionsKey, "disputes"],
    queryFn: ({ pageParam, signal }) => api.introductions.disputes({ ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });
  const disputes = found.data?.pages.flatMap((page) => page.items) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  if (found.isPending)
    return (
      <div role="status" aria-busy="true" aria-label="Loading what was declared" className="mt-5 flex flex-col gap-2">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </div>
    );
  if (found.isError && disputes.length === 0) return <ErrorState {...failureWords("Failed to fetch what was declared", found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />;
  if (disputes.length === 0) return <EmptyState title="Nothing was declared" description="An employer that knew a candidate before says so within 48 hours of seeing the name. Where the listing agency does not agree, it stands here to be decided." />;
  return (
    <div className="mt-5">
      <Inbox introductions={disputes} onEnd={() => void (found.hasNextPage && !found.isFetchingNextPage && found.fetchNextPage())} />
      <LoadMore shown={disputes.length} total={total} noun={total === 1 ? "declaration" : "declarations"} hasMore={found.hasNextPage} loading={found.isFetchingNextPage} onLoadMore={() => void found.fetchNextPage()} />
    </div>
  );
}
