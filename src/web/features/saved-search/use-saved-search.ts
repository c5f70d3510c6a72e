import { useQueryClient } from "@tanstack/react-query";
import type { Answer, Ask } from "#contract/index.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";
import { newKey } from "#web/lib/backend/new-key.ts";
import { useAction } from "#web/lib/form/use-action.ts";

export type SavedRow = Answer<"savedSearches", "list">["items"][number];
type Preferences = Omit<Ask<"savedSearches", "follow">, "id">;

/** What the board does with one search. Every change but a deletion is shown by fetching the board again. */
export function useSavedSearch(search: SavedRow) {
  const queries = useQueryClient();
  const outdates = ["savedSearches"] as const;
  const versioned = { noun: "saved search", showNewer: () => true, refresh: () => outdate(queries, ...outdates) };
  const { run, busy } = useAction(versioned);
  // Apart, because Undo doesn't wait until the deletion has fetched the board.
  const undo = useAction(versioned);
  const { id, name, version } = search;
  return {
    busy,
    follow: (preferences: Preferences, title: string) =>
      void run((api) => api.savedSearches.follow({ id, ...preferences }), {
        // A choice that is made again after another one counts too: the last press decides.
        name: newKey(),
        done: () => ({ title, description: name }),
        outdates,
      }),
    share: (shared: boolean) =>
      void run((api) => api.savedSearches.update({ id, version, shared }), {
        // Pressed as soon as the board shows the first one, the opposite waits for its turn.
        name: shared ? "share" : "stop sharing",
        done: () => ({
          title: shared ? "Shared with your organization" : "No longer shared",
          description: name,
        }),
        outdates,
      }),
    remove: () =>
      void run((api) => api.savedSearches.remove({ id }), {
        name: "remove",
        done: () => {
          // A row that stayed until the board is fetched would ignore a second deletion right after Undo.
          queries.setQueryData(
            keyOf("savedSearches", "list", {}),
            (board) => board && { ...board, items: board.items.filter((each) => each.id !== id) },
          );
          return {
            title: "Saved search deleted",
            description: name,
            action: {
              label: "Undo",
              onAction: () => void undo.run((api) => api.savedSearches.restore({ id }), { outdates }),
            },
          };
        },
        outdates,
      }),
    seen: () =>
      void run((api) => api.savedSearches.seen({ id, upTo: search.upTo }), {
        name: "seen",
        outdates,
      }),
  };
}
