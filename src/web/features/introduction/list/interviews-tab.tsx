import { useInfiniteQuery } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { InterviewFace } from "#web/features/interview/face.tsx";
import { openInterviewsOptions } from "#web/features/interview/queries.ts";
import { failureWords } from "#web/lib/error-message.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Everything that is being arranged or stands, what waits for one first. */
export function InterviewsTab() {
  const { api } = useBackend();
  const found = useInfiniteQuery(openInterviewsOptions(api));
  const interviews = found.data?.pages.flatMap((page) => page.items) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  if (found.isPending)
    return (
      <div role="status" aria-busy="true" aria-label="Loading interviews" className="flex flex-col gap-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-28 rounded-card" />
        ))}
      </div>
    );
  if (found.isError && interviews.length === 0)
    return (
      <ErrorState
        {...failureWords("Failed to fetch interviews", found.error)}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (interviews.length === 0)
    return (
      <EmptyState
        title="No interview is arranged"
        description={
          "Once the terms of an introduction are agreed, either side proposes when to meet the " +
          "candidate, on the introduction's page."
        }
      />
    );
  return (
    <>
      <ul aria-label="Interviews" className="divide-y divide-line rounded-card border border-line bg-surface">
        {interviews.map((interview) => {
          const { id, candidate, introduction, employer, with: other } = interview;
          return (
            <li
              key={id}
              className={
                "grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 px-4 py-3.5 sm:px-5 " +
                "md:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]"
              }
            >
              <div className="min-w-0">
                <Plate code={candidate.maskedCode} />
                <Link
                  to="/mls/introductions/$id"
                  params={{ id: introduction.id }}
                  aria-label={`${candidate.headlineRole}, introduction ${introduction.code}`}
                  className="mt-1 block w-fit font-semibold break-words hover:underline"
                >
                  {candidate.headlineRole}
                </Link>
                <p className="break-words text-ink-2">
                  {other.id === employer.id ? `With ${other.name}` : `With ${other.name}, for ${employer.name}`}
                </p>
                <p className="font-mono text-small text-ink-3">{introduction.code}</p>
              </div>
              <InterviewFace interview={interview} />
            </li>
          );
        })}
      </ul>
      <LoadMore
        shown={interviews.length}
        total={total}
        noun={total === 1 ? "interview" : "interviews"}
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        onLoadMore={() => void found.fetchNextPage()}
      />
    </>
  );
}
