import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LoadMore, type MorePages } from "./load-more.tsx";

const query: MorePages = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

const drawn = (change: Partial<MorePages>) =>
  renderToStaticMarkup(<LoadMore query={{ ...query, ...change }} shown={24} total={412} noun="deals" />);

test("says that more couldn't be loaded, and keeps the button", () => {
  const failed = drawn({ isFetchNextPageError: true });
  expect(failed).toMatch(/role="alert"[^>]*>We couldn/);
  expect(failed).toContain("Load more</button>");
  expect(drawn({})).not.toContain("alert");
});

test("the error goes while it is tried again", () => {
  expect(drawn({ isFetchNextPageError: true, isFetchingNextPage: true })).not.toContain("alert");
});
