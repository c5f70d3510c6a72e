import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { notify } from "#web/ui/toast.tsx";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";
import { notifyError } from "#web/lib/notify-error.ts";

export type Candidate = { id: string; maskedCode: string };
type Removed = Answer<"shortlist", "clear">["removed"];

/** Sequential, in click order: the last click decides. */
const inTurn = { mutationKey: keyOf("shortlist"), scope: { id: "shortlist" } } as const;

/**
 * Adds, removes and restores. The bookmark changes immediately; an error reverts it and says why (spec §5, §8). Undo
 * restores note and time (spec §14).
 */
export function useShortlist() {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const onSettled = () => settle(queryClient);

  const restore = useMutation({
    ...inTurn,
    mutationFn: (entries: Removed) => api.shortlist.restore({ entries }),
    onSuccess: ({ restored }, entries) => {
      if (restored === entries.length) return;
      const left = `${entries.length - restored} of ${entries.length}`;
      notify({
        title: "Error",
        description: `${left} weren't restored: already on your shortlist or no longer listed.`,
        tone: "danger",
      });
    },
    onError: notifyError,
    onSettled,
  });
  const undo = (entries: Removed) =>
    entries.length > 0 ? { action: { label: "Undo", onAction: () => restore.mutate(entries) } } : {};

  const add = useMutation({
    ...inTurn,
    mutationFn: ({ id }: Candidate) => api.shortlist.add({ listingId: id }),
    onMutate: ({ id }) => show(queryClient, id, true),
    onSuccess: (_, { maskedCode }) => notify({ title: "Added to Shortlist", description: maskedCode }),
    onError: (error, { id, maskedCode }) => {
      if (error instanceof Problem && error.code === "already-shortlisted") {
        notify({ title: "Already Shortlisted", description: `${maskedCode} is already in your shortlist` });
        return;
      }
      void show(queryClient, id, false);
      const gone = error instanceof Problem && error.status === 404;
      notify({ title: "Error", description: gone ? "Candidate not found" : problemDetail(error), tone: "danger" });
    },
    onSettled,
  });

  const remove = useMutation({
    ...inTurn,
    mutationFn: ({ id }: Candidate) => api.shortlist.remove({ listingId: id }),
    onMutate: ({ id }) => show(queryClient, id, false),
    onSuccess: ({ removed }, { maskedCode }) =>
      notify({ title: "Removed from Shortlist", description: maskedCode, ...undo(removed) }),
    onError: (error, { id }) => {
      void show(queryClient, id, true);
      notifyError(error);
    },
    onSettled,
  });

  const addAll = useMutation({
    ...inTurn,
    mutationFn: async (ids: readonly string[]) => (await import("./add-all.ts")).addAll(api, ids),
    onError: notifyError,
    onSettled,
  });

  const clear = useMutation({
    ...inTurn,
    mutationFn: () => api.shortlist.clear({}),
    onSuccess: ({ removed }) =>
      notify({
        title: "Shortlist Cleared",
        description: "All candidates have been removed from your shortlist",
        ...undo(removed),
      }),
    onError: notifyError,
    onSettled,
  });

  return {
    add: add.mutate,
    remove: remove.mutate,
    addAll,
    clear,
    /** From what the pages show now, so that a second press reverts the first. */
    toggle: (candidate: Candidate) => {
      const ids = queryClient.getQueryData(keyOf("shortlist", "ids", {}))?.ids ?? [];
      (ids.includes(candidate.id) ? remove : add).mutate(candidate);
    },
  };
}

/** A request in flight would overwrite the change with the old state. */
async function show(queryClient: QueryClient, id: string, listed: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf("shortlist") });
  queryClient.setQueryData(keyOf("shortlist", "ids", {}), (kept) => {
    // Until the ids have arrived, one alone would show every other bookmark as unset.
    if (!kept) return kept;
    const others = kept.ids.filter((each) => each !== id);
    return { ids: listed ? [id, ...others] : others };
  });
  if (listed) return;
  queryClient.setQueryData(keyOf("shortlist", "list", {}), (list) => {
    if (!list) return list;
    const items = list.items.filter((row) => row.listingId !== id);
    return { items, total: items.length };
  });
}

/** Only the last of several changes refetches: an earlier one would revert the later ones. */
async function settle(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey: keyOf("shortlist") }) <= 1) await outdate(queryClient, "shortlist");
}
