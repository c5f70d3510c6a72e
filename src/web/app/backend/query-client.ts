import { QueryCache, QueryClient } from "@tanstack/react-query";
import { Problem } from "#contract/backend.ts";

const retries = 2;

/** Whether a read exceeded a limit that says when it ends. */
export const isLimited = (error: unknown): error is Problem & { retryAfterSeconds: number } =>
  error instanceof Problem && error.status === 429 && error.retryAfterSeconds !== null;

/**
 * Retries lost connections and overloaded servers, not definite errors. Waits for rate limits that say when they end.
 */
export function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries || isLimited(error)) return false;
  return !(error instanceof Problem) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/**
 * A rate-limited read fails immediately, so that its screen says why, and is retried when the limit ends. An answer
 * written after a change is newer than a read in flight, which would restore the old state: that read is repeated.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryHash }) => {
        if (isLimited(error))
          setTimeout(
            () =>
              void client.refetchQueries({
                type: "active",
                predicate: (query) => query.queryHash === queryHash && isLimited(query.state.error),
              }),
            error.retryAfterSeconds * 1_000,
          );
      },
    }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: worthRetrying },
      mutations: { retry: false },
    },
  });
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || !event.action.manual) return;
    const { queryKey, state } = event.query;
    if (state.fetchStatus !== "idle") void client.invalidateQueries({ queryKey, exact: true, refetchType: "all" });
  });
  return client;
}
