import { Button } from "./button.tsx";

export type MorePages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Why the last "Load more" brought nothing. */
export function MoreError({ query }: { query: Pick<MorePages, "isFetchingNextPage" | "isFetchNextPageError"> }) {
  // Gone while it is tried again, so that a second failure is announced as well.
  return query.isFetchNextPageError && !query.isFetchingNextPage ? (
    <p role="alert" className="text-center text-dense text-danger">
      We couldn't load more. Try again.
    </p>
  ) : null;
}

/** Shows the count and loads more; the changed count is announced, and so is a failure. */
export function LoadMore({
  query,
  shown,
  total,
  noun,
}: {
  query: MorePages;
  shown: number;
  total?: number | undefined;
  noun: string;
}) {
  return (
    <div className="flex flex-col items-center gap-2 py-6">
      <p aria-live="polite" className="figures text-small text-ink-3">
        {total === undefined
          ? `${shown.toLocaleString("en-US")} ${noun} shown`
          : `${shown.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${noun}`}
      </p>
      {query.hasNextPage ? (
        <Button data-load-more="" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          Load more
        </Button>
      ) : null}
      <MoreError query={query} />
    </div>
  );
}
