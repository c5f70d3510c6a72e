import { describe, expect, it } from "vitest";
import type { BoardStage } from "./queries.ts";
import { asked, freshRow, overNewer, rowsOf, swapped, wrongAt } from "./stage-rows.ts";

const stage = (id: string, more: Partial<BoardStage> = {}): BoardStage => ({
  id,
  name: id,
  description: "",
  color: "gray",
  order: 0,
  targetDays: null,
  candidateCount: 0,
  ...more,
});
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("editing the stages", () => {
  it("a new stage is sent without an id and gets an unused color", () => {
    const rows = rowsOf([stage("applied"), stage("offer", { color: "blue" })]);
    const fresh = freshRow(rows, "new");
    expect(fresh.color).toBe("petrol");
    expect(asked([...rows, { ...fresh, name: "Hired" }]).at(-1)).toEqual({
      name: "Hired",
      description: "",
      color: "petrol",
      targetDays: null,
    });
  });

  it("a stage changes its position and no other is lost", () => {
    const rows = rowsOf([stage("a"), stage("b"), stage("c")]);
    expect(names(swapped(rows, 2, 0))).toEqual(["c", "a", "b"]);
    expect(names(swapped(rows, 0, 9))).toEqual(["b", "c", "a"]);
  });

  it("a colleague's save is merged with the input, without losing or duplicating a stage", () => {
    const opened = [stage("applied"), stage("offer"), stage("gone")];
    const typed = rowsOf(opened).map((row) => (row.id === "applied" ? { ...row, name: "Received" } : row));
    const joined = overNewer(typed, opened, [
      stage("applied", { name: "New", candidateCount: 4 }),
      stage("offer"),
      stage("theirs"),
    ]);
    expect(names(joined)).toEqual(["Received", "offer", "gone", "theirs"]);
    expect(joined.map(({ id }) => id)).toEqual(["applied", "offer", null, "theirs"]);
    expect(joined[0]?.held).toBe(4);
  });

  it("an error is shown at its stage", () => {
    const fields = {
      "stages.1.name": "Enter a name for the stage.",
      "stages.0.id": "This stage is gone.",
      "stages.2.description": "Shorten this.",
    };
    expect([
      wrongAt(fields, 0, "name"),
      wrongAt(fields, 1, "name"),
      wrongAt(fields, 2, "description"),
      wrongAt(fields, 2, "name"),
    ]).toEqual(["This stage is gone.", "Enter a name for the stage.", "Shorten this.", undefined]);
  });
});
