import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leakOutcomeLabels, leakPlaceLabels } from "#domain/leak-report/leak-report.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type LeakReport, leaksOptions } from "./queries.ts";
import { failureWords } from "#web/lib/error-message.ts";
import { momentText } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DecideLeak } from "./decide-leak.tsx";

/** Reported leaks, undecided first. The words may name somebody: they are kept sealed and stand here alone. */
export function LeakReports() {
  const { api } = useBackend();
  const [deciding, setDeciding] = useState<{ report: LeakReport; open: boolean } | null>(null);
  const found = useInfiniteQuery(leaksOptions(api));
  const reports = found.data?.pages.flatMap((page) => page.items) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <section aria-labelledby="leak-reports">
      <h2 id="leak-reports" className="mb-2.5 text-read font-semibold">
        Leak reports
      </h2>
      {found.isPending ? (
        <div role="status" aria-busy="true" aria-label="Loading the leak reports">
          <Skeleton className="h-28 rounded-card" />
        </div>
      ) : found.isError && reports.length === 0 ? (
        <ErrorState
          {...failureWords("Failed to fetch the leak reports", found.error)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : reports.length === 0 ? (
        <EmptyState
          level={3}
          title="No leak was reported"
          description={
            "Whoever reads something that may say who a candidate is reports it from the candidate's " +
            "page. It stands here to be decided."
          }
          className="rounded-card border border-line bg-surface py-8"
        />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {reports.map((report) => (
              <Report key={report.id} report={report} onDecide={() => setDeciding({ report, open: true })} />
            ))}
          </ul>
          <LoadMore
            shown={reports.length}
            total={total}
            noun={total === 1 ? "report" : "reports"}
            hasMore={found.hasNextPage}
            loading={found.isFetchingNextPage}
            onLoadMore={() => void found.fetchNextPage()}
          />
        </>
      )}
      {deciding ? (
        <DecideLeak
          key={deciding.report.id}
          report={deciding.report}
          open={deciding.open}
          onClose={() => setDeciding({ ...deciding, open: false })}
        />
      ) : null}
    </section>
  );
}

function Report({ report, onDecide }: { report: LeakReport; onDecide: () => void }) {
  const { listing, place, what, message, reportedBy, at, decision } = report;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 max-w-measure">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to="/mls/candidate/$id" params={{ id: listing.id }} className="hover:underline">
            <PlateText code={listing.maskedCode} />
          </Link>
          <Badge tone={decision ? "neutral" : "seal"}>
            {decision ? leakOutcomeLabels[decision.outcome] : "To decide"}
          </Badge>
          <span className="text-small text-ink-3">
            <time dateTime={at}>{momentText(at)}</time>
          </span>
        </p>
        <p className="mt-1.5 break-words">
          <strong className="font-semibold">{leakPlaceLabels[place]}</strong> {place === "message" ? "about" : "of"}{" "}
          {listing.headlineRole}, listed by {listing.agency.name}
        </p>
        <p className="mt-1 break-words whitespace-pre-line text-ink-2">{what ?? "Erased with the candidate's data."}</p>
        {message ? (
          <figure className="mt-2 border-l-2 border-line-2 pl-3">
            <blockquote className="break-words whitespace-pre-line">{message.content}</blockquote>
            <figcaption className="mt-0.5 text-small text-ink-3">
              Written by {message.from.name}, <time dateTime={message.at}>{momentText(message.at)}</time>
            </figcaption>
          </figure>
        ) : null}
        <p className={`text-small text-ink-3 ${message ? "mt-2" : "mt-1"}`}>
          Reported by {reportedBy.name}
          {decision ? `. Decided by ${decision.by}: ${decision.reason}` : ""}
        </p>
      </div>
      {decision ? null : (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Decide on the leak in ${listing.maskedCode}`}
          onClick={onDecide}
          className="border-seal text-seal hover:border-seal hover:bg-seal-soft"
        >
          Decide
        </Button>
      )}
    </li>
  );
}
