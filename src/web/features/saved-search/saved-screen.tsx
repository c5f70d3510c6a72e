import { Pin } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useAsk } from "#web/lib/backend/ask.ts";
import { counted } from "#web/lib/format.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { useRowKeys } from "#web/lib/keys/use-row-keys.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { BrowseCandidates } from "#web/lib/browse-candidates.tsx";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SavedSearchRow } from "./saved-row.tsx";
import type { SavedRow } from "./use-saved-search.ts";

/** The market through a person's saved searches: what each finds now, and what is new. */
export function SavedScreen() {
  usePageTitle("Saved Searches");
  const found = useAsk("savedSearches", "list", {});
  return (
    <div className="gutter mx-auto max-w-wide py-5 pb-10">
      <h1 className="text-title font-semibold">Saved Searches</h1>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Loaded query={found} what="your saved searches" skeleton={<BoardSkeleton />}>
          {({ items, fresh }) => (items.length === 0 ? <NothingSaved /> : <Board items={items} fresh={fresh} />)}
        </Loaded>
        <RecentlyViewed />
      </div>
    </div>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      kind="saved"
      title="No saved searches"
      description={
        "Save a search to see here how many candidates it finds, and how many are new since you last looked. " +
        "You can share it with colleagues and get emails about new candidates."
      }
      action={<BrowseCandidates />}
    />
  );
}

/** `fresh`: a candidate that is new in several searches counts once, as in the badge. */
function Board({ items, fresh }: { items: readonly SavedRow[]; fresh: number }) {
  const list = useRef<HTMLUListElement>(null);
  useBoardKeys(list);
  return (
    <section aria-label="Your saved searches">
      <p className="figures mb-3 text-read text-ink-2" role="status">
        {counted(items.length, "search", "searches")}
        {fresh > 0 ? `, ${counted(fresh, "new candidate")}` : ""}
      </p>
      <ul ref={list} className="flex flex-col gap-3">
        {items.map((search) => (
          <SavedSearchRow key={search.id} search={search} />
        ))}
      </ul>
    </section>
  );
}

/** J and K move between searches, Enter opens the one in focus, P pins it. */
function useBoardKeys(list: RefObject<HTMLUListElement | null>): void {
  const current = () => document.activeElement?.closest<HTMLElement>("[data-saved-id]") ?? null;
  useRowKeys(list, { row: "[data-saved-id]", focus: "[data-saved-link]", noun: "saved search" }, [
    {
      id: "pin",
      label: "Pin the saved search",
      words: "unpin top",
      icon: <Pin />,
      keys: ["p"],
      when: () => current() !== null,
      run: () => current()?.querySelector<HTMLElement>("[data-saved-pin]")?.click(),
    },
  ]);
}

/** The candidates whose page this person opened last. */
function RecentlyViewed() {
  const items = useAsk("listings", "recent", {}).data?.items ?? [];
  return (
    <Card aria-labelledby="recently-viewed" className="p-5">
      <CardTitle id="recently-viewed">Recently viewed</CardTitle>
      {items.length === 0 ? (
        <p className="mt-2 text-dense text-ink-2">Candidates you open appear here, the last twenty of them.</p>
      ) : (
        <ul className="mt-2 -mb-1.5 flex flex-col">
          {items.map(({ id, headlineRole, maskedCode }) => (
            <li key={id}>
              <Link
                to="/mls/candidate/$id"
                params={{ id }}
                className="group flex flex-wrap items-center gap-x-2 rounded-card py-1.5"
              >
                <span className="min-w-0 break-words group-hover:underline">{headlineRole}</span>
                <PlateText code={maskedCode} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function BoardSkeleton() {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-3">
      <span className="sr-only">Loading your saved searches.</span>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-30" />
      ))}
    </div>
  );
}
