import { describe, expect, test } from "vitest";
import type { Identity } from "../identity/identity.ts";
import { applyFix } from "../core/leak-finding.ts";
import { checkPublicText } from "./check.ts";
import { employerFrames, signedForms } from "#tests/support/leak-corpus-employers.ts";

const worked = (employer: string): Identity => ({
  fullName: "Ottoline Quist",
  email: "oq7@mail.example",
  portfolioLinks: [],
  pastEmployers: [employer],
});
const look = (text: string, employer: string) =>
  checkPublicText({ summary: text }, { identity: worked(employer), showCompanyNames: false, confirmed: [] });
const fixed = (text: string, employer: string) =>
  look(text, employer)
    .toReversed()
    .reduce((current, finding) => applyFix(current, finding), text);

describe("an employer with a sign in its name", () => {
  test("is tried in at least 189 forms and 4 sentences", () => {
    expect(signedForms.length).toBeGreaterThanOrEqual(189);
    expect(employerFrames.length).toBe(4);
  });

  test("is found completely in every form and sentence", () => {
    const missed = signedForms.flatMap(({ name, form }) =>
      employerFrames.flatMap((frame) => {
        const text = frame(form);
        const from = text.indexOf(form);
        const letters = (part: string) => part.replace(/[^\p{L}\p{N}]/gu, "");
        const whole = look(text, name).some(
          ({ start, end }) => start <= from && letters(text.slice(end, Math.max(end, from + form.length))) === "",
        );
        return whole ? [] : [`${name}: ${text} -> ${fixed(text, name)}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  test.each([
    ["AT&T", "AT&T"],
    ["AT&T", "AT and T"],
    ["P&G", "P&G"],
    ["Marks & Spencer", "Marks and Spencer"],
    ["H&M", "H&M"],
    ["Yum! Brands", "Yum! Brands"],
    ["St. Jude", "St. Jude"],
  ])("%s written %s is rejected, not only questioned", (name, form) => {
    for (const frame of employerFrames)
      expect(
        look(frame(form), name).some(({ severity }) => severity === "refuse"),
        frame(form),
      ).toBe(true);
  });

  test.each(["R&D", "M&A", "Q&A", "P&L"])("%s stays an industry term", (term) => {
    expect(look(`Ran ${term} for three business units.`, "Marks & Spencer")).toEqual([]);
    expect(look(`Ran ${term} for three business units.`, term).map(({ severity }) => severity)).toEqual(["ask"]);
  });
});
