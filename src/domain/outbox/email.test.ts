import { describe, expect, test } from "vitest";
import { letterFor, letterRowFor, linkToHandOn, type OutboxLetter, requireSendable } from "./email.ts";

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
const letter: OutboxLetter = { id: "1", state: "kept", at, sentAt: null, attempts: 0, lastError: null, content };
const saying = (text: string) => letterFor({ ...letter, content: { ...content, text } }, false).text;

describe("what staff reads of a letter", () => {
  test("has no link that opens something", () => {
    expect(letterFor(letter, false).text).toBe(
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

  test("is nothing of a private one, not even to whom it goes", () => {
    const sealed = { ...letter, content: null };
    expect(letterRowFor(sealed)).toMatchObject({ to: null, subject: null });
    expect(letterFor(sealed, false)).toMatchObject({ text: null, attachments: [], canHandOn: false });
  });
});

describe("a link", () => {
  test("is handed on with a reason, while no mail server brings it", () => {
    expect(linkToHandOn(letter, { sends: false, reason: "Ada called from the number on their site." })).toBe(
      "https://mls.example/ecosystem/confirm#token=s3cret",
    );
    expect(() => linkToHandOn(letter, { sends: false, reason: "  because   " })).toThrow(
      expect.objectContaining({ code: "invalid-input" }),
    );
    expect(() => linkToHandOn(letter, { sends: true, reason: "Ada called from the number on their site." })).toThrow(
      expect.objectContaining({ code: "wrong-state" }),
    );
  });

  test("stays its reader's where it may not be handed on", () => {
    for (const other of [
      { ...letter, content: { ...content, byHand: false, private: false } },
      { ...letter, content: null },
      { ...letter, state: "failed" as const },
    ])
      expect(() => linkToHandOn(other, { sends: false, reason: "Ada called from the number on their site." })).toThrow(
        expect.objectContaining({ code: "wrong-state" }),
      );
  });
});

test("what failed or was kept can be sent again, once there is a mail server", () => {
  for (const state of ["failed", "kept"] as const) {
    expect(() => requireSendable({ ...letter, state }, true)).not.toThrow();
    expect(() => requireSendable({ ...letter, state }, false)).toThrow("SMTP_URL");
  }
  expect(() => requireSendable({ ...letter, state: "sent" }, true)).toThrow("was sent");
  expect(() => requireSendable({ ...letter, state: "queued" }, true)).toThrow("being sent");
});
