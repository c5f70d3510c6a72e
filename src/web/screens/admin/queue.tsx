import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useBackend } from "#web/backend/context.tsx";
import { queueOptions } from "#web/components/admin/admin-queries.ts";
import { failureWords } from "#web/components/listing/problem-words.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LeakReports } from "./leak-reports.tsx";
import { StaleListings } from "./stale-listings.tsx";

/** What waits for the marketplace's staff; of an organisation what of its own has gone stale. */
export function Queue({ oversees }: { oversees: boolean }) {
  const { api, kind } = useBackend();
  const { data, error, isFetching, refetch } = useQuery(queueOptions(api));
  if (error && !data) return <ErrorState {...failureWords("Failed to fetch the queue", error)} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div className="flex flex-col gap-7">
      {oversees && kind === "server" ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
          <Elsewhere to="/mls/admin/organisations" title="Organisations to vet" says="Agencies and employers that signed up" count={data?.organisations} />
          <Elsewhere to="/mls/cases" title="Match cases" says="Two agencies that seem to list one person" count={data?.matchCases} />
          <Elsewhere to="/mls/cases" tab="prior" title="Prior-knowledge disputes" says="Employers that knew a candidate before" count={data?.disputes} />
          <Elsewhere to="/mls/admin/leads" title="Demo calls" says="Calls that are ahead" count={data?.calls} />
          <Elsewhere to="/mls/admin/outbox" title="Outbox" says="Letters that failed" count={data?.letters} />
        </ul>
      ) : null}
      {oversees ? <LeakReports /> : null}
      <StaleListings oversees={oversees} />
    </div>
  );
}

function Elsewhere({ to, tab, title, says, count }: { to: "/mls/cases" | "/mls/admin/organisations" | "/mls/admin/leads" | "/mls/admin/outbox"; tab?: "prior"; title: string; says: string; count: number | undefined }) {
  return (
    <li className="flex items-center justify-between gap-4 bg-surface px-5 py-4">
      <div className="min-w-0">
        <Link to={to} search={tab ? { tab } : {}} className="font-semibold hover:underline">
          {title}
        </Link>
        <p className="text-dense text-ink-2">{says}</p>
      </div>
      {count === undefined ? <Skeleton className="h-6 w-8" /> : <span className={`figures text-title font-semibold ${count > 0 ? "text-seal" : "text-ink-3"}`}>{count.toLocaleString("en-US")}</span>}
    </li>
  );
}
