import { mayDo } from "#domain/core/policy.ts";
import type { Facets, SearchQuery } from "#domain/search/query.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import { activeFilters, findingMore } from "./filters.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

const offersShown = 4;

const quoted = (labels: readonly string[]): string => labels.map((label) => `“${label}”`).join(" and ");

type NothingFoundProps = {
  query: SearchQuery;
  /** Undefined until the counts are known. */
  facets: Facets | undefined;
  onChange: (next: SearchQuery) => void;
  onClear: () => void;
};

/** The filters and words whose removal brings back most candidates; two together, where no single one does. */
export function NothingFound({ query, facets, onChange, onClear }: NothingFoundProps) {
  const { viewer } = useBackend();
  const filters = activeFilters(query);
  const offers = findingMore(query, facets?.without ?? []).slice(0, offersShown);
  if (filters.length === 0)
    return (
      <EmptyState
        kind="search"
        title="No candidates found"
        description="Nothing is listed yet. Candidates appear here when agencies list them."
        action={
          viewer?.organizationKind === "platform" ? (
            <Button render={<Link to="/mls" />}>See your first steps</Button>
          ) : viewer && mayDo(viewer, "listing.create") ? (
            <Button render={<Link to="/mls/list" />}>List a candidate</Button>
          ) : undefined
        }
      />
    );
  return (
    <EmptyState
      kind="search"
      title="No candidates found"
      description="Try adjusting your search filters to find more candidates."
      action={
        <>
          {offers.map(({ key, labels, search, total }) => (
            <Button key={key} onClick={() => onChange(search)} className="h-auto min-h-9 max-w-full whitespace-normal">
              <span className="min-w-0 break-words">
                Without {quoted(labels)}{" "}
                <span className="figures ml-1 font-normal whitespace-nowrap text-ink-2">
                  {counted(total, "candidate")}
                </span>
              </span>
            </Button>
          ))}
          <Button variant={offers.length > 0 ? "ghost" : "secondary"} onClick={onClear}>
            Clear All
          </Button>
        </>
      }
    />
  );
}
