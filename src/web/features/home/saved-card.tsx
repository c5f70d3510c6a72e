import { useAsk } from "#web/lib/backend/ask.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardTitle } from "#web/ui/card.tsx";

/** Searches shown; the board has all. */
const shown = 5;

/** Saved searches, those with new candidates first; nothing without any. */
export function SavedCard() {
  const items = useAsk("savedSearches", "list", {}).data?.items ?? [];
  if (items.length === 0) return null;
  const first = items.toSorted((a, b) => Number(b.fresh > 0) - Number(a.fresh > 0)).slice(0, shown);
  return (
    <Card aria-label="Saved searches" className="p-5">
      <CardTitle
        aside={
          <Link to="/mls/saved" className="anchor">
            All saved searches
          </Link>
        }
      >
        Saved searches
      </CardTitle>
      <ul className="mt-2 -mb-1.5">
        {first.map(({ id, name, params, total, fresh }) => (
          <li key={id}>
            <Link
              to="/mls/search"
              search={{ ...params, saved: id }}
              className="group flex items-baseline justify-between gap-4 py-1.5"
            >
              <span className="min-w-0 break-words group-hover:underline">{name}</span>
              <span className="figures flex shrink-0 items-baseline gap-2 text-ink-2">
                {fresh > 0 ? <Badge tone="petrol">{fresh.toLocaleString("en-US")} new</Badge> : null}
                {total.toLocaleString("en-US")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
