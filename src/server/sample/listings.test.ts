import { describe, expect, it } from "vitest";
import { checkPublicText } from "#domain/leak/check.ts";
import { publicTexts } from "#domain/listing/listing.ts";
import { formErrors } from "#domain/listing/form.ts";
import { sampleForm, sampleListingCount } from "./listings.ts";

const forms = Array.from({ length: sampleListingCount }, (_, n) => sampleForm(n, "2026-11-21"));

describe("the sample listings", () => {
  it("are different fictional people with .example addresses, except one listed by two agencies", () => {
    for (const value of ["fullName", "email", "phone"] as const)
      expect(new Set(forms.map(({ identity }) => identity[value])).size).toBe(sampleListingCount - 1);
    expect(forms.every(({ identity }) => identity.email.endsWith(".example"))).toBe(true);
  });

  it("can be published as they are, without questions", () => {
    for (const form of forms) {
      expect(formErrors(form)).toEqual({});
      expect(
        checkPublicText(publicTexts(form), { identity: form.identity, showCompanyNames: false, confirmed: [] }),
      ).toEqual([]);
    }
  });

  it("include a few people whose employer is on the marketplace", () => {
    expect(forms.filter(({ identity }) => identity.currentEmployer?.domain === "meridian.example").length).toBe(3);
  });
});
