import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { failureWords } from "./error-message.ts";

type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type While = {
  /** What couldn't be done, as a title: the reason follows it. */
  failed: string;
  /** The shape of what is on its way. */
  skeleton: ReactNode;
};

/** What a query answered; its shape until it's there; why it failed, with another try. */
export function Loaded<Data>({
  query,
  failed,
  skeleton,
  wholePage,
  children,
}: While & { query: Query<Data>; wholePage?: boolean; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadError query={query} failed={failed} wholePage={wholePage} /> : skeleton;
}

type Pages = {
  data: { pages: readonly { items: readonly unknown[]; total?: number }[] } | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

/** A list by cursor, with what it says while it has no rows and a way to more. `noun`: of one row, of several. */
export function LoadedPages({
  query,
  failed,
  skeleton,
  empty,
  noun,
  total = query.data?.pages[0]?.total,
  onlyMore = false,
  children,
}: While & {
  query: Pages;
  empty: ReactNode;
  /** Without it the list is all there is, or brings its own way to more. */
  noun?: readonly [one: string, several: string];
  total?: number;
  /** A list whose number is said elsewhere: nothing stands below it once all rows are shown. */
  onlyMore?: boolean;
  children: ReactNode;
}) {
  const shown = (query.data?.pages ?? []).reduce((sum, { items }) => sum + items.length, 0);
  if (query.isPending) return skeleton;
  if (shown === 0) return query.error ? <LoadError query={query} failed={failed} /> : empty;
  if (!noun) return children;
  return (
    <>
      {children}
      {onlyMore && !query.hasNextPage ? null : (
        <LoadMore
          shown={shown}
          total={total}
          noun={noun[(total ?? shown) === 1 ? 0 : 1]}
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

/** Why a query failed, with another try, where a page has a shape of its own. */
export function LoadError({
  query,
  failed,
  wholePage = false,
}: {
  query: Pick<Query<unknown>, "error" | "isFetching" | "refetch">;
  failed: string;
  wholePage?: boolean | undefined;
}) {
  return (
    <ErrorState
      wholePage={wholePage}
      {...failureWords(failed, query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
