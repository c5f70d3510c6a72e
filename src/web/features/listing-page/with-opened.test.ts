import { expect, test } from "vitest";
import { emptySearch } from "#domain/search/query.ts";
import { type SearchTrail, trailAt } from "#web/features/listing/search-trail.ts";
import { withOpened } from "./with-opened.ts";

const hiding: Omit<SearchTrail, "position"> = {
  query: { ...emptySearch, seen: "hide" },
  address: {},
  isRanked: false,
};
const results = (names: string) => [...names];
/** Opened from these results; then the search is asked again. */
const ordered = (opened: string, id: string, now: string) =>
  withOpened(results(now), id, trailAt(hiding, results(opened), opened.indexOf(id))).join("");

test("candidates that were opened keep their place among the results", () => {
  expect(ordered("abcde", "a", "bcde")).toBe("abcde");
  expect(ordered("abcde", "c", "de")).toBe("abcde");
  expect(ordered("abcde", "c", "abde")).toBe("abcde");
  expect(ordered("abcd", "c", "bd")).toBe("abcd");
  expect(ordered("abc", "c", "")).toBe("abc");
});

test("new results are among them", () => {
  expect(ordered("abc", "b", "xacz")).toBe("xabcz");
});

test("a result far into the list has its neighbors only", () => {
  const ids = Array.from({ length: 200 }, (_, place) => `candidate ${place}`);
  const trail = trailAt(hiding, ids, 100);
  expect(trail.near?.length).toBe(51);
  const order = withOpened(
    ids.filter((id) => id !== "candidate 100"),
    "candidate 100",
    trail,
  );
  expect(order).toEqual(ids);
});

test("a search with opened candidates finds this one itself, or it is no result", () => {
  const trail = trailAt({ ...hiding, query: emptySearch }, results("abc"), 1);
  expect(trail.near).toBeUndefined();
  expect(withOpened(results("ac"), "b", trail)).toEqual(results("ac"));
});
