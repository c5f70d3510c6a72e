import { expect, test } from "vitest";
import { markedPieces } from "./marked-text.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

function finding(text: string, word: string, severity: LeakFinding["severity"] = "refuse"): LeakFinding {
  const start = text.trim().indexOf(word);
  return { field: "summary", start, end: start + word.length, text: word, kind: "name", severity, says: "" };
}

test("marks every finding in its place and keeps the complete text", () => {
  const text = "Before that Jordan led a team, reachable on 415 555 0134.";
  const pieces = markedPieces(text, [finding(text, "415 555 0134"), finding(text, "Jordan", "ask")]);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter((piece) => piece.severity)).toEqual([
    { text: "Jordan", severity: "ask" },
    { text: "415 555 0134", severity: "refuse" },
  ]);
});

test("leading spaces don't move the mark, because texts are checked trimmed", () => {
  const text = "  \n Jordan builds platforms";
  expect(markedPieces(text, [finding(text, "Jordan")]).find((piece) => piece.severity)?.text).toBe("Jordan");
});

test("overlapping findings are marked once and nothing is repeated", () => {
  const text = "Ask Jordan Ellery about it";
  const pieces = markedPieces(text, [finding(text, "Jordan Ellery"), finding(text, "Ellery")]);
  expect(pieces.map((piece) => piece.text)).toEqual(["Ask ", "Jordan Ellery", " about it"]);
});

test("a finding beyond the end of a text that was shortened marks nothing", () => {
  expect(markedPieces("Short", [finding("Short and then Jordan", "Jordan")])).toEqual([
    { text: "Short", severity: null },
  ]);
});
