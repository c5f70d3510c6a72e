import { expect, test } from "vitest";
import { cityProblem, isRecognized, metroOfPlace, placeOf, stateOf, stateProblem } from "./place.ts";

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
  ["Phoenix AZ", "", "Phoenix", "AZ"],
  ["Phoenix AZ", "AZ", "Phoenix", "AZ"],
  ["phoenix az", "", "Phoenix", "AZ"],
  ["phoenix, arizona", "", "Phoenix", "AZ"],
  ["Phoenix Arizona", "", "Phoenix", "AZ"],
  ["Phoenix Arizona", "Arizona", "Phoenix", "AZ"],
  ["Sedona arizona 86336", "", "Sedona", "AZ"],
  ["Tampa Fla.", "", "Tampa", "FL"],
  ["Charleston West Virginia", "", "Charleston", "WV"],
  ["Washington DC", "", "Washington", "DC"],
  ["washington d.c.", "", "Washington", "DC"],
  ["Washington District of Columbia", "", "Washington", "DC"],
  ["New York New York", "", "New York", "NY"],
  ["Port Washington New York", "", "Port Washington", "NY"],
  ["Kansas City Kansas", "", "Kansas City", "KS"],
  ["pittsburgh pa", "", "Pittsburgh", "PA"],
  ["baton rouge la", "", "Baton Rouge", "LA"],
  ["baton rouge, la", "", "Baton Rouge", "LA"],
  ["portland me", "", "Portland", "ME"],
  ["portland or", "", "Portland", "OR"],
  ["ft wayne in", "", "Fort Wayne", "IN"],
  ["coeur d'alene id", "", "Coeur d'Alene", "ID"],
  ["BATON ROUGE", "LA", "Baton Rouge", "LA"],
  ["San Francisco, CA, USA", "", "San Francisco", "CA"],
  ["San Francisco CA USA", "", "San Francisco", "CA"],
  ["San Francisco, California, United States", "", "San Francisco", "CA"],
  ["NYC", "", "New York", "NY"],
  ["nyc, NY", "", "New York", "NY"],
  ["N.Y.C.", "New York", "New York", "NY"],
  ["New York City", "", "New York", "NY"],
  ["SF", "CA", "San Francisco", "CA"],
  ["D.C.", "", "Washington", "DC"],
  ["Remote - Austin, TX", "", "Austin", "TX"],
  ["Austin, TX (Remote)", "", "Austin", "TX"],
  ["Austin TX - Hybrid", "", "Austin", "TX"],
  ["PHOENIX", "AZ", "Phoenix", "AZ"],
  ["sedona", "AZ", "sedona", "AZ"],
  ["Fort Washington", "PA", "Fort Washington", "PA"],
  ["Northern Virginia", "VA", "Northern Virginia", "VA"],
])("%j in %j is %s, %s", (city, state, itsCity, itsState) => {
  const place = placeOf({ city, state });
  expect(place).toEqual({ city: itsCity, state: itsState });
  expect(placeOf(place)).toEqual(place);
});

test("text that isn't recognized stays as it was typed", () => {
  for (const city of [
    "New York",
    "West Virginia",
    "West New York",
    "Fort Washington",
    "Toronto ON",
    "OH",
    "Vista La",
    "stay in",
    "baton rouge",
    "Remote",
    "USA",
    "Los Angeles County",
  ])
    expect(placeOf({ city, state: "" })).toEqual({ city, state: "" });
  expect(placeOf({ city: "Austin", state: "XX" })).toEqual({ city: "Austin", state: "XX" });
  expect(placeOf({ city: "Austin, TX", state: "Ohio" })).toEqual({ city: "Austin, TX", state: "OH" });
  expect(placeOf({ city: "Phoenix AZ", state: "Ohio" })).toEqual({ city: "Phoenix AZ", state: "OH" });
  expect(placeOf({ city: "NYC", state: "NJ" })).toEqual({ city: "NYC", state: "NJ" });
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
  for (const place of [
    { city: "Austin", state: "TX" },
    { city: "AUSTIN", state: "TX" },
    { city: "New York City", state: "NY" },
  ])
    expect(isRecognized(place)).toBe(true);
  for (const place of [
    { city: "Austin", state: "XX" },
    { city: "Austin, TX", state: "TX" },
    { city: "Austin TX", state: "TX" },
    { city: "Austin", state: "Texas" },
  ])
    expect(isRecognized(place)).toBe(false);
});

test("finds the metropolitan area of a place", () => {
  expect(metroOfPlace({ city: "Round Rock", state: "Texas" })).toBe("Greater Austin");
  expect(metroOfPlace({ city: "Madrid", state: "NM" })).toBeNull();
});

test("a work type isn't a city", () => {
  for (const text of ["Remote", "fully remote", "Hybrid", " anywhere ", "WFH"])
    expect(cityProblem(text)).toBe(
      `“${text.trim()}” isn't a city. Enter the city the candidate lives in, and choose the work type separately.`,
    );
  for (const text of ["Austin", "Remotesville", ""]) expect(cityProblem(text)).toBeNull();
});
