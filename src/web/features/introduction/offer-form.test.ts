import { describe, expect, it } from "vitest";
import { withShare } from "#web/features/deal/terms/terms-form.ts";
import { moneyOf, usualAssumptions } from "./offer-money.ts";
import { feeForm, readOffer, splitForm } from "./offer-form.ts";
import { partnerIntroUrl } from "./partner-intro.ts";

describe("the offer form", () => {
  it("keeps the two shares at 100", () => {
    const form = splitForm(60);
    expect(form.kind === "split" && withShare(form, "laSplit", "62.5")).toEqual({
      kind: "split",
      laSplit: "62.5",
      saSplit: "37.5",
    });
    expect(form.kind === "split" && withShare(form, "saSplit", "x")).toEqual({
      kind: "split",
      laSplit: "60",
      saSplit: "x",
    });
  });

  it("starts from the fee and guarantee of the job, or the usual ones", () => {
    expect(feeForm({ feePercent: 22.5, guaranteeDays: 60 })).toEqual({
      kind: "fee",
      feePercent: "22.5",
      guaranteeDays: 60,
    });
    expect(feeForm({ feePercent: 18 })).toEqual({ kind: "fee", feePercent: "18", guaranteeDays: 90 });
    expect(feeForm()).toEqual({ kind: "fee", feePercent: "25", guaranteeDays: 90 });
  });

  it("is read, or says how to fix it", () => {
    expect(readOffer({ kind: "split", laSplit: "55%", saSplit: "45" })).toEqual({
      ok: true,
      ask: { kind: "split", laSplit: 55 },
    });
    expect(readOffer({ kind: "split", laSplit: "101", saSplit: "0" })).toMatchObject({
      ok: false,
      errors: { "offer.laSplit": expect.stringContaining("0 to 100") },
    });
    expect(readOffer({ kind: "fee", feePercent: "22.5", guaranteeDays: 60 })).toEqual({
      ok: true,
      ask: { kind: "fee", feePercent: 22.5, guaranteeDays: 60 },
    });
    expect(readOffer({ kind: "fee", feePercent: "51", guaranteeDays: 60 })).toMatchObject({
      ok: false,
      errors: { "offer.feePercent": expect.stringContaining("50 percent") },
    });
  });
});

describe("the money of an offer", () => {
  it("assumes the middle of the salary range and the usual fee, in cents that add up", () => {
    const assumed = usualAssumptions({ salaryMin: 185_000, salaryMax: 225_000 });
    expect(assumed).toEqual({ salary: "205,000", feePercent: "25" });
    expect(moneyOf({ kind: "split", laSplit: 62.5 }, assumed, 0)).toEqual({
      fee: 5_125_000,
      platform: 0,
      la: 3_203_125,
      sa: 1_921_875,
    });
    expect(moneyOf({ kind: "fee", feePercent: 20, guaranteeDays: 90 }, assumed, 0)?.fee).toBe(4_100_000);
  });

  it("is empty when a figure is invalid", () => {
    expect(moneyOf({ kind: "split", laSplit: 60 }, { salary: "much", feePercent: "25" }, 0)).toBeNull();
    expect(moneyOf({ kind: "split", laSplit: 60 }, { salary: "999999999", feePercent: "25" }, 0)).toBeNull();
    expect(moneyOf(null, usualAssumptions(undefined), 0)).toBeNull();
  });
});

describe("a partner's request", () => {
  it("opens the partner's page with opaque ids, their number and source, and keeps its parameters", () => {
    const url = new URL(
      partnerIntroUrl("https://flow.example/app?tenant=7", { listingIds: ["a1", "b2"], from: "shortlist" }),
    );
    expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      "https://flow.example",
      "/app/intro-request",
      {
        tenant: "7",
        utm_source: "talentmls",
        utm_medium: "shortlist",
        utm_campaign: "intro_request",
        candidate_ids: "a1,b2",
        count: "2",
      },
    ]);
  });
});
