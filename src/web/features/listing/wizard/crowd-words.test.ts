import { expect, test } from "vitest";
import { adviceText, alikeText, offerText, spokenText, summaryText } from "./crowd-words.ts";

const facts = {
  locationCity: "Austin",
  clearance: "Secret",
  yearsExperience: 8,
  industries: ["SaaS", "Media"],
} as const;
const form = { ...facts, industries: [...facts.industries] };
const plain = { locationCity: "", yearsExperience: 3, clearance: null, industries: [] };

test("a count reads as a sentence and ends at five", () => {
  expect([0, 1, 4, 5].map(alikeText)).toEqual([
    "No similar candidates",
    "1 similar candidate",
    "4 similar candidates",
    "5 or more similar candidates",
  ]);
  expect(summaryText({ count: 0, countHere: 0 }, plain)).toBe(
    "No other live listing shares role, state and experience.",
  );
  expect(summaryText({ count: 0, countHere: 0 }, { ...plain, yearsExperience: null })).toBe(
    "No other live listing shares role and state.",
  );
  expect(summaryText({ count: 1, countHere: 1 }, { ...plain, industries: ["SaaS"] })).toBe(
    "1 other live listing shares role, state, experience and industry.",
  );
  expect(summaryText({ count: 5, countHere: 5 }, form)).toBe(
    "5 or more other live listings share role, state, experience, clearance and industries.",
  );
});

test("the city is mentioned where it narrows the count", () => {
  const here = (count: number, countHere: number) =>
    summaryText({ count, countHere }, { ...plain, locationCity: " Austin " });
  expect(here(5, 3)).toMatch(/experience\. 3 of them are in Austin\.$/);
  expect(here(3, 1)).toMatch(/1 of them is in Austin\.$/);
  expect(here(3, 0)).toMatch(/None of them is in Austin\.$/);
  expect(here(1, 0)).toMatch(/It is not in Austin\.$/);
  for (const text of [here(3, 3), here(0, 0), summaryText({ count: 3, countHere: 0 }, plain)])
    expect(text).not.toMatch(/of them/);
});

test("advice names the field, or says that all fields together narrow it; none with enough similar candidates", () => {
  expect(adviceText({ count: 5, singledOutBy: null })).toBeNull();
  expect(adviceText({ count: 2, singledOutBy: "locationState" })).toMatchObject({ field: "Location" });
  expect(adviceText({ count: 2, singledOutBy: null })).toMatchObject({
    field: "",
    why: expect.stringMatching(/The fields together/) as string,
  });
  expect(spokenText({ smallMarket: false, count: 2, singledOutBy: "clearance" })).toBe(
    "Privacy: 2 similar candidates. What makes the candidate most recognizable: Security clearance.",
  );
  expect(spokenText({ smallMarket: true, count: 2, singledOutBy: null })).toBe("Privacy: 2 similar candidates.");
});

test("a suggestion says what it does, its result and the previous value", () => {
  expect(offerText({ field: "locationCity", value: "Greater Austin", count: 3 }, 1, form)).toEqual({
    label: "Show Greater Austin",
    leadsTo: "3 there",
    done: "City is now Greater Austin",
    was: "It was Austin.",
  });
  expect(offerText({ field: "locationCity", value: "Texas", count: 1 }, 1, form)).toMatchObject({
    label: "Show Texas",
    leadsTo: "a wider place",
  });
  expect(offerText({ field: "clearance", value: null, count: 5 }, 1, form)).toEqual({
    label: "Leave out Secret",
    leadsTo: "5 or more similar",
    done: "Security clearance removed",
    was: "It was Secret.",
  });
  expect(offerText({ field: "industries", value: ["Media"], count: 4 }, 1, form)).toEqual({
    label: "Leave out SaaS",
    leadsTo: "4 similar",
    done: "SaaS is left out",
    was: "They were SaaS, Media.",
  });
  expect(offerText({ field: "industries", value: [], count: 5 }, 1, form)).toMatchObject({
    label: "Leave out all industries",
    done: "Industries are left out",
  });
});
