import { describe, expect, it } from "vitest";
import {
  actionsFor,
  decideLifecycle,
  isPlacedByWin,
  type ListingAction,
  listingActions,
  startsPeriod,
} from "./listing.ts";
import { Refusal } from "../core/errors.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const listing = { exclusivityUntil: "2026-12-01", exclusivityDays: 90, updatedAt: 1 };
const statuses = ["active", "on_hold", "placed", "expired", "withdrawn"] as const;

describe("a listing whose candidate was placed", () => {
  it("comes from the market or from an exclusivity that ran out, never from a withdrawn one", () => {
    expect(statuses.filter(isPlacedByWin)).toEqual(["active", "on_hold", "expired"]);
  });

  it("can be listed again by its agency and nothing else", () => {
    expect(actionsFor("placed")).toEqual(["relist"]);
    expect(decideLifecycle({ ...listing, status: "placed" }, "relist", now)).toEqual({
      status: "active",
      exclusivityUntil: "2027-02-19",
      updatedAt: now,
    });
    expect(startsPeriod(listing, "relist", now)).toBe(true);
  });

  it.each(listingActions.filter((action) => action !== "relist"))(
    "cannot be led by %s, which is told by name",
    (action: ListingAction) => {
      try {
        decideLifecycle({ ...listing, status: "placed" }, action, now);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect((error as Refusal).message).toMatch(/^A listing that is placed cannot be /);
        return;
      }
      throw new Error("not rejected");
    },
  );
});
