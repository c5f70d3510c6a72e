import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { processorMs } from "#tests/support/processor-time.ts";
import { checkPublicText } from "./check.ts";
import { people } from "#tests/support/leak-corpus-leaking.ts";

const folder = new URL(".", import.meta.url);
const sources = readdirSync(folder).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("corpus-"),
);

/** The regular expressions of a source, with classes and escapes reduced to one character each. */
function expressionsIn(source: string): string[] {
  const found =
    source.match(/(?<=[=(,&|?:!\s])\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/[a-z]*(?=[\s.,;)])/g) ?? [];
  return found.map((expression) =>
    expression
      .slice(1, expression.lastIndexOf("/"))
      .replace(/\\p\{[^}]*\}|\\./g, "x")
      .replace(/\[[^\]]*\]/g, "x"),
  );
}

describe("the work grows linearly with the text's length", () => {
  test("finds the regular expressions of a source", () => {
    expect(expressionsIn("const a = /[a-z+]+x*(?:b|\\+)/u.test(b); // no/comment/")).toEqual(["x+x*(?:b|x)"]);
    expect(
      sources.flatMap((name) => expressionsIn(readFileSync(new URL(name, folder), "utf8"))).length,
    ).toBeGreaterThan(40);
  });

  /**
   * hidden.ts, spell.ts and employer-names.ts read the identity, whose lengths are limited; say.ts cuts its parts to
   * 40 characters and labels field names.
   */
  const readShortValues = new Set(["hidden.ts", "say.ts", "employer-names.ts", "spell.ts"]);
  test.each(sources.filter((name) => !readShortValues.has(name)))("%s bounds every quantifier", (name) => {
    for (const expression of expressionsIn(readFileSync(new URL(name, folder), "utf8"))) {
      expect(expression.match(/[*+]|\{\d+,\}/g) ?? [], expression).toEqual([]);
    }
  });

  const hostile = [
    "a",
    "@",
    "a@",
    "a.",
    "a.com.",
    "://",
    "http://",
    "(4",
    "1",
    "1 ",
    "415-",
    "+1 ",
    "one ",
    "J o r d a n ",
    "j-",
    "1l1I|!",
    "a dot ",
    "a at ",
    "Aa ",
    "at Aaaa ",
    "Aaaa Inc ",
    "\u200b",
    "a\u0301",
    "x.y/",
    "a#1234",
    "github: a",
    "([{<@.",
    "jordanellery",
    "\ud800",
    "ol i",
    "rn ",
    "license no. 1 ",
    "r.n.",
  ];
  test.each(hostile)("reads 10,000 characters of %j to the end", (piece) => {
    const length = 10_000;
    const text = `${piece.repeat(length).slice(0, length)} reachable on sam.roe@mail.example`;
    const last = checkPublicText({ summary: text }, { identity: people[0], showCompanyNames: false, confirmed: [] }).at(
      -1,
    );
    expect(last).toMatchObject({ end: text.length, severity: "refuse" });
  });

  const length = 400;
  test.each(["a@", "i!", "l|", "s$", "o0", "i1", "a4@"])(
    "compares a hidden value and a text made of %j in bounded work",
    (piece) => {
      const identity = {
        fullName: `${piece.repeat(60).slice(0, 118)}b`,
        email: "sam.roe@mail.example",
        portfolioLinks: [],
        pastEmployers: [`${piece.repeat(75)} Labs`],
      };
      const text = `${piece.repeat(length).slice(0, length)} reachable on sam.roe@mail.example`;
      const last = checkPublicText({ summary: text }, { identity, showCompanyNames: false, confirmed: [] }).at(-1);
      expect(last).toMatchObject({ end: text.length, severity: "refuse" });
    },
  );

  test.each(["a@a.a@a.", "a a ", "a&"])(
    "12,000 characters of %j against 40 employers and 12 links of the same letters take proportional time",
    (piece) => {
      const identity = {
        fullName: "A B",
        email: "a@a.aa",
        portfolioLinks: Array.from({ length: 12 }, (_, index) => `https://a.${String.fromCharCode(97 + index)}a`),
        pastEmployers: Array.from({ length: 40 }, (_, index) => "a@a.a@".repeat(30).slice(0, 160 - index)),
      };
      const timeOf = (characters: number, enough?: number): number => {
        const summary = piece.repeat(characters).slice(0, characters);
        return processorMs(
          () => checkPublicText({ summary }, { identity, showCompanyNames: false, confirmed: [] }),
          enough,
        );
      };
      const most = Math.max(12 * timeOf(3_000), 1_500);
      expect(timeOf(12_000, most)).toBeLessThan(most);
    },
  );
});
