import { describe, expect, test } from "vitest";
import {
  checkList,
  fieldAt,
  inCheckOrder,
  needsOf,
  nextAfter,
  ownPaths,
  type ReviewId,
  sourcesAt,
} from "./review-state.ts";

const none = { errors: {}, findings: [], unsure: [] };
const finding = {
  field: "experienceBullets.1",
  start: 0,
  end: 3,
  text: "Ada",
  kind: "name",
  severity: "refuse",
  says: "",
} as const;

describe("the review of a CV", () => {
  test("starts with missing fields, then revealing ones, then those that were hard to read", () => {
    const needs = needsOf({
      errors: { salaryMin: "Missing", availabilityDate: "Missing", candidateConsent: "Missing" },
      findings: [finding],
      unsure: ["identity.fullName", "experienceBullets.0", "keySkills.3"],
    });
    expect(inCheckOrder(needs)).toEqual(["salary", "availability", "experience", "name", "skills"]);
    expect(needs.get("experience")).toBe("leak");
  });

  test("asks about the least sure field first, in form order where fields are as sure", () => {
    const evidence = [
      { path: "identity.fullName", confidence: 0.8 },
      { path: "identity.phone", confidence: 0.7 },
      { path: "industries.0", confidence: 0.6 },
      { path: "keySkills.1", confidence: 0.84 },
      { path: "keySkills.3", confidence: 0.7 },
    ];
    const unsure = evidence.map(({ path }) => path);
    expect(inCheckOrder(needsOf({ ...none, unsure, evidence }))).toEqual(["industries", "phone", "skills", "name"]);
  });

  test("keeps a field in its place while it is filled in, until it is accepted", () => {
    const before = inCheckOrder(needsOf({ ...none, errors: { salaryMin: "Missing" }, unsure: ["summary"] }));
    const filled = needsOf({ ...none, unsure: ["summary"] });
    expect(checkList(before, filled, new Set())).toEqual(["salary", "summary"]);
    expect(checkList(before, filled, new Set<ReviewId>(["salary"]))).toEqual(["summary"]);
  });

  test("shows an accepted field again when it reveals something or is emptied", () => {
    const accepted = new Set<ReviewId>(["summary", "salary"]);
    expect(checkList([], needsOf({ ...none, unsure: ["summary"] }), accepted)).toEqual([]);
    const again = needsOf({ ...none, errors: { salaryMax: "Missing" }, findings: [{ ...finding, field: "summary" }] });
    expect(checkList([], again, accepted)).toEqual(["salary", "summary"]);
  });

  test("moves to the next field, and from the end to the start", () => {
    expect(nextAfter(["salary", "summary", "name"], "summary")).toBe("name");
    expect(nextAfter(["salary", "summary", "name"], "name")).toBe("salary");
    expect(nextAfter(["salary"], "salary")).toBeNull();
  });

  test("assigns paths to fields, and paths of the full form to none", () => {
    expect(fieldAt("identity.currentEmployer.domain")?.id).toBe("employer");
    expect(fieldAt("locationState")?.id).toBe("place");
    expect(fieldAt("scorecards.0.name")).toBeUndefined();
    expect(ownPaths("skills", ["keySkills.2", "summary", "keySkills.0"])).toEqual(["keySkills.2", "keySkills.0"]);
  });

  test("highlights a focused field's own places, and for a list all of them", () => {
    const at = (line: number) => [{ page: 0, line, start: 0, end: 4 }];
    const evidence = [
      { path: "keySkills.0", confidence: 1, sources: at(1) },
      { path: "keySkills.1", confidence: 1, sources: at(2) },
      { path: "locationCity", confidence: 1, sources: at(3) },
    ];
    expect(sourcesAt("keySkills.1", evidence)).toEqual(at(2));
    expect(sourcesAt("keySkills", evidence)).toEqual([...at(1), ...at(2)]);
    expect(sourcesAt("keySkills.7", evidence)).toEqual([...at(1), ...at(2)]);
    expect(sourcesAt("locationState", evidence)).toEqual(at(3));
    expect(sourcesAt("workType", evidence)).toEqual([]);
  });
});
