import { expect, test } from "vitest";
import { owedReplacementText, refundRecordText } from "./words.ts";

const party = (name: string) => ({ id: name, name });
const deal = { listingAgency: party("Northstar Talent"), employer: party("Meridian Robotics") };

test("an owed refund says who pays and records it", () => {
  expect(refundRecordText({ ...deal, part: "listing" })).toBe(
    "Refund Meridian Robotics, then record the payment here.",
  );
  expect(refundRecordText({ ...deal, part: "selling" })).toBe("Northstar Talent pays and records the refund.");
  expect(refundRecordText({ ...deal, part: "employer" })).toBe("Northstar Talent pays and records the refund.");
});

test("an owed replacement says who owes it to whom, what follows, and who records it", () => {
  const refund = 2_847_222;
  expect(owedReplacementText({ ...deal, sellingAgency: null, part: "listing" }, refund)).toBe(
    "You owe Meridian Robotics a replacement at no extra fee. If you find none, $28,472.22 is deducted from the " +
      "fee. Settle the replacement once you know.",
  );
  const shared = { ...deal, sellingAgency: party("Harbor Search Partners") };
  expect(owedReplacementText({ ...shared, part: "listing" }, refund)).toBe(
    "You and Harbor Search Partners owe Meridian Robotics a replacement at no extra fee. If you find none, " +
      "$28,472.22 is deducted from the fee. Settle the replacement once you know.",
  );
  expect(owedReplacementText({ ...shared, part: "selling" }, refund)).toBe(
    "You and Northstar Talent owe Meridian Robotics a replacement at no extra fee. If you find none, $28,472.22 is " +
      "deducted from the fee. Northstar Talent records the outcome.",
  );
  expect(owedReplacementText({ ...shared, part: "employer" }, refund)).toBe(
    "Northstar Talent and Harbor Search Partners owe you a replacement at no extra fee. If they find none, " +
      "$28,472.22 is deducted from the fee. Northstar Talent records the outcome.",
  );
  expect(owedReplacementText({ ...deal, sellingAgency: null, part: null }, refund)).toBe(
    "Northstar Talent owes Meridian Robotics a replacement at no extra fee. If it finds none, $28,472.22 is " +
      "deducted from the fee. Northstar Talent records the outcome.",
  );
});
