import { expect, test } from "vitest";
import type { SigningSheet } from "./words.ts";
import { signWordsOf, stageOf } from "./page-words.ts";

const sheet: SigningSheet = {
  code: "DEAL-4F7K2M",
  maskedCode: "TM-7K3QF9XA",
  headlineRole: "Staff Engineer",
  title: "Client agreement",
  provider: "built-in",
  organizationName: "Meridian Robotics",
  sentBy: "Northstar Talent",
  signerName: null,
  state: "open",
  sendingState: "running",
  why: null,
  expiresAt: "2026-12-05T09:00:00.000Z",
  answeredAt: null,
  signedName: null,
  documents: [],
  hash: "",
  consent: { version: "1", text: "" },
  executed: false,
};
const signed: SigningSheet = {
  ...sheet,
  state: "signed",
  why: "This has already been signed.",
  signedName: "Dana Kim",
  answeredAt: "2026-11-21T09:00:00.000Z",
};

test.each<[string, SigningSheet, ReturnType<typeof stageOf>, string]>([
  ["asks who is to sign", sheet, "open", "Northstar Talent has asked Meridian Robotics to sign the client agreement"],
  [
    "names no sender when the sender signs itself",
    { ...sheet, organizationName: "Northstar Talent" },
    "open",
    "Sign the client agreement for Northstar Talent",
  ],
  [
    "asks to confirm what was signed at the partner",
    { ...sheet, provider: "partner" },
    "open",
    "Confirm that Meridian Robotics signed the client agreement",
  ],
  [
    "asks later signers to wait",
    { ...sheet, state: "waiting", why: "Others sign before you." },
    "waiting",
    "It's not your turn yet",
  ],
  ["confirms a signature", signed, "signed", "Signed for Meridian Robotics"],
  [
    "says what a decline did",
    { ...sheet, state: "declined", sendingState: "declined", why: "This has already been declined." },
    "over",
    "You declined to sign",
  ],
  [
    "says that another declined",
    { ...sheet, state: "closed", sendingState: "declined", why: "Another party declined to sign." },
    "over",
    "Another party declined to sign",
  ],
  [
    "says that it was undone",
    { ...sheet, state: "closed", sendingState: "recalled", why: "This was withdrawn." },
    "over",
    "This document was withdrawn",
  ],
  [
    "says that time is over",
    { ...sheet, state: "closed", sendingState: "expired", why: "The time to sign this is over." },
    "over",
    "The time to sign has ended",
  ],
])("the page %s", (_what, each, stage, title) => {
  expect(stageOf(each)).toBe(stage);
  expect(signWordsOf(each).title).toBe(title);
});

test("a signature on a recalled document is shown as void; a valid one comes with a copy", () => {
  const back = { ...signed, sendingState: "recalled" as const };
  expect(stageOf(back)).toBe("over");
  expect(signWordsOf(back).text).toContain("Your signature is void.");
  expect(signWordsOf(signed).text).toContain("You get a copy by email once everyone has");
  expect(signWordsOf({ ...signed, sendingState: "complete" }).text).toContain("We are preparing your copy");
  expect(signWordsOf({ ...signed, sendingState: "complete", executed: true }).text).toContain("can download it here");
});
