import type { Answer } from "#contract/index.ts";
import { dayMs } from "#domain/core/calendar.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { counted } from "#web/lib/format.ts";

type DealSheet = Answer<"deals", "get">;

/** What one party signs: the same by emailed link and on the deal sheet. */
export type SigningSheet = Answer<"signing", "open">;
export type Signing = NonNullable<DealSheet["signing"]>;
export type SigningPart = Signing["parts"][number];

/** `12 days left`; `now` in ms. */
export function timeLeftText(expiresAt: string, now: number): string {
  const days = (Date.parse(expiresAt) - now) / dayMs;
  if (days <= 0) return "Expired";
  return days < 1 ? "Less than a day left" : `${counted(Math.round(days), "day")} left`;
}

/** What happens once this party has signed; `mail`: whether emails are sent, which the demo doesn't. */
export function afterSigning({ signing }: Pick<DealSheet, "signing">, mail: boolean): string {
  if (!signing) return "";
  const emailed = mail ? " and has been emailed" : "";
  const copy = mail ? " Each signer gets the executed document by email." : "";
  if (signing.state === "complete")
    return (
      "Everyone has signed, and the deal is executed. The documents appear on the deal sheet as PDFs as " +
      `soon as they are ready.${copy}`
    );
  const next =
    signing.parts.find(({ state }) => state === "open") ?? signing.parts.find(({ state }) => state === "waiting");
  return (
    `${next ? `${next.organizationName} signs next${emailed}.` : "Others sign after you."} ` +
    `Once everyone has signed, the deal is executed.${copy}`
  );
}

/** Built-in signatures are given here; partner signatures are confirmed here. */
export function signWords(provider: Signing["provider"]) {
  return provider === "partner"
    ? {
        review: "Confirm signature",
        do: "Confirm that it was signed",
        done: "Confirmed",
        intro:
          "This document is signed on the partner's site. Confirm here that your organization signed it there. You " +
          "can't withdraw this.",
        name: "Your full name",
      }
    : {
        review: "Review and sign",
        do: "Sign",
        done: "Signed",
        intro: "Read what you sign, type your name, and sign. You can't withdraw a signature.",
        name: "Type your full name to sign",
      };
}

/**
 * A signature's errors by field of its form. A process of the release before rejects the consent's version, which no
 * field shows (decision 0131).
 */
export const signErrors = ({ consentVersion, ...fields }: FieldErrors): FieldErrors =>
  consentVersion === undefined
    ? fields
    : { ...fields, consent: "The marketplace is being updated. Nothing was signed. Try again in a minute." };
