import { expect, test } from "vitest";
import { keepNoteDraft } from "#web/lib/drafts.ts";
import { keepTexts, restored, storedTexts } from "./use-draft.ts";

test("restores the texts that the form still has", () => {
  const stored = JSON.stringify({ role: "Staff engineer", wanted: "none", gone: "old", openings: 3 });
  expect(storedTexts(stored, { role: "", wanted: null, openings: 1 })).toEqual({ role: "Staff engineer" });
});

test.each([null, "{broken", "null", "[]", '"text"'])("what can't be read restores nothing: %s", (stored) => {
  expect(storedTexts(stored, { role: "" })).toEqual({});
});

const draftsOver = (stored = new Map<string, string>()) => ({
  read: (key: string) => stored.get(key) ?? null,
  write: (key: string, text: string | null) => void (text === null ? stored.delete(key) : stored.set(key, text)),
});

test("says that texts were typed over an older version, if there are any", () => {
  const drafts = draftsOver();
  const initial = { description: "" };
  keepNoteDraft(drafts, "form job 1", { notes: JSON.stringify({ description: "Mine" }), version: 3 });
  expect(restored(drafts, "form job 1", 3, initial)).toEqual({ texts: { description: "Mine" }, isOlder: false });
  expect(restored(drafts, "form job 1", 4, initial)).toEqual({ texts: { description: "Mine" }, isOlder: true });
  expect(restored(drafts, "form job 1", 4, {})).toEqual({ texts: {}, isOlder: false });
  expect(restored(drafts, "form job 2", 4, initial)).toEqual({ texts: {}, isOlder: false });
});

test("texts that are only shown again stay of their older version", () => {
  const drafts = draftsOver();
  const initial = { description: "" };
  const [mine, more] = [JSON.stringify({ description: "Mine" }), JSON.stringify({ description: "Mine too" })];
  keepTexts(drafts, "form job 1", 3, mine);
  keepTexts(drafts, "form job 1", 4, mine);
  expect(restored(drafts, "form job 1", 4, initial).isOlder).toBe(true);
  keepTexts(drafts, "form job 1", 4, more);
  expect(restored(drafts, "form job 1", 4, initial).isOlder).toBe(false);
});

test("restores texts that were stored without a version", () => {
  const drafts = draftsOver(new Map([["form job 1", JSON.stringify({ description: "Mine" })]]));
  expect(restored(drafts, "form job 1", 4, { description: "" }).texts).toEqual({ description: "Mine" });
});
