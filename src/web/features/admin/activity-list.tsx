import { useMutation } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { allEntries, askOf, narrowing, type AuditAddress } from "./address.ts";
import { type Activity } from "./queries.ts";
import { failureWords } from "#web/lib/error-message.ts";
import { momentText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { addressed } from "#web/lib/router/place.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

type ActivityListProps = { filter: AuditAddress; onFilter: (filter: AuditAddress) => void; oversees: boolean };

/** The audit log as sentences, newest first, with filters and an export. It never names a candidate. */
export function ActivityList({ filter, onFilter, oversees }: ActivityListProps) {
  const found = useAskPages("audit", "list", askOf(filter));
  const items = itemsOf(found.data);
  const isNarrowed = Object.keys(narrowing(filter)).length > 0;
  return (
    <>
      <ActivityFilters filter={filter} onFilter={onFilter} oversees={oversees} />
      <LoadedPages
        query={found}
        what="the activity"
        skeleton={<Skeletons label="Loading the activity" rows={8} size="h-11 rounded-card" className="mt-3" />}
        empty={
          <EmptyState
            kind="activity"
            title={isNarrowed ? "No matching entries" : "No recent activity"}
            description={
              isNarrowed
                ? "Choose another period, person or kind."
                : "What people do with introductions, deals and identities is recorded here."
            }
            action={isNarrowed ? <Button onClick={() => onFilter(allEntries)}>Show all activity</Button> : undefined}
          />
        }
        noun={["entries", "entries"]}
      >
        <ol
          aria-label="Recent activity"
          className="mt-3 divide-y divide-line rounded-card border border-line bg-surface"
        >
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </LoadedPages>
    </>
  );
}

function Entry({ entry: { id, at, actor, did, subject, href, detail, hasReason } }: { entry: Activity }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 px-4 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:px-5">
      <time dateTime={at} className="figures text-small leading-5 text-ink-3">
        {momentText(at)}
      </time>
      <p className="min-w-0 break-words text-dense">
        <span className="font-medium">{actor.name}</span>
        {actor.of === null ? null : <span className="text-ink-3">, {actor.of},</span>}
        {actor.apiKey === null ? null : <span className="text-ink-3"> by API key “{actor.apiKey}”</span>} {did}
        {subject === null ? null : (
          <>
            {" "}
            {href === null ? (
              <span className="font-medium">{subject}</span>
            ) : (
              <Link to={addressed(href)} className="anchor font-mono whitespace-nowrap">
                {subject}
              </Link>
            )}
          </>
        )}
        {detail === null ? null : <span className="text-ink-2"> · {detail}</span>}
        {hasReason ? <Reason entryId={id} /> : null}
      </p>
    </li>
  );
}

/** A reason may name a candidate: it is shown on request, and reading it is audited too. */
function Reason({ entryId }: { entryId: string }) {
  const { api } = useBackend();
  const read = useMutation({ mutationFn: () => api.audit.reason({ id: entryId }) });
  if (read.data) return <span className="text-ink-2"> · Reason: {read.data.reason}</span>;
  return (
    <>
      {" "}
      <Button variant="ghost" size="sm" loading={read.isPending} onClick={() => read.mutate()}>
        Show reason
      </Button>
      {read.isError ? (
        <span role="alert" className="text-danger">
          {failureWords("the reason", read.error).title}
        </span>
      ) : null}
    </>
  );
}
