import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Answer } from "#contract/index.ts";
import { itemsOf, keyOf } from "#web/lib/backend/ask.ts";
import { keepPublished, keepStanding, queuePage } from "./queue-cache.ts";

type Queue = Answer<"cvs", "queue">;

const queued = (id: string): Queue["items"][number] => ({
  id,
  version: 1,
  fileName: `${id}.pdf`,
  fullName: id,
  headlineRole: "",
  open: 2,
  ready: false,
  notStored: null,
  duplicates: [],
  addedAt: "2026-01-05T09:00:00.000Z",
});

/** A queue with two loaded pages, as on a page that shows it. */
async function loadedQueue() {
  const queryClient = new QueryClient();
  const asked: string[] = [];
  const release: (() => void)[] = [];
  let isHeld = false;
  const pages: Record<string, Queue> = {
    "": { items: [queued("a"), queued("b")], total: 5, nextCursor: "2" },
    "2": { items: [queued("c"), queued("d")], total: 5, nextCursor: "3" },
    "3": { items: [queued("e")], total: 5, nextCursor: null },
  };
  const observer = new InfiniteQueryObserver<Queue, Error, { pages: Queue[] }, readonly unknown[], string>(
    queryClient,
    {
      queryKey: [...keyOf("cvs", "queue", queuePage), "pages"],
      queryFn: async ({ pageParam }) => {
        asked.push(pageParam);
        if (isHeld) await new Promise<void>((resolve) => release.push(resolve));
        return structuredClone(pages[pageParam]) as Queue;
      },
      initialPageParam: "",
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    },
  );
  observer.subscribe(() => undefined);
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  const shown = () => itemsOf<Queue["items"][number]>(observer.getCurrentResult().data as never);
  return {
    queryClient,
    observer,
    asked,
    pages,
    shown,
    hold: () => void (isHeld = true),
    go: () => {
      isHeld = false;
      for (const each of release) each();
    },
  };
}

const standing = (items: Queue["items"]) => items.map(({ id, open, ready }) => [id, open, ready]);

test("a confirmed field changes the line of its CV, and loads nothing", async () => {
  const { queryClient, asked, shown } = await loadedQueue();
  const before = asked.length;
  await keepStanding(queryClient, "c", { open: 0, ready: true });
  expect(standing(shown())).toEqual([
    ["a", 2, false],
    ["b", 2, false],
    ["c", 0, true],
    ["d", 2, false],
  ]);
  expect(asked).toHaveLength(before);
});

test("a page that was loading meanwhile doesn't bring the line back as it was", async () => {
  const { queryClient, observer, pages, shown, hold, go } = await loadedQueue();
  hold();
  const next = observer.fetchNextPage();
  pages[""] = { ...(pages[""] as Queue), items: [{ ...queued("a"), open: 1 }, queued("b")] };
  const kept = keepStanding(queryClient, "a", { open: 1, ready: false });
  go();
  await Promise.all([next, kept]);
  expect(standing(shown())[0]).toEqual(["a", 1, false]);
});

test("a published CV leaves, and the queue is loaded again for its total", async () => {
  const { queryClient, pages, asked, shown } = await loadedQueue();
  pages[""] = { items: [queued("b")], total: 4, nextCursor: "2" };
  const before = asked.length;
  const loading = keepPublished(queryClient, "a");
  expect(standing(shown()).map(([id]) => id)).toEqual(["b", "c", "d"]);
  await loading;
  expect(asked.slice(before)).toEqual(["", "2"]);
});
