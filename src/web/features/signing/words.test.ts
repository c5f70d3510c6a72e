import { expect, test } from "vitest";
import { afterSigning, signErrors, type Signing, timeLeftText } from "./words.ts";

const now = Date.parse("2026-11-21T09:00:00Z");
const left = (ms: number) => timeLeftText(new Date(now + ms).toISOString(), now);
const day = 86_400_000;

test("the remaining time is shown in days until the end", () => {
  expect([left(14 * day), left(14 * day - 60_000), left(1.2 * day), left(day - 1), left(60_000), left(0)]).toEqual([
    "14 days left",
    "14 days left",
    "1 day left",
    "Less than a day left",
    "Less than a day left",
    "Expired",
  ]);
});

test("after signing, the next signer is named, and emails only where they are sent", () => {
  const part = (organizationName: string, state: "signed" | "open") => ({
    role: "selling" as const,
    organizationName,
    document: "split" as const,
    state,
    signerName: null,
    signedName: null,
    answeredAt: null,
    seenAt: null,
    declineReason: null,
    remindableAt: null,
  });
  const signing: Signing = {
    number: 1,
    provider: "built-in",
    state: "running",
    sentAt: "",
    expiresAt: "",
    completedAt: null,
    endedAt: null,
    parts: [part("Northstar", "signed"), part("Harbor", "open")],
    documents: [],
  };
  expect(afterSigning({ signing }, true)).toBe(
    "Harbor signs next and has been emailed. Once everyone has signed, the deal is executed. Each signer " +
      "gets the executed document by email.",
  );
  expect(afterSigning({ signing }, false)).toBe("Harbor signs next. Once everyone has signed, the deal is executed.");
  expect(afterSigning({ signing: { ...signing, state: "complete" } }, false)).toContain(
    "Everyone has signed, and the deal is executed.",
  );
});

test("a release that doesn't know the consent's version is an error of the consent", () => {
  const name = "Type your name.";
  expect(signErrors({ name })).toEqual({ name });
  expect(signErrors({ name, consentVersion: "This field doesn't exist. Leave it out." })).toEqual({
    name,
    consent: "The marketplace is being updated. Nothing was signed. Try again in a minute.",
  });
});
