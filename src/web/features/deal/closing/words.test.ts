import { expect, test } from "vitest";
import { refundRecordText } from "./words.ts";

const party = (name: string) => ({ id: name, name });
const deal = { listingAgency: party("Northstar Talent"), employer: party("Meridian Robotics") };

test("an owed refund says who pays and records it", () => {
  expect(refundRecordText({ ...deal, part: "listing" })).toBe(
    "Refund Meridian Robotics, then record the payment here.",
  );
  expect(refundRecordText({ ...deal, part: "selling" })).toBe("Northstar Talent pays and records the refund.");
  expect(refundRecordText({ ...deal, part: "employer" })).toBe("Northstar Talent pays and records the refund.");
});
