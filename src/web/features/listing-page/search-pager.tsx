import { keepPreviousData } from "@tanstack/react-query";
import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { idsOf } from "#domain/core/ids.ts";
import { type SearchTrail, trailAt } from "#web/features/listing/search-trail.ts";
import { usePlace, useRouter } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { searchInput } from "#web/features/listing/queries.ts";
import { withOpened } from "./with-opened.ts";

/** Back to the results, and next and previous when this page was opened from a search without a ranking. */
export function SearchPager({ id }: { id: string }) {
  const trail = usePlace().state.searchTrail;
  return (
    <nav aria-label="Search results" className="no-print flex min-h-9 items-center justify-between gap-4">
      <BackToSearch trail={trail} />
      {trail && !trail.isRanked ? <Neighbors id={id} trail={trail} /> : null}
    </nav>
  );
}

/** Goes back in the browser's history: the same address and scroll position. */
export function BackToSearch({ trail, prominent = false }: { trail?: SearchTrail | undefined; prominent?: boolean }) {
  const router = useRouter();

  function goBack(event: MouseEvent) {
    if (!trail || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.back();
  }

  return (
    <Link
      to="/mls/search"
      search={trail?.address ?? {}}
      onClick={goBack}
      className={
        prominent
          ? buttonClass()
          : "-ml-1 inline-flex h-9 items-center gap-2 rounded-control px-1 font-medium text-ink-2 hover:text-ink"
      }
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Search
    </Link>
  );
}

function Neighbors({ id, trail }: { id: string; trail: SearchTrail }) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useAskPages("listings", "search", searchInput(trail.query), {
    placeholderData: keepPreviousData,
  });
  const found = idsOf(itemsOf(data));
  const ids = data ? withOpened(found, id, trail) : found;
  const here = ids.indexOf(id);
  const total = (data?.pages.at(-1)?.total ?? 0) + ids.length - found.length;
  // One page ahead of the reader, so that Next never waits; after a reload, page by page to the reader's
  // position.
  const wanted = here >= 0 ? here + 2 : trail.position + 1;
  const missing = ids.length < wanted && hasNextPage && !isFetching;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);

  // The list no longer contains this listing, so it has no position.
  if (here < 0) return null;
  return (
    <div className="flex items-center gap-1">
      <span className="figures mr-2 text-ink-2">
        {(here + 1).toLocaleString("en-US")} of {total.toLocaleString("en-US")}
      </span>
      <Step to={ids[here - 1]} trail={trailAt(trail, ids, here - 1)} label="Previous candidate">
        <ChevronLeft aria-hidden="true" />
      </Step>
      <Step to={ids[here + 1]} trail={trailAt(trail, ids, here + 1)} label="Next candidate">
        <ChevronRight aria-hidden="true" />
      </Step>
    </div>
  );
}

const stepClass = "aspect-square px-0 [&_svg]:size-4.5";

type StepProps = { to: string | undefined; trail: SearchTrail; label: string; children: React.ReactNode };

function Step({ to, trail, label, children }: StepProps) {
  if (to === undefined) {
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={buttonClass({ variant: "ghost", className: stepClass })}
      >
        {children}
      </span>
    );
  }
  return (
    // Replaces the history entry: one step back is always the search.
    <Link
      to="/mls/candidate/$id"
      params={{ id: to }}
      state={{ searchTrail: trail }}
      replace
      aria-label={label}
      title={label}
      className={cn(buttonClass({ variant: "ghost", className: stepClass }))}
    >
      {children}
    </Link>
  );
}
