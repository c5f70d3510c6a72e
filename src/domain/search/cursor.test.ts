import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const cursor = { sort: "salary", key: -310_000, updatedAt: 1_795_000_000_123, id: "9f0c~ü/1 2" } as const;

test("a cursor survives encoding and fits into a URL", () => {
  const text = encodeCursor(cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeCursor(text, "salary")).toEqual(cursor);
});

test("a cursor of another sort, a truncated or an invented one is rejected", () => {
  const text = encodeCursor(cursor);
  expect(decodeCursor(text, "updated")).toBeNull();
  for (const wrong of [
    "",
    "abc",
    "ü",
    "====",
    `${text}!`,
    "x".repeat(5000),
    encodeCursor({ ...cursor, key: Number.NaN }),
    encodeCursor({ ...cursor, id: "" }),
  ])
    expect(decodeCursor(wrong, "salary")).toBeNull();
  for (let length = 0; length < text.length; length++) {
    const cut = decodeCursor(text.slice(0, length), "salary");
    if (cut) expect(cursor.id.startsWith(cut.id)).toBe(true);
  }
});
