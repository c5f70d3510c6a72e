import { Button } from "./button.tsx";

/** Shows the count and loads more; the changed count is announced. */
export function LoadMore({
  query,
  shown,
  total,
  noun,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
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
    </div>
  );
}
