import { describe, expect, it } from "vitest";
import { dealTemplates } from "#domain/deal/terms.ts";
import { breakdownOf, isTemplate, newTermsForm, readTerms, withShare, withTemplate } from "./terms-form.ts";

describe("the terms form of a deal", () => {
  it("begins with the specified defaults", () => {
    expect(newTermsForm()).toEqual({
      targetSalary: "150,000",
      feePercent: "25",
      laSplit: "60",
      saSplit: "40",
      guaranteeDays: 90,
      guaranteePolicy: "prorated",
      terms: "",
    });
  });

  it("keeps the salary when a template is chosen", () => {
    const form = { ...newTermsForm(), targetSalary: "200k" };
    for (const template of dealTemplates) {
      const filled = withTemplate(form, template);
      expect(filled.targetSalary).toBe("200k");
      expect(isTemplate(filled, template)).toBe(true);
    }
  });

  it("matches no template once its policy is another", () => {
    const [standard] = dealTemplates;
    if (!standard) throw new Error("there is a first template");
    const full = { ...withTemplate(newTermsForm(), standard), guaranteePolicy: "full" as const };
    expect(isTemplate(full, standard)).toBe(false);
    expect(readTerms(full, true)).toMatchObject({
      ok: true,
      ask: { guaranteePolicy: "full" },
      terms: { guaranteePolicy: "full" },
    });
    expect(isTemplate(withTemplate(full, standard), standard)).toBe(true);
  });

  it.each([
    ["62.5", "37.5"],
    ["0", "100"],
    ["33.33", "66.67"],
  ])("gives the other agency the rest of %s", (la, sa) => {
    expect(withShare(newTermsForm(), "laSplit", la)).toMatchObject({ laSplit: la, saSplit: sa });
    expect(withShare(newTermsForm(), "saSplit", sa)).toMatchObject({ laSplit: la, saSplit: sa });
  });

  it.each(["leaves the other share unchanged while %j is invalid", "x", "101", "60.125", "-5"])(
    "leave the other share alone while %j cannot be read",
    (text) => {
      const form = withShare(newTermsForm(), "laSplit", text);
      expect(form).toMatchObject({ laSplit: text, saSplit: "40" });
      expect(readTerms(form, true)).toMatchObject({ ok: false, errors: { laSplit: expect.any(String) } });
    },
  );

  it.each([
    ["$205,000", 205_000],
    ["205k", 205_000],
    ["205 000", 205_000],
  ])("reads %s as a salary", (text, targetSalary) => {
    expect(readTerms({ ...newTermsForm(), targetSalary: text }, true)).toMatchObject({
      ok: true,
      ask: { targetSalary },
    });
  });

  it.each(["", "a lot", "1.5", "0", "10,000,001"])(
    "rejects %j as a salary, and never reads it as zero",
    (targetSalary) => {
      expect(readTerms({ ...newTermsForm(), targetSalary }, true)).toMatchObject({
        ok: false,
        errors: { targetSalary: expect.any(String) },
      });
      expect(breakdownOf({ ...newTermsForm(), targetSalary }, true, 0)).toBeNull();
    },
  );

  it("shows 60 / 40 and submits 100 / 0 without a selling agency", () => {
    expect(readTerms(newTermsForm(), false)).toMatchObject({ ok: true, ask: { laSplit: 100 } });
    expect(breakdownOf(newTermsForm(), false, 0)).toMatchObject({ fee: 3_750_000, la: 3_750_000, sa: 0, laSplit: 100 });
  });
});
