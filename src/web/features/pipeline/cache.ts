import type { DataTag, QueryClient } from "@tanstack/react-query";
import type { Api } from "#contract/index.ts";
import { withCards, withoutCards } from "./board-state.ts";
import type { BoardCard } from "./queries.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

/** Writes new cards and removed ids into every cached pipeline query. */
export function keepTruth(
  queryClient: QueryClient,
  { cards = [], gone = [] }: { cards?: readonly BoardCard[]; gone?: readonly string[] },
): void {
  patch(queryClient, keyOf("pipeline", "board", {}), (board) => withoutCards(withCards(board, cards), gone));
  keepCount(queryClient, { added: cards.map(({ id }) => id), gone });
  void queryClient.invalidateQueries({ queryKey: keyOf("pipeline", "analytics") });
  for (const id of [...cards.map(({ id }) => id), ...gone])
    void queryClient.invalidateQueries({ queryKey: keyOf("pipeline", "get", { listingId: id }) });
}

export function keepCount(
  queryClient: QueryClient,
  { added = [], gone = [] }: { added?: readonly string[]; gone?: readonly string[] },
): void {
  patch(queryClient, keyOf("pipeline", "count", {}), (count) => {
    const ids = new Set(count.listingIds);
    for (const id of added) ids.add(id);
    for (const id of gone) ids.delete(id);
    return ids.size === count.listingIds.length && added.every((id) => count.listingIds.includes(id))
      ? count
      : { total: ids.size, listingIds: [...ids] };
  });
}

/** A first read under way may be older than the change, so it is repeated. */
function patch<Data>(
  queryClient: QueryClient,
  queryKey: DataTag<readonly unknown[], Data>,
  change: (data: Data) => Data,
): void {
  if (queryClient.getQueryData(queryKey) === undefined) void queryClient.invalidateQueries({ queryKey, exact: true });
  else queryClient.setQueryData<Data>(queryKey, (data) => data && change(data));
}

/** Whether a page shows it: a hidden one is refetched completely when shown again. */
export function isBoardShown(queryClient: QueryClient): boolean {
  return (
    (queryClient
      .getQueryCache()
      .find({ queryKey: keyOf("pipeline", "board", {}), exact: true })
      ?.getObserversCount() ?? 0) > 0
  );
}

/** Available candidates change whenever someone enters or leaves the pipeline. */
export async function refreshAvailable(queryClient: QueryClient, api: Api): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keyOf("pipeline", "available") });
  if (!isBoardShown(queryClient)) return;
  const { total } = await api.pipeline.available({});
  queryClient.setQueryData(
    keyOf("pipeline", "board", {}),
    (board) => board && (board.available === total ? board : { ...board, available: total }),
  );
}
