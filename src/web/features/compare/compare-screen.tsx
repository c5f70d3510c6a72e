import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { RequestMany } from "#web/features/introduction/request-many.tsx";
import { compareSearch, fewestCompared, mostCompared } from "#web/features/listing/compare-size.ts";
import { counted } from "#web/lib/format.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { useNavigate, useSearch } from "#web/lib/router/hooks.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { CompareTable } from "./compare-table.tsx";
import { commonSkills, compareRows, idsFromAddress, matchesFromAddress } from "./comparison.ts";
import { ask, useAsk } from "#web/lib/backend/ask.ts";
import { failureWords } from "#web/lib/error-message.ts";
import { BrowseCandidates } from "#web/lib/browse-candidates.tsx";

/** Two to five candidates side by side (spec §2), named in the address. */
export function CompareScreen() {
  usePageTitle("Compare Candidates");
  const { api } = useBackend();
  const search = useSearch();
  const asked = idsFromAddress(search["ids"]);
  const matches = matchesFromAddress(search["ids"], search["match"]);
  const ids = asked.slice(0, mostCompared);
  const navigate = useNavigate();
  const found = useQueries({ queries: ids.map((id) => ask(api, "listings", "get", { id })) });

  // Also when it disappears while compared: the last answer isn't shown any longer.
  const listings = found.flatMap(({ data, error }) => (data && !isGone(error) ? [data] : []));
  const gone = ids.filter((_, index) => isGone(found[index]?.error));
  // The shortlist still knows the code of a removed listing.
  const kept = useAsk("shortlist", "list", {}, { enabled: gone.length > 0 }).data?.items ?? [];
  const nameOf = (id: string) => kept.find(({ listingId }) => listingId === id)?.maskedCode ?? id;
  const failed = found.filter(({ error, data }) => error && !data && !isGone(error));
  const waiting = found.some(({ isPending }) => isPending);
  const without = (id: string) =>
    void navigate(
      {
        to: "/mls/compare",
        search: compareSearch(
          asked.filter((each) => each !== id),
          matches,
        ),
      },
      { replace: true, resetScroll: false },
    );

  return (
    <div className="gutter mx-auto max-w-wide py-5 pb-10">
      <h1 className="text-title font-semibold">Compare Candidates</h1>
      {asked.length > mostCompared ? (
        <Callout className="mt-4">
          Showing the first {mostCompared} of {asked.length} candidates. Remove one to add the next.
        </Callout>
      ) : null}
      {gone.length > 0 ? (
        <Callout tone="warning" className="mt-4">
          <ul className="space-y-1">
            {gone.map((id) => (
              <li key={id} className="break-words">
                <span className="font-mono">{nameOf(id)}</span> is no longer listed
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {failed.length > 0 ? (
        <ErrorState
          {...failureWords("candidates", failed[0]!.error)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : waiting ? (
        <CompareSkeleton columns={ids.length} />
      ) : listings.length === 0 ? (
        <EmptyState
          kind="compare"
          title="No Candidates to Compare"
          description="Please select candidates from the search page to compare them."
          action={<BrowseCandidates />}
        />
      ) : (
        <Comparison listings={listings} matches={matches} onRemove={without} />
      )}
    </div>
  );
}

const isGone = (error: unknown): boolean => error instanceof Problem && error.status === 404;

function Comparison({
  listings,
  matches,
  onRemove,
}: {
  listings: readonly ListingDetail[];
  matches: ReadonlyMap<string, number>;
  onRemove: (id: string) => void;
}) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const now = useNow();
  const rows = compareRows(listings, now, matches);
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  const several = listings.length >= fewestCompared;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="figures text-read text-ink-2">
          {several
            ? `${counted(listings.length, "candidate")} side by side`
            : "Only one candidate. Choose another to compare."}
        </p>
        <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {several ? (
            <Switch
              label="Only differences"
              checked={onlyDifferences}
              onCheckedChange={setOnlyDifferences}
              className="items-center"
            />
          ) : null}
          <RequestMany candidates={listings} from="compare" size={several ? "sm" : "md"} />
          {several ? null : <BrowseCandidates />}
        </span>
      </div>
      {several ? <CommonSkills skills={commonSkills(listings)} of={listings.length} /> : null}
      <div className="mt-4">
        <CompareTable listings={listings} rows={shown} onRemove={onRemove} />
      </div>
      {shown.length === 0 ? (
        <p className="mt-4 text-read text-ink-2">These candidates don't differ in any compared field.</p>
      ) : null}
    </>
  );
}

function CommonSkills({ skills, of }: { skills: readonly string[]; of: number }) {
  return (
    <section
      aria-labelledby="common-skills"
      className={
        "mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
      }
    >
      <h2 id="common-skills" className="text-dense font-semibold">
        Common skills
      </h2>
      {skills.length === 0 ? (
        <EmptyLine title="No common skills found">
          {of > 2 ? "Remove a candidate to see what the others have in common." : "These two have different skills."}
        </EmptyLine>
      ) : (
        <ul className="flex min-w-0 flex-wrap gap-1.5">
          {skills.map((skill) => (
            <li key={skill} className="flex max-w-full">
              <Badge tone="petrol">{skill}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CompareSkeleton({ columns }: { columns: number }) {
  return (
    <div aria-busy="true" className="mt-6 overflow-hidden rounded-card border border-line bg-surface p-4">
      <p className="sr-only" role="status">
        Loading candidates...
      </p>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex gap-6 py-2.5">
          <Skeleton className="w-24 shrink-0" />
          {Array.from({ length: columns }, (_, index) => (
            <Skeleton key={index} className="w-44 shrink-0" />
          ))}
        </div>
      ))}
    </div>
  );
}
