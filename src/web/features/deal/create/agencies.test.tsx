import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Backend } from "#contract/backend.ts";
import { BackendProvider } from "#web/lib/backend/context.tsx";
import { keyOf } from "#web/lib/backend/ask.ts";
import { memberOf } from "#tests/support/domain-rules.ts";
import { type Agency, useAgencies } from "./agencies.ts";

const [ash, birch, cedar] = ["Ash", "Birch", "Cedar"].map((name) => ({ id: `of-${name}`, name })) as [
  Agency,
  Agency,
  Agency,
];

function Shown({ agreed }: { agreed: Agency | null }) {
  const { agencies, arrived } = useAgencies(agreed);
  return `${agencies.map(({ name }) => name).join(" ")} ${arrived ? "arrived" : "loading"}`;
}

function shown(agreed: Agency | null, ...pages: { agencies: Agency[]; nextCursor: string | null }[]): string {
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

test("a deal can name the agencies of every page, once the last page arrived", () => {
  const first = { agencies: [ash], nextCursor: "more" };
  expect(shown(null, first)).toBe("Ash loading");
  expect(shown(null, first, { agencies: [birch], nextCursor: null })).toBe("Ash Birch arrived");
});

test("the agency of the introduction is named before the pages arrive, and if none of them has it", () => {
  expect(shown(cedar)).toBe("Cedar loading");
  expect(shown(cedar, { agencies: [ash], nextCursor: null })).toBe("Cedar Ash arrived");
  expect(shown(ash, { agencies: [ash, birch], nextCursor: null })).toBe("Ash Birch arrived");
});
