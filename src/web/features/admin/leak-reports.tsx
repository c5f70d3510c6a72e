import { useState } from "react";
import { leakOutcomeLabels, leakPlaceLabels } from "#domain/leak-report/leak-report.ts";
import { type LeakReport } from "./queries.ts";
import { momentText } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { DecideLeak } from "./decide-leak.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";

/** Leak reports, undecided first. Their text may name a person, so it is stored sealed and shown only here. */
export function LeakReports() {
  const [deciding, setDeciding] = useState<LeakReport | null>(null);
  const found = useAskPages("leaks", "list", { limit: 20 });
  const reports = itemsOf(found.data);
  return (
    <section aria-labelledby="leak-reports">
      <h2 id="leak-reports" className="mb-2.5 text-read font-semibold">
        Leak reports
      </h2>
      <LoadedPages
        query={found}
        what="the leak reports"
        skeleton={<Skeletons label="Loading the leak reports" size="h-28 rounded-card" />}
        empty={
          <EmptyState
            kind="leak"
            level={3}
            title="No leaks reported"
            description={
              "People report text that may identify a candidate from the candidate's page. Reports appear here " +
              "for a decision."
            }
            className="rounded-card border border-line bg-surface py-8"
          />
        }
        noun={["report", "reports"]}
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {reports.map((report) => (
            <Report key={report.id} report={report} onDecide={() => setDeciding(report)} />
          ))}
        </ul>
      </LoadedPages>
      <Kept about={deciding} onClose={() => setDeciding(closed(deciding))}>
        {(report, shown) => <DecideLeak key={report.id} report={report} {...shown} />}
      </Kept>
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
          <strong className="font-semibold">{leakPlaceLabels[place]}</strong>
          {place === "message" ? " about " : " of "}
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
