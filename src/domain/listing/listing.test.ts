import { describe, expect, it } from "vitest";
import { actionsFor, decideLifecycle, type ListingAction, listingActions, startsPeriod } from "./listing.ts";
import { ExpectedError } from "../core/errors.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const listing = { exclusivityUntil: "2026-12-01", exclusivityDays: 90, updatedAt: 1 };

describe("a listing of a placed candidate", () => {
  it("can be edited, and listed again, by its agency", () => {
    expect(actionsFor({ status: "placed" })).toEqual(["edit", "relist"]);
    expect(decideLifecycle({ ...listing, status: "placed" }, "relist", now)).toEqual({
      status: "active",
      exclusivityUntil: "2027-02-19",
      updatedAt: now,
    });
    expect(startsPeriod(listing, "relist", now)).toBe(true);
  });

  it.each(listingActions.filter((action) => action !== "relist" && action !== "edit"))(
    "rejects %s with an error that names it",
    (action: ListingAction) => {
      try {
        decideLifecycle({ ...listing, status: "placed" }, action, now);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpectedError);
        expect((error as ExpectedError).message).toMatch(/^A listing that is placed cannot be /);
        return;
      }
      throw new Error("not rejected");
    },
  );
});

describe("an edit", () => {
  it.each(["active", "on_hold", "expired", "withdrawn", "placed"] as const)(
    "of one that is %s keeps that",
    (status) => {
      expect(decideLifecycle({ ...listing, status }, "edit", now)).toMatchObject({ status, updatedAt: 1 });
    },
  );

  it("isn't offered for an erased one", () => {
    expect(actionsFor({ status: "withdrawn", erasedAt: now })).toEqual([]);
  });
});
