import { useQueries } from "@tanstack/react-query";
import type { Api } from "#contract/index.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import type { ActiveFilter } from "./filters.ts";
import { filtersOf } from "#web/features/listing/queries.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ask } from "#web/lib/backend/ask.ts";

/** Each of these is a request to the server. */
const filtersAsked = 8;
const offersShown = 3;

type NothingFoundProps = {
  filters: readonly ActiveFilter[];
  onChange: (next: SearchQuery) => void;
  onClear: () => void;
};

/** The one filter whose removal brings back most candidates; where no single one does, all are cleared. */
export function NothingFound({ filters, onChange, onClear }: NothingFoundProps) {
  const { api, viewer } = useBackend();
  // Without the only filter is the same as Clear All.
  const tried = filters.length > 1 ? filters.slice(0, filtersAsked) : [];
  const counts = useQueries({ queries: tried.map(({ without }) => countOf(api, without)) });
  const offers = tried
    .map((filter, index) => ({ ...filter, count: counts[index]?.data ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, offersShown);
  if (filters.length === 0 && viewer?.organizationKind === "platform")
    return (
      <EmptyState
        title="No candidates found"
        description="Nothing is listed yet. Candidates appear here when approved agencies list them."
        action={<Button render={<Link to="/mls" />}>See your first steps</Button>}
      />
    );
  return (
    <EmptyState
      title="No candidates found"
      description="Try adjusting your search filters to find more candidates."
      action={
        filters.length === 0 ? undefined : (
          <>
            {offers.map(({ key, label, without, count }) => (
              <Button
                key={key}
                onClick={() => onChange(without)}
                className="h-auto min-h-9 max-w-full whitespace-normal"
              >
                <span className="min-w-0 break-words">Without “{label}”</span>{" "}
                <span className="figures font-normal text-ink-2">{counted(count, "candidate")}</span>
              </Button>
            ))}
            <Button variant={offers.length > 0 ? "ghost" : "secondary"} onClick={onClear}>
              Clear All
            </Button>
          </>
        )
      }
    />
  );
}

/** How many candidates a search would find. */
const countOf = (api: Api, query: SearchQuery) =>
  ask(
    api,
    "listings",
    "search",
    { ...filtersOf(query), limit: 1 },
    {
      select: ({ total }) => total,
      refetchOnWindowFocus: true,
    },
  );
