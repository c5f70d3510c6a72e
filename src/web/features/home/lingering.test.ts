import { expect, test } from "vitest";
import { lingering } from "./lingering.ts";

const items = (names: string, at: (name: string) => string = (name) => `2026-11-30T10:0${"edcbafg".indexOf(name)}`) =>
  Array.from(names, (id) => ({ id, at: at(id) }));
const said = (lines: ReturnType<typeof lingering>) =>
  lines.map(({ line: { id }, waits }) => (waits ? id : `${id} read`));

test("a line that is no longer found is read", () => {
  expect(said(lingering(items("ab"), { total: 1, items: items("b") }))).toEqual(["a read", "b"]);
  expect(said(lingering(items("ab"), { total: 0, items: [] }))).toEqual(["a read", "b read"]);
});

test("a line that a newer one pushed out of the list still waits", () => {
  const lines = lingering(items("abcde"), { total: 6, items: items("fabcd") });
  expect(said(lines)).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("a read line is read although there are more than the list has", () => {
  expect(said(lingering(items("bcd"), { total: 4, items: items("bde") }))).toEqual(["b", "c read", "d", "e"]);
});

test("a line is shown as it was found last", () => {
  const now = items("a", () => "2026-11-30T11:00");
  expect(lingering(items("a"), { total: 1, items: now })[0]?.line).toBe(now[0]);
});
