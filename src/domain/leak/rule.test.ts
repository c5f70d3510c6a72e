import { describe, expect, it } from "vitest";
import { ExpectedError } from "../core/errors.ts";
import { publishDealText } from "./publish-text.ts";
import { detailOf } from "../core/error-messages.ts";
import { checkPublicText } from "./check.ts";
import { leakNotice } from "./rule.ts";

const identity = {
  fullName: "Quillon Vandermere",
  email: "quillon.vandermere@mail.example",
  phone: "+1 (206) 555-0188",
  portfolioLinks: [],
  pastEmployers: ["Oldcastle Analytics"],
};
const found = (field: string, text: string, own = true) =>
  checkPublicText({ [field]: text }, { ...(own && { identity }), showCompanyNames: false, confirmed: [] });
const titleOf = (field: string, text: string, own = true) => leakNotice(found(field, text, own)).title;

describe("a rejected text names its rule", () => {
  it.each([
    ["an email address", "Write to desk@northstar.example."],
    ["a phone number", "Call +1 (415) 555-0134 tonight."],
    ["a link", "See https://northstar.example/desk for more."],
    ["a handle", "Find us at @northstardesk on Slack."],
  ])("for %s, that it's a contact detail, not that it reveals the candidate", (_what, text) => {
    for (const field of ["content", "message", "note"]) {
      const { title, detail } = leakNotice(found(field, text, false));
      expect(title).toBe("Contact details can't be shared here");
      expect(detail).toContain("before the introduction is accepted and the NDA is signed");
    }
    expect(titleOf("summary", text)).toBe("Contact details can't be in a listing");
    for (const field of ["terms", "reason", "place", "round"])
      expect(leakNotice(found(field, text, false))).toEqual({
        title: "Contact details can't be shared here",
        detail: "Email addresses, phone numbers, links and handles can't be part of this text. Remove them.",
      });
  });

  it.each([
    ["the candidate's name", "Quillon starts in May."],
    ["an employer", "Was at Oldcastle Analytics before."],
  ])("for %s, that it would reveal the candidate", (_what, text) => {
    for (const field of ["content", "summary"])
      expect(titleOf(field, text)).toBe("This text would reveal who the candidate is");
  });

  it("for a likely name, as a question", () => {
    expect(titleOf("content", "Grace Hopper sponsored the migration.", false)).toBe(
      "Could this text identify the candidate?",
    );
  });

  it("for several in a listing, says once who can read it", () => {
    const { detail } = leakNotice(found("summary", "Quillon reads quillon.x@other.example."));
    expect(detail).toBe(
      "Everyone on the marketplace can read this text. Remove what names the candidate or an employer. " +
        "Remove email addresses, phone numbers, links and handles. Enter the candidate's own contact details under " +
        "Vault.",
    );
  });

  it("for several, names the strongest rule and explains all; questions don't change the rule", () => {
    const { title, detail } = leakNotice(found("content", "Quillon reads quillon.x@other.example."));
    expect(title).toBe("This text would reveal who the candidate is");
    expect(detail).toContain("Names that identify the candidate");
    expect(detail).toContain("Email addresses, phone numbers");
    expect(titleOf("content", "Grace Hopper is at desk@northstar.example.", false)).toBe(
      "Contact details can't be shared here",
    );
  });
});

it("a rejected message has the rule as its detail", () => {
  try {
    publishDealText("content", "Write to desk@northstar.example.", { own: null, confirmed: [] });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ExpectedError);
    expect(detailOf(error as ExpectedError)).toMatch(
      /^Email addresses, phone numbers, links and handles can't be shared before/,
    );
  }
});
