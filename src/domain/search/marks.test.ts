import { expect, test } from "vitest";
import { emptySearch } from "./query.ts";
import { type Mark, markedParts, type MarkedKind, marksOf } from "./marks.ts";

const marked = (text: string, kind: MarkedKind, ...marks: Mark[]): string =>
  markedParts(text, kind, marks)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");
const word = (text: string, more: Partial<Mark> = {}): Mark => ({
  words: text.split(" "),
  prefix: true,
  in: null,
  ...more,
});

test.each([
  ["Senior Engineer", "role", word("eng"), "Senior [Engineer]"],
  ["Senior Engineer", "role", word("eng", { prefix: false }), "Senior Engineer"],
  ["Full-Stack Engineer", "role", word("full stack"), "[Full-Stack] Engineer"],
  ["Node.js", "skill", word("js"), "Node[.js]"],
  ["Résumé Parsing", "skill", word("resume"), "[Résumé] Parsing"],
  ["Austin, TX", "loc", word("texas"), "Austin, [TX]"],
  ["Austin, TX", "loc", word("austin", { in: "skill" }), "Austin, TX"],
  ["São José, CA", "loc", word("sao jose"), "[São José], CA"],
] as const)("%s in %s", (text, kind, mark, shown) => {
  expect(marked(text, kind, mark)).toBe(shown);
});

test("the whole text is shown, whatever is marked", () => {
  for (const text of ["", "💼 C++ / C#", "a.b.c", "ﬁ ẞ"])
    expect(
      markedParts(text, "role", [word("c"), word("b")])
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
});

test("chosen skills are marked as whole words, besides what the search read", () => {
  const query = { ...emptySearch, skills: ["Machine Learning"] };
  const reading = { corrections: [], also: [], forms: [], problems: [], near: null, marks: [word("k8s")] };
  expect(marksOf(query, reading)).toEqual([
    word("k8s"),
    { words: ["machine", "learning"], prefix: false, in: "skill" },
  ]);
});
