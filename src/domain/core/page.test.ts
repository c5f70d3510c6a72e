import { expect, test } from "vitest";
import { decodeCursor, encodeCursor, pageOfRows, readNumber, readOrder, readText } from "./page.ts";

const wrong = expect.objectContaining({
  code: "invalid-input",
  extras: { fields: { cursor: expect.stringContaining("Start from the first page.") } },
});
const read = (text: string) => decodeCursor(text, [readOrder("salary"), readNumber, readText]);

test("a cursor carries its values", () => {
  for (const text of ["9f0c", "a:b,~ü/1 2%", "👩‍💻 Lead", "0"])
    expect(read(encodeCursor(["salary", -310_000, text]))).toEqual(["salary", -310_000, text]);
});

test("a cursor of another order, cut or made up is rejected", () => {
  const text = encodeCursor(["salary", -5, "id"]);
  for (const other of ["", "abc", "ü", "====", `${text}:x`, "salary:-5", "fee:-5:id", "salary:x:id", "salary:-5:"])
    expect(() => read(other)).toThrowError(wrong);
  for (const broken of ["%", "%FF", "\u0000", "%00", "\uD800"])
    expect(() => read(`salary:-5:${broken}`)).toThrowError(wrong);
});

test("rows in memory come in pages without gaps", () => {
  const rows = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { page, nextCursor } = pageOfRows(rows, { cursor, limit: 2 }, ({ id }) => id);
    seen.push(...page.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(["a", "b", "c", "d", "e"]);
  expect(() => pageOfRows(rows, { cursor: "z", limit: 2 }, ({ id }) => id)).toThrowError(wrong);
});
