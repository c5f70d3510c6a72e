import { expect, it } from "vitest";
import { makeForm } from "#tests/support/forms.ts";
import { dayMs } from "../core/calendar.ts";
import { ExpectedError } from "../core/errors.ts";
import type { Listing } from "./listing.ts";
import { decideEdit, decidePublish, vaultContent } from "./publish.ts";

const publishedAt = Date.parse("2026-11-21T12:00:00Z");
const agency = { id: "a", name: "Northstar Talent", contactName: "Ada", type: "both" } as const;

function edited(from: number, to: number, afterDays: number, status: Listing["status"] = "active") {
  const form = makeForm({ exclusivityDays: from });
  const parts = { id: "l", maskedCode: "TM-7K3QF9XA", agency, now: publishedAt, firstListedAt: publishedAt };
  const listing = { ...decidePublish(form, parts), status };
  const patch = { exclusivityDays: to };
  try {
    return decideEdit(listing, vaultContent(form), patch, publishedAt + afterDays * dayMs).listing?.exclusivityUntil;
  } catch (error) {
    return error instanceof ExpectedError ? error.extras.fields : error;
  }
}

it("doesn't end a listing by fewer days of exclusivity", () => {
  expect(edited(90, 61, 60)).toBe("2027-01-21");
  expect(edited(90, 60, 60)).toBe("2027-01-20");
  expect(edited(90, 30, 60)).toEqual({
    exclusivityDays:
      "With 30 days, the exclusivity would have ended on Dec 21, 2026. Enter more, or withdraw the listing.",
  });
});

it("doesn't extend the exclusivity past the consent that was given for it", () => {
  expect(edited(90, 180, 60)).toBe("2027-05-20");
  expect(edited(300, 299, 60)).toBe("2027-09-16");
  for (const status of ["active", "on_hold"] as const)
    expect(edited(90, 181, 60, status)).toEqual({
      exclusivityDays: "You can extend the exclusivity to at most 180 days. To go on after that, renew the listing.",
    });
});

it("keeps the end of an ended listing, whose exclusivity begins again when it returns", () => {
  for (const status of ["expired", "withdrawn", "placed"] as const)
    for (const days of [30, 365]) expect(edited(90, days, 60, status)).toBe("2027-02-19");
});
