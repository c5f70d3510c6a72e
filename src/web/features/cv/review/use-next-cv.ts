import { useAsk } from "#web/lib/backend/ask.ts";

/** The CV to review after this one, in order of arrival and from the top again; `left`: how many others wait. */
export function useNextCv(id: string): { to: string | null; left: number } {
  const queue = useAsk("cvs", "queue", { limit: 100 }, { refetchOnWindowFocus: false });
  const items = queue.data?.items ?? [];
  const at = items.findIndex((item) => item.id === id);
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))].filter((item) => item.id !== id);
  const to = (others.find(({ ready }) => !ready) ?? null)?.id ?? null;
  return { to, left: others.length };
}
