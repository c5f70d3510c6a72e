import { expect, test } from "vitest";
import { checkPublicText } from "#domain/leak/check.ts";
import { reasonOf } from "./leak-words.ts";

const identity = { fullName: "Jordan Austin", email: "j@mail.example", portfolioLinks: [], pastEmployers: [] };

test("gives the reason without repeating field, place and fix", () => {
  const findings = checkPublicText(
    { summary: "Before that Jordan led the move to Austin, see https://site.example/me." },
    { identity, showCompanyNames: false, confirmed: [] },
  );
  expect(findings.length).toBeGreaterThanOrEqual(3);
  for (const finding of findings) {
    expect(reasonOf(finding)).not.toContain(finding.text);
    expect(reasonOf(finding)).not.toMatch(/word \d|Remove it|Replace it/);
    expect(finding.says).toContain(reasonOf(finding).slice(0, -1));
  }
});

test("a sentence in another form is shown in full", () => {
  expect(reasonOf({ says: "This names somebody. Change it." })).toBe("This names somebody. Change it.");
});
