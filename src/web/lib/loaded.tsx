import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore, type MorePages } from "#web/ui/load-more.tsx";
import { failureWords } from "./error-message.ts";

type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type While = {
  /** What is loaded, for the title of an error: "your webhooks". */
  what: string;
  /** The loading shape. */
  skeleton: ReactNode;
};

/** A query's answer; its loading shape; or its error with a retry. */
export function Loaded<Data>({
  query,
  what,
  skeleton,
  wholePage,
  children,
}: While & { query: Query<Data>; wholePage?: boolean; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadError query={query} what={what} wholePage={wholePage} /> : skeleton;
}

/**
 * A part of the page whose code loads when it is shown: as a query, so that a lost connection shows an error and can be
 * retried. `name`: its key in the query cache.
 */
export function LoadedModule<Module>({
  name,
  load,
  ...shown
}: While & { name: string; load: () => Promise<Module>; children: (module: Module) => ReactNode }) {
  return <Loaded query={useModule(name, load)} {...shown} />;
}

/** The same where more of the module than one part of the page is used. */
export const useModule = <Module,>(name: string, load: () => Promise<Module>, enabled = true) =>
  useQuery({ queryKey: ["module", name], queryFn: load, enabled, staleTime: Infinity, structuralSharing: false });

type Pages = MorePages & {
  data: { pages: readonly { items: readonly unknown[]; total?: number }[] } | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** A list by cursor, with its empty state and Load more. `noun`: singular and plural of a row. */
export function LoadedPages({
  query,
  what,
  skeleton,
  empty,
  noun,
  total = query.data?.pages[0]?.total,
  onlyMore = false,
  children,
}: While & {
  query: Pages;
  empty: ReactNode;
  /** Without it the list is complete, or has its own way to load more. */
  noun?: readonly [one: string, several: string];
  total?: number;
  /** The list's total is shown elsewhere: nothing below it once all rows are shown. */
  onlyMore?: boolean;
  children: ReactNode;
}) {
  const shown = (query.data?.pages ?? []).reduce((sum, { items }) => sum + items.length, 0);
  if (query.isPending) return skeleton;
  if (shown === 0) return query.error ? <LoadError query={query} what={what} /> : empty;
  if (!noun) return children;
  return (
    <>
      {children}
      {onlyMore && !query.hasNextPage ? null : (
        <LoadMore query={query} shown={shown} total={total} noun={noun[(total ?? shown) === 1 ? 0 : 1]} />
      )}
    </>
  );
}

/** A query's error with a retry, for pages with their own layout. */
export function LoadError({
  query,
  what,
  wholePage = false,
}: {
  query: Pick<Query<unknown>, "error" | "isFetching" | "refetch">;
  what: string;
  wholePage?: boolean | undefined;
}) {
  return (
    <ErrorState
      wholePage={wholePage}
      {...failureWords(what, query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
