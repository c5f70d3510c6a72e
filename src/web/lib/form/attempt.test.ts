import { expect, test } from "vitest";
import { Problem } from "#contract/backend.ts";
import { errorsWithout, failureOf, valuesAfter, type Versioned } from "./attempt.ts";

const problem = (parts: Partial<ConstructorParameters<typeof Problem>[0]>) =>
  new Problem({ status: 409, code: "wrong-state", title: "No", detail: "It is closed. Open another.", ...parts });

const versioned: Versioned = {
  noun: "deal",
  showNewer: (current) => current === "newer",
  refresh: () => Promise.resolve(),
};

test("a leak is a question about the text, before anything else", () => {
  const finding = { field: "reason", start: 0, end: 3, text: "Ann", kind: "name", severity: "ask", says: "" } as const;
  const leak = problem({ status: 422, code: "leak", findings: [finding], fields: { reason: "Names someone." } });
  expect(failureOf(leak)).toEqual({ kind: "leak", findings: [finding] });
});

test("a version conflict needs the newer state", () => {
  const conflict = (current: unknown) => problem({ code: "version-conflict", current });
  expect(failureOf(conflict("newer"), versioned)).toEqual({ kind: "conflict" });
  expect(failureOf(conflict("something else"), versioned)).toMatchObject({ kind: "error", isStale: true });
  expect(failureOf(conflict("newer"))).toMatchObject({ kind: "error", isStale: true });
});

test("errors go to the form's own fields, and to none if it has none", () => {
  const invalid = problem({ status: 422, code: "invalid-input", fields: { employerId: "Choose one." } });
  expect(failureOf(invalid)).toEqual({ kind: "fields", errors: { employerId: "Choose one." } });
  expect(failureOf(invalid, undefined, ({ employerId }) => ({ employerName: employerId ?? "" }))).toEqual({
    kind: "fields",
    errors: { employerName: "Choose one." },
  });
  expect(failureOf(invalid, undefined, () => ({}))).toEqual({
    kind: "error",
    detail: "It is closed. Open another.",
    isStale: false,
  });
});

test("data is stale after 404 and 409, not after a lost connection", () => {
  expect(failureOf(problem({}))).toMatchObject({ isStale: true });
  expect(failureOf(problem({ status: 404, code: "not-found" }))).toMatchObject({ isStale: true });
  expect(failureOf(new TypeError("Failed to fetch"))).toMatchObject({ kind: "error", isStale: false });
});

test("editing a field clears its error and those within it", () => {
  const errors = { times: "a", "times.1": "b", timeZone: "c", "offer.laSplit": "d" };
  expect(errorsWithout(errors, ["times"])).toEqual({ timeZone: "c", "offer.laSplit": "d" });
  expect(errorsWithout(errors, ["times.1", "offer"])).toEqual({ times: "a", timeZone: "c" });
  expect(errorsWithout(errors, [])).toEqual(errors);
});

test("what is typed while a form is sent stays after its success, and the rest is reset", () => {
  const initial = { note: "", agreed: false, to: "everyone" };
  const begun = { note: "First", agreed: true, to: "everyone" };
  expect(valuesAfter(initial, begun, begun)).toEqual(initial);
  expect(valuesAfter(initial, begun, { ...begun, note: "Second" })).toEqual({ ...initial, note: "Second" });
  // Emptied on purpose, while a saved value would come back.
  expect(valuesAfter({ note: "Saved" }, { note: "Saved, longer" }, { note: "" })).toEqual({ note: "" });
});
