import { describe, expect, test } from "vitest";
import { listingFormDefaults } from "../listing/form.ts";
import { listingLimits } from "../listing/limits.ts";
import { mergePatch, standingOf } from "./intake.ts";

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

describe("merging whom a candidate is hidden from", () => {
  const hiddenFrom = (from: number, to: number) => ({
    ...form,
    blockedOrganizations: Array.from({ length: to - from }, (_, at) => ({ name: `Company ${from + at}`, domain: "" })),
  });

  test("keeps all of both, as many as a listing takes", () => {
    const { blockedOrganizations } = mergePatch(hiddenFrom(20, listingLimits.blocked), hiddenFrom(0, 30), []);
    expect(blockedOrganizations).toEqual(hiddenFrom(0, listingLimits.blocked).blockedOrganizations);
  });

  test("is refused where one would be left out", () => {
    expect(() => mergePatch(hiddenFrom(20, listingLimits.blocked + 1), hiddenFrom(0, 30), [])).toThrow(
      /hidden from 51 organizations/,
    );
  });
});
