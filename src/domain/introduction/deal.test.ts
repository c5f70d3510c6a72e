import { describe, expect, it } from "vitest";
import { memberOf as member } from "#tests/support/domain-rules.ts";
import { wholeDealAsk } from "./deal.ts";
import { publishDealText } from "../leak/publish-text.ts";
import { answerMs, type Introduction, type Offer } from "./introduction.ts";
import { decideAgree } from "./reply.ts";
import { decideRequest } from "./request.ts";
import type { Listing } from "../listing/listing.ts";
import { ExpectedError } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

const text = publishDealText("message", "Please", { own: null, confirmed: [] });
const [la, sa, rival, client] = [member("la"), member("sa"), member("rival"), member("client", "employer")];
const found = {
  listing: {
    id: "l",
    maskedCode: "TM-00000000",
    headlineRole: text,
    agency: { id: "la", name: "la" },
    status: "active",
  } as Listing,
  blocked: false,
};
const asked = (viewer: Viewer, offer: Offer) =>
  decideRequest(viewer, {
    id: "1",
    code: "INT-000001",
    found,
    employer: viewer === sa ? { id: "client", name: "client", kind: "employer" } : null,
    offer,
    message: text,
    earlier: [],
    now: 0,
  });
const agreed = (introduction: Introduction) =>
  decideAgree(la, introduction, {
    grantDays: null,
    facts: { listingStatus: "active", hiddenFromEmployer: false, hiddenFromRequester: false },
    now: 1,
  });
const byAgency = agreed(asked(sa, { kind: "split", laSplitBp: 6_500 }));
const byEmployer = agreed(asked(client, { kind: "fee", feeBp: 2_200, guaranteeDays: 60 }));

function fieldsOf(run: () => unknown): string[] | string {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpectedError) return error.extras.fields ? Object.keys(error.extras.fields) : error.code;
    throw error;
  }
  return "not rejected";
}

describe("a deal that comes from an introduction", () => {
  it("takes its parties and agreed terms from it", () => {
    expect(wholeDealAsk(sa, { listingId: "l" }, byAgency, 2)).toEqual({
      listingId: "l",
      employerId: "client",
      sellingAgencyId: "sa",
      laSplit: 65,
      feePercent: 25,
      guaranteeDays: 90,
    });
    expect(wholeDealAsk(la, { listingId: "l", feePercent: 30 }, byAgency, 2)).toMatchObject({
      feePercent: 30,
      laSplit: 65,
    });
    expect(wholeDealAsk(la, { listingId: "l" }, byEmployer, 2)).toEqual({
      listingId: "l",
      employerId: "client",
      sellingAgencyId: null,
      laSplit: 100,
      feePercent: 22,
      guaranteeDays: 60,
    });
  });
  it("matches what was agreed, field by field", () => {
    const other = {
      listingId: "other",
      employerId: "rival",
      sellingAgencyId: null,
      laSplit: 60,
      feePercent: 20,
      guaranteeDays: 90,
    } as const;
    expect(fieldsOf(() => wholeDealAsk(sa, other, byAgency, 2))).toEqual([
      "listingId",
      "employerId",
      "sellingAgencyId",
      "laSplit",
    ]);
    expect(
      fieldsOf(() => wholeDealAsk(la, { ...other, listingId: "l", sellingAgencyId: "sa" }, byEmployer, 2)),
    ).toEqual(["employerId", "sellingAgencyId", "feePercent", "laSplit", "guaranteeDays"]);
    expect(
      fieldsOf(() =>
        wholeDealAsk(
          la,
          {
            listingId: "l",
            employerId: "client",
            sellingAgencyId: null,
            laSplit: 100,
            feePercent: 22,
            guaranteeDays: 60,
          },
          byEmployer,
          2,
        ),
      ),
    ).toBe("not rejected");
  });
  it("is made by its agencies, while its terms are agreed", () => {
    for (const viewer of [rival, client])
      expect(fieldsOf(() => wholeDealAsk(viewer, { listingId: "l" }, byAgency, 2))).toEqual(["introductionId"]);
    expect(
      fieldsOf(() => wholeDealAsk(sa, { listingId: "l" }, asked(sa, { kind: "split", laSplitBp: 6_500 }), 2)),
    ).toBe("wrong-state");
    expect(fieldsOf(() => wholeDealAsk(sa, { listingId: "l" }, byAgency, 1 + answerMs))).toBe("wrong-state");
  });
  it("needs all its fields without an introduction", () => {
    expect(fieldsOf(() => wholeDealAsk(la, { listingId: "l" }, null, 2))).toEqual([
      "employerId",
      "feePercent",
      "laSplit",
      "guaranteeDays",
    ]);
    expect(
      wholeDealAsk(la, { listingId: "l", employerId: "e", feePercent: 25, laSplit: 100, guaranteeDays: 90 }, null, 2)
        .sellingAgencyId,
    ).toBeNull();
  });
});
