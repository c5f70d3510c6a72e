import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";

const wholeQueue = { limit: 100 };

/**
 * The CV to review after this one, in order of arrival and from the top again; `left`: how many others wait. `leave`:
 * this one is published, so that no other leads back to it.
 */
export function useNextCv(id: string): { to: string | null; left: number; leave: () => void } {
  const queries = useQueryClient();
  const queue = useAsk("cvs", "queue", wholeQueue, { refetchOnWindowFocus: false });
  const items = queue.data?.items ?? [];
  const at = items.findIndex((item) => item.id === id);
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))].filter((item) => item.id !== id);
  const to = (others.find(({ ready }) => !ready) ?? null)?.id ?? null;
  const leave = () => {
    queries.setQueryData(
      keyOf("cvs", "queue", wholeQueue),
      (kept) => kept && { ...kept, items: kept.items.filter((item) => item.id !== id) },
    );
    void queries.invalidateQueries({ queryKey: keyOf("cvs", "queue") });
  };
  return { to, left: others.length, leave };
}
