import { describe, expect, test } from "vitest";
import { fold, maximumTerms, parseKeywords, termMatches, wordsOf } from "./tokenize.ts";

/** Whether a keyword box matches one field value. */
const finds = (keywords: string, value: string): boolean =>
  parseKeywords(keywords).every((term) => termMatches(wordsOf(value), term));

describe("text is found as it is written", () => {
  test.each(["C#", "C++", ".NET", "Node.js", "R", "TS/SCI", "CI/CD", "AI/ML", "E-commerce", "Non-profit", "Next.js"])(
    "%s",
    (text) => {
      expect(finds(text, text)).toBe(true);
      expect(finds(text.toLowerCase(), text)).toBe(true);
      expect(finds(`"${text}"`, text)).toBe(true);
    },
  );
});

test.each([
  ["node", "Node.js", true],
  ["js", "Node.js", true],
  ["node.js", "Node JS", true],
  [".net", ".NET", true],
  [".net", "ASP.NET Core", true],
  [".net", "Network Engineer", false],
  ["net", ".NET", true],
  ["net", "Network Engineer", true],
  ["net", "Kubernetes", false],
  ["c", "C++", true],
  ["c#", "C", false],
  ["c++", "C#", false],
  ["r", "React", true],
  ["sci", "TS/SCI", true],
  ["ts/sci", "SCI/TS", false],
  ["stack", "Full-Stack Engineer", true],
  ["full-st", "Full-Stack Engineer", true],
  ["full-stack", "Full Stack Engineer", true],
  ["gineer", "Engineer", false],
  ["austin, tx", "Austin, TX", true],
  ["engineer senior", "Senior Engineer", true],
])("%s in %s: %s", (keywords, value, found) => {
  expect(finds(keywords, value)).toBe(found);
});

describe("quotes match whole words as a phrase", () => {
  test.each([
    ['"R"', "R", true],
    ['"R"', "React", false],
    ['"C"', "C++", false],
    ['"machine learning"', "Senior Machine Learning Engineer", true],
    ['"machine learning"', "Learning Machine", false],
    ['"machine learn"', "Machine Learning", false],
    ['"machine learn', "Machine Learning", true],
    ['"senior engineer"', "Senior Data Engineer", false],
    ["“design systems”", "Design systems", true],
  ])("%s in %s: %s", (keywords, value, found) => {
    expect(finds(keywords, value)).toBe(found);
  });
});

test("case, accents and width do not matter", () => {
  expect(fold("Straße ŁÓDŹ Ærø Ｃ＃ C♯")).toBe("strasse lodz aero c# c#");
  expect(finds("sao jose", "São José, CA")).toBe(true);
  expect(finds("SÃO", "Sao Paulo, SP")).toBe(true);
});

test("ignores text without letters or digits, repeated terms and excess terms", () => {
  expect(parseKeywords(' & - "" … ')).toEqual([]);
  expect(parseKeywords("react React REACT")).toHaveLength(1);
  expect(parseKeywords(Array.from({ length: 100 }, (_, i) => `w${i}`).join(" "))).toHaveLength(maximumTerms);
});
