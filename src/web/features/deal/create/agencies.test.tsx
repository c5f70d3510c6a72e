import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Backend } from "#contract/backend.ts";
import { BackendProvider } from "#web/lib/backend/context.tsx";
import { keyOf } from "#web/lib/backend/ask.ts";
import { memberOf } from "#tests/support/domain-rules.ts";
import { type Agency, loadNext, useAgencies } from "./agencies.ts";

const [ash, birch, cedar] = ["Ash", "Birch", "Cedar"].map((name) => ({ id: `of-${name}`, name })) as [
  Agency,
  Agency,
  Agency,
];

function Shown({ agreed }: { agreed: Agency | null }) {
  const { all, arrived } = useAgencies(agreed);
  return `${all.map(({ name }) => name).join(" ")} ${arrived ? "arrived" : "loading"}`;
}

type Page = { agencies: Agency[]; nextCursor: string | null };

function shown(agreed: Agency | null, ...pages: Page[]): string {
  const queryClient = new QueryClient();
  if (pages.length > 0)
    queryClient.setQueryData([...keyOf("deals", "parties", {}, undefined), "pages"], {
      pages,
      pageParams: pages.map(() => ""),
    });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <BackendProvider backend={{ viewer: memberOf("la") } as Backend}>
        <Shown agreed={agreed} />
      </BackendProvider>
    </QueryClientProvider>,
  );
}

/** Loads as the form does: after every change, the next page. `failing`: the page that can't be loaded. */
function following(failing?: string) {
  const asked: string[] = [];
  const pages: Record<string, Page> = {
    "": { agencies: [ash], nextCursor: "2" },
    "2": { agencies: [birch], nextCursor: "3" },
    "3": { agencies: [cedar], nextCursor: null },
  };
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ["parties"],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      const page = pages[pageParam];
      if (!page || pageParam === failing) throw new Error("Not reachable");
      return page;
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    retry: false,
  });
  observer.subscribe(loadNext);
  const names = () =>
    observer.getCurrentResult().data?.pages.flatMap(({ agencies }) => agencies.map(({ name }) => name));
  return { asked, observer, names };
}

test("a deal can name the agencies of every page, each loaded once", async () => {
  const { asked, names } = following();
  await vi.waitFor(() => expect(names()).toEqual(["Ash", "Birch", "Cedar"]));
  expect(asked).toEqual(["", "2", "3"]);
});

test("an agency can be chosen although a later page isn't reachable", async () => {
  const { asked, names, observer } = following("2");
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ isError: true, isFetching: false }));
  expect(names()).toEqual(["Ash"]);
  expect(asked).toEqual(["", "2"]);
  expect(shown(null)).toBe(" loading");
  expect(shown(null, { agencies: [ash], nextCursor: "2" })).toBe("Ash arrived");
});

test("the agency of the introduction is named before the pages arrive, and if none of them has it", () => {
  expect(shown(cedar)).toBe("Cedar loading");
  expect(shown(cedar, { agencies: [ash], nextCursor: null })).toBe("Cedar Ash arrived");
  expect(shown(ash, { agencies: [ash, birch], nextCursor: null })).toBe("Ash Birch arrived");
});
