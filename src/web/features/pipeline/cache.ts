import type { DataTag, QueryClient } from "@tanstack/react-query";
import type { Api } from "#contract/index.ts";
import { withCards, withoutCards } from "./board-state.ts";
import type { BoardCard } from "./queries.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

/**
 * What is known now, into everything kept about the pipeline: cards as the server answered them, and ids that are gone.
 */
export function keepTruth(
  queryClient: QueryClient,
  { cards = [], gone = [] }: { cards?: readonly BoardCard[]; gone?: readonly string[] },
): void {
  patch(queryClient, keyOf("pipeline", "board", {}), (board) => withoutCards(withCards(board, cards), gone));
  keepCount(queryClient, { added: cards.map(({ listingId }) => listingId), gone });
  void queryClient.invalidateQueries({ queryKey: keyOf("pipeline", "analytics") });
  for (const id of [...cards.map(({ listingId }) => listingId), ...gone])
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

/** An answer that was on its way before the change would bring back what it has changed: it is asked for again. */
function patch<Data>(
  queryClient: QueryClient,
  queryKey: DataTag<readonly unknown[], Data>,
  change: (data: Data) => Data,
): void {
  const onItsWay = queryClient.isFetching({ queryKey, exact: true }) > 0;
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data));
  if (onItsWay) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Whether a page shows it: one that is not shown is asked for whole when it is again. */
export function isBoardShown(queryClient: QueryClient): boolean {
  return (
    (queryClient
      .getQueryCache()
      .find({ queryKey: keyOf("pipeline", "board", {}), exact: true })
      ?.getObserversCount() ?? 0) > 0
  );
}

/** Who may still be added changes with everybody who enters or leaves the pipeline. */
export async function refreshAvailable(queryClient: QueryClient, api: Api): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keyOf("pipeline", "available") });
  if (!isBoardShown(queryClient)) return;
  const { total } = await api.pipeline.available({});
  queryClient.setQueryData(
    keyOf("pipeline", "board", {}),
    (board) => board && (board.available === total ? board : { ...board, available: total }),
  );
}
