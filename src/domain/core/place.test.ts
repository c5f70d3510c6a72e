import { expect, test } from "vitest";
import { isRecognized, metroOfPlace, placeOf, stateOf, stateProblem } from "./place.ts";

test.each([
  ["Austin", "TX", "Austin", "TX"],
  ["Austin", "Texas", "Austin", "TX"],
  ["Austin, TX", "TX", "Austin", "TX"],
  ["Austin, Texas", "TX", "Austin", "TX"],
  ["Austin, TX", "", "Austin", "TX"],
  ["Austin, TX, TX", "TX", "Austin", "TX"],
  ["Austin, TX 78701", "", "Austin", "TX"],
  [" Austin ,  tx , USA", "", "Austin", "TX"],
  ["New York", "new york", "New York", "NY"],
  ["New York, NY", "New York", "New York", "NY"],
  ["Washington", "D.C.", "Washington", "DC"],
  ["Tampa", "Fla.", "Tampa", "FL"],
  ["", "Texas", "", "TX"],
  ["Columbus OH", "", "Columbus", "OH"],
  ["San Jose  CA 95112", "", "San Jose", "CA"],
])("%j in %j is %s, %s", (city, state, itsCity, itsState) => {
  const place = placeOf({ city, state });
  expect(place).toEqual({ city: itsCity, state: itsState });
  expect(placeOf(place)).toEqual(place);
});

test("text that isn't recognized stays as it was typed", () => {
  for (const city of ["New York", "Toronto ON", "OH", "Vista La"])
    expect(placeOf({ city, state: "" })).toEqual({ city, state: "" });
  expect(placeOf({ city: "Austin", state: "XX" })).toEqual({ city: "Austin", state: "XX" });
  expect(placeOf({ city: "Austin, TX", state: "Ohio" })).toEqual({ city: "Austin, TX", state: "OH" });
  expect(placeOf({ city: "Winston-Salem, Forsyth County", state: "NC" })).toEqual({
    city: "Winston-Salem, Forsyth County",
    state: "NC",
  });
});

test("only a US state is recognized as a state", () => {
  expect(["Texas", "tx", "calif.", "TX 78701"].map(stateOf)).toEqual(["TX", "TX", "CA", "TX"]);
  for (const text of ["XX", "Ontario", "", "Austin"]) {
    expect(stateOf(text)).toBeNull();
    expect(stateProblem(text)).toBe("This isn't a US state. Choose one from the list, such as Texas.");
  }
});

test("an older listing's place is recognized or not", () => {
  expect(isRecognized({ city: "Austin", state: "TX" })).toBe(true);
  for (const place of [
    { city: "Austin", state: "XX" },
    { city: "Austin, TX", state: "TX" },
    { city: "Austin", state: "Texas" },
  ])
    expect(isRecognized(place)).toBe(false);
});

test("finds the metropolitan area of a place", () => {
  expect(metroOfPlace({ city: "Round Rock", state: "Texas" })).toBe("Greater Austin");
  expect(metroOfPlace({ city: "Madrid", state: "NM" })).toBeNull();
});
