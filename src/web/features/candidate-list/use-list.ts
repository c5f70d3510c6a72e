import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { List } from "./queries.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { notifyError } from "#web/lib/notify-error.ts";
import { notify } from "#web/ui/toast.tsx";

/** Order and removal, shown at once and sent in the order of the clicks. */
export function useList({ id }: Pick<List, "id">) {
  const { api } = useBackend();
  const queries = useQueryClient();
  const key = keyOf("candidateLists", "get", { id });
  const inTurn = { mutationKey: keyOf("candidateLists"), scope: { id: `list ${id}` } };
  // A request in flight would show the old order again.
  const show = async (change: (list: List) => List) => {
    await queries.cancelQueries({ queryKey: key });
    queries.setQueryData(key, (list: List | undefined) => list && change(list));
  };
  const onSettled = async () => {
    if (queries.isMutating({ mutationKey: inTurn.mutationKey }) === 1) await outdate(queries, "candidateLists");
  };
  const move = useMutation({
    ...inTurn,
    mutationFn: (ask: { listingId: string; to: number }) => api.candidateLists.move({ id, ...ask }),
    onMutate: ({ listingId, to }) =>
      show((list) => {
        const entry = list.entries.find((each) => each.listingId === listingId);
        if (!entry) return list;
        const entries = list.entries.filter((each) => each !== entry);
        entries.splice(to, 0, entry);
        return { ...list, entries };
      }),
    onError: notifyError,
    onSettled,
  });
  const takeOff = useMutation({
    ...inTurn,
    mutationFn: ({ listingId }: { listingId: string; maskedCode: string }) =>
      api.candidateLists.takeOff({ id, listingId }),
    onMutate: ({ listingId }) =>
      show((list) => ({ ...list, entries: list.entries.filter((each) => each.listingId !== listingId) })),
    onSuccess: (_, { maskedCode }) => notify({ title: "Removed from list", description: maskedCode }),
    onError: notifyError,
    onSettled,
  });
  return { move: move.mutate, takeOff: takeOff.mutate };
}
