import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cappedCount, CountBadge } from "./count-badge.tsx";

const shown = (count: number) => renderToStaticMarkup(<CountBadge count={count} />).replaceAll(/<[^>]*>/g, "");

test("a badge counts to 99 at most (spec §9)", () => {
  expect([1, 99, 100, 5_000].map(shown)).toEqual(["1", "99", "99+", "99+"]);
  expect(cappedCount(0)).toBe("0");
});

test("a count of zero has no badge", () => {
  expect(renderToStaticMarkup(<CountBadge count={0} />)).toBe("");
});
