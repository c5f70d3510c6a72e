import { expect, test } from "vitest";
import { checkPublicText } from "../leak/check.ts";
import { cityKey, metroNames, metroOf } from "./us-metros.ts";

test.each([
  ["Austin", "TX", "Greater Austin"],
  ["round rock", "Texas", "Greater Austin"],
  ["Greater Austin", "TX", "Greater Austin"],
  ["Brooklyn", "NY", "Greater New York"],
  ["Hoboken", "NJ", "Greater New York"],
  ["Reston", "VA", "Greater Washington"],
  ["St. Paul", "MN", "Minneapolis–St. Paul"],
  ["Ft Worth", "TX", "Dallas–Fort Worth"],
  ["Oakland", "CA", "San Francisco Bay Area"],
  ["Raleigh", "NC", "Research Triangle"],
  ["Kansas City", "KS", "Greater Kansas City"],
  ["Huntsville", "AL", "Greater Huntsville"],
])("%s, %s is in %s", (city, state, metro) => expect(metroOf(city, state)).toBe(metro));

test("the same city name in another state is another place", () => {
  expect(metroOf("Austin", "MN")).toBeNull();
  expect(metroOf("Portland", "ME")).toBeNull();
  expect(metroOf("Columbus", "GA")).toBeNull();
  expect(metroOf("Nowhere", "TX")).toBeNull();
  expect(metroOf("", "TX")).toBeNull();
});

test("cities are compared without case, accents, dots and short forms", () => {
  expect(cityKey(" ST. Louis ")).toBe(cityKey("Saint Louis"));
  expect(cityKey("San José")).toBe(cityKey("san jose"));
  expect(cityKey("Lee’s Summit")).toBe(cityKey("Lee's Summit"));
});

test("the leak check takes no area's name for a person's name", () => {
  expect(metroNames.length).toBeGreaterThanOrEqual(50);
  for (const locationCity of metroNames)
    expect(
      checkPublicText(
        { locationCity },
        {
          identity: { fullName: "Quillon Vandermere", email: "q@mail.example", portfolioLinks: [], pastEmployers: [] },
          showCompanyNames: false,
          confirmed: [],
        },
      ),
    ).toEqual([]);
});
