import { expect, test } from "vitest";
import { listingFormDefaults } from "../listing/form.ts";
import { standingOf } from "./intake.ts";

const form = {
  ...listingFormDefaults,
  experienceBullets: ["Ran the ward", "Led the night shift"],
  keySkills: ["Triage"],
};
const unsure = (path: string) => ({ path, confidence: 0.5, sources: [] });

test("a text with a damaged character is checked, however sure its reading was", () => {
  const damaged = { ...form, summary: "Ran the caf\uFFFD", keySkills: ["Triage"] };
  const evidence = ["summary", "keySkills.0"].map((path) => ({ path, confidence: 1, sources: [] }));
  expect(standingOf(damaged, { evidence, confirmed: [] }).unsure).toEqual(["summary"]);
  expect(standingOf(damaged, { evidence, confirmed: ["summary"] }).unsure).toEqual([]);
});

test("a list, a range and a place each count once in what is left to check", () => {
  const without = standingOf(form, { evidence: [], confirmed: [] });
  expect(without.missing.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["salaryMin", "locationCity", "locationState"]),
  );
  const both = standingOf(form, {
    evidence: [unsure("experienceBullets.0"), unsure("experienceBullets.1"), unsure("keySkills.0")],
    confirmed: [],
  });
  expect(both.unsure).toHaveLength(3);
  expect(both.open).toBe(without.open + 2);
  expect(without.open).toBe(without.missing.length - 1);
});
