import { expect, test } from "vitest";
import { columnsFrom, fieldsFrom } from "./fields.ts";

const at = new Date("2026-03-01T09:00:00Z");
const row = { id: "a", masked_code: "C-1", opened_at: at, ended_at: null, la_split_bp: 5000, sealed: Buffer.from("x") };

test("a row's named columns become fields, moments in ms, and no other column does", () => {
  expect(fieldsFrom(row, ["id", "masked_code", "opened_at", "ended_at", "la_split_bp"])).toStrictEqual({
    id: "a",
    maskedCode: "C-1",
    openedAt: at.getTime(),
    endedAt: null,
    laSplitBp: 5000,
  });
});

test("values become the columns of their names as they are", () => {
  expect(columnsFrom({ personId: "p", readAt: at, number: 1 })).toStrictEqual({
    person_id: "p",
    read_at: at,
    number: 1,
  });
  expect(columnsFrom({ id: "a", maskedCode: "C-1", note: "kept" }, ["id", "maskedCode"])).toStrictEqual({
    id: "a",
    masked_code: "C-1",
  });
});
