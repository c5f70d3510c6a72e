import { expect, test } from "vitest";
import { eventTypes } from "#domain/event/event.ts";
import { mergedList } from "./merged-list.ts";

const row = (id: string, words = id) => ({ id, words });
const before = [row("a"), row("b"), row("c"), row("d")];
const merged = (mine: typeof before, theirs: typeof before) => mergedList({ before, mine, theirs }, ({ id }) => id);

test("keeps what was typed here and shows what a colleague saved meanwhile", () => {
  const mine = [row("new"), row("a", "typed"), row("c"), row("d")];
  const theirs = [row("hers"), row("a"), row("b"), row("c", "saved"), row("d")];
  expect(merged(mine, theirs)).toEqual([row("new"), row("hers"), row("a", "typed"), row("c", "saved"), row("d")]);
});

test("keeps a row that was changed here and removed there, but no other removed one", () => {
  const mine = [row("a", "typed"), row("b"), row("c"), row("d")];
  expect(merged(mine, [row("b"), row("d")])).toEqual([row("a", "typed"), row("b"), row("d")]);
});

test("prefers what was typed here to what was saved there", () => {
  const mine = [row("a", "typed"), row("b"), row("c"), row("d")];
  expect(merged(mine, [row("a", "saved"), row("b"), row("c"), row("d")])).toEqual(mine);
});

test("keeps a row that was added here behind the one that it follows", () => {
  const mine = [row("a"), row("b"), row("new"), row("newer"), row("c"), row("d"), row("last")];
  const theirs = [row("a"), row("c"), row("d"), row("hers")];
  expect(merged(mine, theirs)).toEqual([
    row("a"),
    row("new"),
    row("newer"),
    row("c"),
    row("d"),
    row("last"),
    row("hers"),
  ]);
});

test("adds and removes each event that was chosen on either side", () => {
  const [first, second, third, fourth] = eventTypes;
  const lists = { before: [first, second], mine: [second, third], theirs: [first, second, fourth] };
  expect(mergedList<string>(lists, (type) => type)).toEqual([second, third, fourth]);
});
