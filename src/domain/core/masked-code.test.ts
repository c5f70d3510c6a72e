import { describe, expect, test } from "vitest";
import { codeNumber, codesMeant, maskedCodeFrom } from "./masked-code.ts";

/** Whether typed `text` can refer to the code. */
const means = (text: string, code: string): boolean =>
  codesMeant(text).ranges.some(({ from, to }) => codeNumber(code) >= from && codeNumber(code) < to);

test("a code encodes its forty bits", () => {
  const bytes = new Uint8Array([0x12, 0x34, 0x56, 0x78, 0x9a]);
  expect(codeNumber(maskedCodeFrom(bytes))).toBe(0x12_3456_789a);
  expect(codeNumber(maskedCodeFrom(new Uint8Array(5).fill(255)))).toBe(2 ** 40 - 1);
  for (const other of ["", "TM-", "TM-7K3QF9X", "TM-7K3QF9XAA", "TM-7K3QF9XU", "DL-7K3QF9XA"])
    expect(codeNumber(other)).toBe(-1);
});

describe("parsing a typed code", () => {
  test.each(["TM-7K3QF9XA", "tm-7k3qf9xa", "TM7K3QF9XA", "7K3QF9XA", " tm - 7k3q f9xa ", "TM-7K3Q", "7k3q", "7k3qf9x"])(
    "%s refers to TM-7K3QF9XA",
    (text) => {
      expect(means(text, "TM-7K3QF9XA")).toBe(true);
      expect(means(text, "TM-7K3RF9XA")).toBe(false);
    },
  );
  test("I, L and O are read as 1, 1 and 0", () => {
    expect(means("TM-IL0O1234", "TM-11001234")).toBe(true);
  });
  test("a code can itself begin with TM", () => {
    expect(means("TM7K3Q", "TM-TM7K3QAA")).toBe(true);
    expect(means("TM7K3Q", "TM-7K3QAAAA")).toBe(true);
    expect(means("TM-7K3Q", "TM-TM7K3QAA")).toBe(false);
  });
  test.each(["", "TM", "TM-7K3", "7K3", "TM-7K3QF9XAA", "TM-7K3Q!", "unusual"])("%j refers to no code", (text) => {
    expect(codesMeant(text).ranges).toEqual([]);
  });
  test("text without digits can be a word", () => {
    expect(codesMeant("data").sure).toBe(false);
    expect(codesMeant("7k3q").sure).toBe(true);
    expect(codesMeant("tm-data").sure).toBe(true);
  });
});
