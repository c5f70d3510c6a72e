import { useInfiniteQuery } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type Introduction, introductionsKey } from "#web/features/introduction/queries.ts";
import { failureWords } from "#web/lib/error-message.ts";
import { momentText } from "#web/lib/format.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const rowsAPage = 30;

/**
 * Prior knowledge that employers declared, undecided first; each is decided on its introduction's own page, where the
 * record stands (spec §13).
 */
export function PriorKnowledge() {
  const { api } = useBackend();
  const found = useInfiniteQuery({
    queryKey: [...introductionsKey, "disputes"],
    queryFn: ({ pageParam, signal }) =>
      api.introductions.disputes({ ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });
  const disputes = found.data?.pages.flatMap((page) => page.items) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  if (found.isPending)
    return (
      <div role="status" aria-busy="true" aria-label="Loading what was declared" className="flex flex-col gap-2">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
      </div>
    );
  if (found.isError && disputes.length === 0)
    return (
      <ErrorState
        {...failureWords("Failed to fetch what was declared", found.error)}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (disputes.length === 0)
    return (
      <EmptyState
        title="Nothing was declared"
        description={
          "An employer that knew a candidate before says so within 48 hours of seeing the name. Where " +
          "the listing agency does not agree, it stands here to be decided."
        }
      />
    );
  return (
    <>
      <ul aria-label="Prior knowledge" className="divide-y divide-line rounded-card border border-line bg-surface">
        {disputes.map((introduction) => (
          <Declared key={introduction.id} introduction={introduction} />
        ))}
      </ul>
      <LoadMore
        shown={disputes.length}
        total={total}
        noun={total === 1 ? "declaration" : "declarations"}
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        onLoadMore={() => void found.fetchNextPage()}
      />
    </>
  );
}

const outcomes = { conceded: "Conceded", upheld: "Upheld", rejected: "Rejected" } as const;

function Declared({ introduction }: { introduction: Introduction }) {
  const { id, code, candidate, listingAgency, sellingAgency, employer, priorKnowledge, actions } = introduction;
  if (!priorKnowledge) return null;
  const { answer, evidence, declaredAt } = priorKnowledge;
  const open = actions.includes("decide");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 max-w-measure">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Plate code={candidate.maskedCode} />
          <Badge tone={open ? "seal" : "neutral"}>{answer ? outcomes[answer.outcome] : "To decide"}</Badge>
          <span className="figures text-small text-ink-3">
            <span className="font-mono">{code}</span> · declared{" "}
            <time dateTime={declaredAt}>{momentText(declaredAt)}</time>
          </span>
        </p>
        <p className="mt-1.5 break-words">
          <strong className="font-semibold">{employer.name}</strong> says it knew this candidate of {listingAgency.name}
          {sellingAgency ? `, whom ${sellingAgency.name} asked for` : null}
        </p>
        <p className="mt-1 line-clamp-3 break-words whitespace-pre-line text-ink-2">{evidence}</p>
      </div>
      <Link
        to="/mls/introductions/$id"
        params={{ id }}
        aria-label={`${open ? "Look and decide" : "Look at the record"}, introduction ${code}`}
        className={buttonClass({
          size: "sm",
          className: open ? "border-seal text-seal hover:border-seal hover:bg-seal-soft" : "",
        })}
      >
        {open ? "Look and decide" : "Look at the record"}
      </Link>
    </li>
  );
}
