import { describe, expect, test } from "vitest";
import { listingFormDefaults, type ListingForm } from "#domain/listing/form.ts";
import { carryingConfirmed, confirmedWith, findingsIn, fixed, together, withText } from "./leak-findings.ts";

const form: ListingForm = {
  ...listingFormDefaults,
  summary: "Before that Jordan led infrastructure, reachable on 415 555 0134.",
  experienceBullets: ["Built platforms", "Moved the office to Austin"],
  scorecards: [{ name: "System design", score: 90 }],
  identity: {
    fullName: "Jordan Ellery",
    email: "j.ellery@mail.example",
    phone: "+1 415 555 0134",
    portfolioLinks: [],
    pastEmployers: [],
  },
};

test("finds the candidate's name and phone number in the summary, and one tap fixes each", () => {
  const findings = findingsIn(form);
  expect(findings.map((finding) => finding.text)).toEqual(expect.arrayContaining(["Jordan", "415 555 0134"]));
  const name = findings.find((finding) => finding.text === "Jordan")!;
  const better = { ...form, ...fixed(form, name) };
  expect(better.summary).not.toContain("Jordan");
  expect(better.summary).toContain("led infrastructure");
});

test("a server finding at a known place isn't repeated", () => {
  const findings = findingsIn(form);
  expect(together(findings, findings)).toEqual(findings);
  const elsewhere = { ...findings[0]!, field: "education" };
  expect(together(findings, [elsewhere])).toHaveLength(findings.length + 1);
});

test("replaces the text at a path", () => {
  expect(withText(form, "summary", "New")).toEqual({ summary: "New" });
  expect(withText(form, "experienceBullets.1", "New")).toEqual({ experienceBullets: ["Built platforms", "New"] });
  expect(withText(form, "scorecards.0.name", "New")).toEqual({ scorecards: [{ name: "New", score: 90 }] });
});

describe("a confirmed word", () => {
  const named: ListingForm = { ...form, summary: "", identity: { ...form.identity, fullName: "Austin Ellery" } };

  test("needs a confirmation until it is confirmed", () => {
    const asked = findingsIn(named).find((finding) => finding.text === "Austin")!;
    expect(asked).toMatchObject({ field: "experienceBullets.1", severity: "ask" });
    expect(findingsIn({ ...named, confirmedTexts: confirmedWith([], asked) })).toEqual([]);
  });

  test("stays confirmed when a line above it is removed", () => {
    const asked = findingsIn(named).find((finding) => finding.text === "Austin")!;
    const confirmed = { ...named, confirmedTexts: confirmedWith([], asked) };
    const after = {
      ...confirmed,
      ...carryingConfirmed(confirmed, { experienceBullets: ["Moved the office to Austin"] }),
    };
    expect(after.confirmedTexts).toEqual(["experienceBullets.0:Austin"]);
    expect(findingsIn(after)).toEqual([]);
  });

  test("stays confirmed while its own line is edited", () => {
    const confirmed = { ...named, confirmedTexts: ["experienceBullets.1:Austin"] };
    expect(
      carryingConfirmed(confirmed, { experienceBullets: ["Built platforms", "Moved the office to Austin in 2024"] }),
    ).not.toHaveProperty("confirmedTexts");
  });
});
