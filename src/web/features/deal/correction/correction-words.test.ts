import { expect, it } from "vitest";
import { whoIsAsked } from "./correction-words.ts";

const noOne = { confirms: [], unasked: [], absent: [] };

it("says who confirms a correction, who is notified, and whom no one notifies", () => {
  expect(whoIsAsked(noOne, 2)).toBe("This takes effect immediately. The other parties are notified.");
  expect(whoIsAsked(noOne, 1)).toBe("This takes effect immediately. The other party is notified.");
  expect(whoIsAsked({ ...noOne, absent: ["Meridian"] }, 2)).toBe(
    "This takes effect immediately. The other party is notified. No one at Meridian is on the marketplace, so let " +
      "them know yourself.",
  );
  expect(whoIsAsked({ ...noOne, unasked: ["Meridian"], absent: ["Meridian"] }, 1)).toBe(
    "This takes effect immediately. No one at Meridian is on the marketplace, so let them know yourself. Your reason " +
      "is recorded.",
  );
  expect(whoIsAsked({ confirms: ["Harbor"], unasked: [], absent: [] }, 2)).toBe(
    "Harbor must confirm this first, because it changes amounts or the guarantee. You can withdraw it until then.",
  );
});
