import { Button } from "./button.tsx";

/** Shows the count and loads more; the changed count is announced. */
export function LoadMore({
  shown,
  total,
  noun,
  hasMore,
  loading,
  onLoadMore,
}: {
  shown: number;
  total?: number;
  noun: string;
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
}) {
  return (
    <div className="flex flex-col items-center gap-2 py-6">
      <p aria-live="polite" className="figures text-small text-ink-3">
        {total === undefined
          ? `${shown.toLocaleString("en-US")} ${noun} shown`
          : `${shown.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${noun}`}
      </p>
      {hasMore ? (
        <Button data-load-more="" onClick={onLoadMore} loading={loading}>
          Load more
        </Button>
      ) : null}
    </div>
  );
}
