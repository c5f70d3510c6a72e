import { describe, expect, test } from "vitest";
import { type ListingForm, listingFormDefaults } from "../listing/form.ts";
import { type CvReplacement, revertReplacement, whereNow } from "./replacement.ts";

const formOf = (...experienceBullets: string[]): ListingForm => ({ ...listingFormDefaults, experienceBullets });
const replaced = (line: number, from: string, to: string): CvReplacement => ({
  id: String(line),
  path: `experienceBullets.${line}`,
  from,
  to,
  why: "employer",
});

describe("a replacement", () => {
  const all = [
    replaced(0, "Chase", "a bank, 500+ people"),
    replaced(1, "Citi", "a bank"),
    replaced(2, "Stripe", "a payments company"),
    replaced(3, "Adyen", "a payments company"),
  ];
  const lines = [
    "Analyst at a bank, 500+ people",
    "Left a bank",
    "Built the ledger of a payments company",
    "Led a payments company",
  ];
  const undo = (form: ListingForm, at: number) => {
    const now = whereNow(form, all[at]!, all);
    return (now === null ? form : revertReplacement(form, now)).experienceBullets;
  };

  test("is undone in its own line after another was removed", () => {
    const form = formOf(...lines.slice(1));
    expect(undo(form, 1)).toEqual(["Left Citi", lines[2], lines[3]]);
    expect(undo(form, 2)).toEqual([lines[1], "Built the ledger of Stripe", lines[3]]);
    expect(undo(form, 3)).toEqual([lines[1], lines[2], "Led Adyen"]);
    expect(whereNow(form, all[0]!, all)).toBeNull();
  });

  test("stays in its line while all are there, also once another is undone", () => {
    const form = formOf(lines[0]!, "Left Citi", "Built the ledger of Stripe", lines[3]!);
    expect(all.map((each) => whereNow(form, each, all)?.path)).toEqual(all.map(({ path }) => path));
  });

  test("isn't undone in the line of another with the same words once its own was removed", () => {
    const form = formOf(lines[0]!, lines[1]!, lines[3]!);
    expect(undo(form, 2)).toEqual(form.experienceBullets);
    expect(undo(form, 1)).toEqual([lines[0], "Left Citi", lines[3]]);
  });

  test("is undone with another in the same line", () => {
    const two = [replaced(1, "Stripe", "a payments company"), replaced(1, "Adyen", "a payments company")];
    const form = formOf("Was at a payments company, then at a payments company");
    expect(two.map((each) => whereNow(form, each, two)?.path)).toEqual(["experienceBullets.0", "experienceBullets.0"]);
  });

  test("isn't undone in the line of another with the same words once its own was reworded", () => {
    const form = formOf(lines[0]!, lines[1]!, "Built a ledger", lines[3]!);
    expect(undo(form, 2)).toEqual(form.experienceBullets);
  });
});
