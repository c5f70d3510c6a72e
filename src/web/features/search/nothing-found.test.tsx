import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Backend } from "#contract/backend.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { emptySearch, type SearchQuery } from "#domain/search/query.ts";
import { memberOf } from "#tests/support/domain-rules.ts";
import { BackendProvider } from "#web/lib/backend/context.tsx";
import { WaysContext } from "#web/lib/router/hooks.ts";
import { NothingFound } from "./nothing-found.tsx";

const ways = { href: ({ to }: { to: string }) => to, navigate: async () => undefined, preload: () => undefined };

const shown = (kind: Viewer["organizationKind"], query: SearchQuery) =>
  renderToStaticMarkup(
    <WaysContext value={ways}>
      <BackendProvider backend={{ viewer: memberOf("one", kind) } as Backend}>
        <NothingFound query={query} facets={undefined} onChange={() => undefined} onClear={() => undefined} />
      </BackendProvider>
    </WaysContext>,
  );

test("an empty marketplace offers an agency to list a candidate, and names no filters", () => {
  expect(shown("agency", emptySearch)).toContain("Nothing is listed yet.");
  expect(shown("agency", emptySearch)).toContain('href="/mls/list"');
  expect(shown("employer", emptySearch)).toContain("Nothing is listed yet.");
  expect(shown("employer", emptySearch)).not.toContain("List a candidate");
});

test("with filters, they can be adjusted or cleared", () => {
  const page = shown("agency", { ...emptySearch, keywords: "zzzz" });
  expect(page).toContain("Try adjusting your search filters to find more candidates.");
  expect(page).toContain("Clear All");
});
