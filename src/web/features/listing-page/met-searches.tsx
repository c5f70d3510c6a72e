import { mayDo } from "#domain/core/policy.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { TitledCard } from "#web/ui/card.tsx";

/** How many are listed; the board has the rest. */
const most = 8;

/** On a candidate's page: the saved searches that the reader sees and the candidate meets. Absent without any. */
export function MetSearches({ listingId }: { listingId: string }) {
  const viewer = useViewer();
  const { data } = useAsk("savedSearches", "fits", { listingId }, { enabled: mayDo(viewer, "search.save") });
  if (!data || data.items.length === 0) return null;
  const more = data.items.length - most;
  return (
    <TitledCard title="Matches your saved searches">
      <ul className="mt-3 flex flex-col gap-2">
        {data.items.slice(0, most).map(({ id, name, params, shared }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <Link to="/mls/search" search={{ ...params, saved: id }} className="anchor min-w-0 break-words">
              {name}
            </Link>
            {shared ? <Badge>Shared</Badge> : null}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small">
        <Link to="/mls/saved" className="anchor">
          {more > 0 ? `All saved searches, ${more.toLocaleString("en-US")} more match` : "All saved searches"}
        </Link>
      </p>
    </TitledCard>
  );
}
