import { expect, test } from "vitest";
import { memberOf } from "#tests/support/domain-rules.ts";
import type { Listing } from "./listing.ts";
import { cardFor } from "./view.ts";
import type { Viewer } from "../core/viewer.ts";

const viewer = (organizationKind: Viewer["organizationKind"], organizationId: string) =>
  memberOf(organizationId, organizationKind);
const listing = {
  id: "1",
  keySkills: [],
  industries: [],
  updatedAt: 0,
  defaultSplitLA: 65,
  defaultSplitSA: 35,
  agency: { id: "northstar", name: "Northstar Talent", contactName: "", type: "both" },
} as Partial<Listing> as Listing;

test("a card shows the listing agency to everyone and is marked as own only for that agency", () => {
  expect(cardFor(viewer("agency", "northstar"), listing)).toMatchObject({ agencyName: "Northstar Talent", mine: true });
  for (const other of [viewer("agency", "harbor"), viewer("employer", "northstar"), viewer("platform", "talentmls")]) {
    const card = cardFor(other, listing);
    expect(card.agencyName).toBe("Northstar Talent");
    expect(card.mine).toBeUndefined();
  }
});

test("an employer's card has no split", () => {
  expect(cardFor(viewer("employer", "meridian"), listing).terms).toBeUndefined();
  expect(cardFor(viewer("agency", "harbor"), listing).terms).toMatchObject({ defaultSplitLA: 65, defaultSplitSA: 35 });
});
