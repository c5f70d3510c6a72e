import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
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
 * A rate-limited read fails immediately, so that its screen says why, and is retried when the limit ends. A change
 * without a network fails instead of waiting unseen, and being lost with the page.
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
      mutations: { retry: false, networkMode: "always" },
    },
  });
  repeatOvertaken(client);
  return client;
}

/**
 * A read in flight during a change may have the state from before it. It is repeated when the change's answer is
 * written, and a first read, which the library doesn't start over, once it has arrived.
 */
function repeatOvertaken(client: QueryClient): void {
  const overtaken = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === "invalidate" && data === undefined && fetchStatus !== "idle") overtaken.add(query);
    if (action.type !== "success" || (action.manual ? fetchStatus === "idle" : !overtaken.delete(query))) return;
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: "all" });
  });
}
