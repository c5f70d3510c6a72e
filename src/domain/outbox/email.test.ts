import { describe, expect, test } from "vitest";
import { emailFor, emailRowFor, linkToShare, type OutboxEmail, requireDismissable, requireSendable } from "./email.ts";

const at = Date.UTC(2026, 10, 21);
const content = {
  to: "ada@brackenwell.example",
  subject: "Confirm your email address",
  text:
    "Confirm:\nhttps://mls.example/ecosystem/confirm#token=s3cret\n\nAll: " +
    "https://mls.example/mls/deals?status=draft",
  attachments: [],
  byHand: true,
  private: false,
};
const mail: OutboxEmail = {
  id: "1",
  state: "kept",
  at,
  sentAt: null,
  attempts: 0,
  lastError: null,
  content,
  isBroken: false,
  isHeldBack: false,
};
const saying = (text: string) => emailFor({ ...mail, content: { ...content, text } }, false).text;

describe("the staff view of an email", () => {
  test("has no link that grants access", () => {
    expect(emailFor(mail, false).text).toBe(
      "Confirm:\n[link withheld]\n\nAll: https://mls.example/mls/deals?status=draft",
    );
    for (const link of [
      "https://mls.example/unsubscribe?token=a.b",
      "http://localhost:4000/booking#abc",
      "https://mls.example/mls/deal/1#token=abc",
      "https://mls.example/s/8fK2mPq9",
      "https://mls.example?token=a",
    ])
      expect(saying(`Go: ${link}`)).toBe("Go: [link withheld]");
    for (const link of [
      "https://mls.example/ecosystem/forgot-password",
      "https://mls.example/mls",
      "http://localhost:4000/",
    ])
      expect(saying(link)).toBe(link);
  });

  test("shows nothing of a private one, not even its recipient", () => {
    const sealed = { ...mail, content: null };
    expect(emailRowFor(sealed)).toMatchObject({ to: null, subject: null });
    expect(emailFor(sealed, false)).toMatchObject({ text: null, attachments: [], canShareLink: false });
  });
});

describe("a link", () => {
  test("can be shared with a reason while no mail server is set up", () => {
    expect(linkToShare(mail, { sends: false, reason: "Ada called from the number on their site." })).toBe(
      "https://mls.example/ecosystem/confirm#token=s3cret",
    );
    expect(() => linkToShare(mail, { sends: false, reason: "  because   " })).toThrow(
      expect.objectContaining({ code: "invalid-input" }),
    );
    expect(() => linkToShare(mail, { sends: true, reason: "Ada called from the number on their site." })).toThrow(
      expect.objectContaining({ code: "wrong-state" }),
    );
  });

  test("stays with its recipient if it can't be shared", () => {
    for (const other of [
      { ...mail, content: { ...content, byHand: false, private: false } },
      { ...mail, content: null },
      { ...mail, state: "failed" as const },
    ])
      expect(() => linkToShare(other, { sends: false, reason: "Ada called from the number on their site." })).toThrow(
        expect.objectContaining({ code: "wrong-state" }),
      );
  });
});

test("only a failed email is dismissed, and it can still be sent", () => {
  const failed = { ...mail, state: "failed" as const };
  expect(() => requireDismissable(failed)).not.toThrow();
  expect([emailFor(failed, true).canDismiss, emailFor({ ...mail, state: "sent" }, true).canDismiss]).toEqual([
    true,
    false,
  ]);
  for (const state of ["queued", "kept", "dismissed", "bounced", "sent"] as const)
    expect(() => requireDismissable({ ...mail, state })).toThrow("Only a failed email");
  expect(() => requireSendable({ ...mail, state: "dismissed" }, true)).not.toThrow();
});

test("an email that can't be opened is dismissed, but not sent", () => {
  const broken = { ...mail, state: "failed" as const, content: null, isBroken: true };
  expect(emailFor(broken, true)).toMatchObject({ text: null, canSend: false, canDismiss: true, canShareLink: false });
  expect(() => requireSendable(broken, true)).toThrow("can't be opened");
});

test("a failed or waiting email can be sent again once a mail server is set up", () => {
  for (const state of ["failed", "kept"] as const) {
    expect(() => requireSendable({ ...mail, state }, true)).not.toThrow();
    expect(() => requireSendable({ ...mail, state }, false)).toThrow("SMTP_URL");
  }
  expect(() => requireSendable({ ...mail, state: "bounced", isHeldBack: true }, true)).toThrow("The address bounces");
  expect(() => requireSendable({ ...mail, state: "sent" }, true)).toThrow("was sent");
  expect(() => requireSendable({ ...mail, state: "queued" }, true)).toThrow("being sent");
});
