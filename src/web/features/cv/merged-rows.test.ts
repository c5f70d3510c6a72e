import { expect, it } from "vitest";
import { mergedRows, type Row } from "./merged-rows.ts";

const row = (id: string, words = id): Row => ({ id, industry: "SaaS", words, describes: "a company", size: "" });
const before = [row("a"), row("b"), row("c"), row("d")];

it("keeps what was typed here and shows what a colleague saved meanwhile", () => {
  const mine = [row("new"), row("a", "typed"), row("c"), row("d")];
  const theirs = [row("hers"), row("a"), row("b"), row("c", "saved"), row("d")];
  expect(mergedRows({ before, mine, theirs })).toEqual([
    row("new"),
    row("hers"),
    row("a", "typed"),
    row("c", "saved"),
    row("d"),
  ]);
});

it("keeps a row that was changed here and removed there, but no other removed one", () => {
  const mine = [row("a", "typed"), row("b"), row("c"), row("d")];
  expect(mergedRows({ before, mine, theirs: [row("b"), row("d")] })).toEqual([row("a", "typed"), row("b"), row("d")]);
});

it("prefers what was typed here to what was saved there", () => {
  const mine = [row("a", "typed"), row("b"), row("c"), row("d")];
  const theirs = [row("a", "saved"), row("b"), row("c"), row("d")];
  expect(mergedRows({ before, mine, theirs })).toEqual(mine);
});
