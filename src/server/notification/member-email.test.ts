import { expect, test } from "vitest";
import { toMember } from "./member-email.ts";

const whyFor = (organization: string, isStaff = false) =>
  toMember(
    { brandName: "TalentMLS", organization, isStaff, origin: "", stop: "", supportEmail: "" },
    { settings: { label: "", path: "" }, stopLabel: "" },
  ).why;

test("an email says why it came, to a member and to the marketplace's own staff", () => {
  expect(whyFor("Northstar Talent")).toBe(
    "You're receiving this email because you're a member of Northstar Talent on TalentMLS.",
  );
  expect(whyFor("Marketplace Desk", true)).toBe("You're receiving this email because you're on the TalentMLS staff.");
});
