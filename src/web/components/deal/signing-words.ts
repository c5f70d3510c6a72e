import type { Answer } from "#contract/index.ts";
import type { PartyRole } from "#domain/deal.ts";
import { counted } from "#web/components/listing/figures.ts";
import type { DealSheet } from "./deal-queries.ts";

/** What one party is asked to sign: the same by a letter's link and on the deal sheet. */
export type SigningSheet = Answer<"signing", "open">;
export type Signing = NonNullable<DealSheet["signing"]>;
export type SigningPart = Signing["parts"][number];

const dayMs = 86_400_000;

/** `12 days left`; `now` in ms. */
export function timeLeftText(expiresAt: string, now: number): string {
  const days = (Date.parse(expiresAt) - now) / dayMs;
  if (days <= 0) return "Time is over";
  return days < 1 ? "Less than a day left" : `${counted(Math.round(days), "day")} left`;
}

/** An ISO instant as the reader's day and time: `Nov 21, 2026, 2:05 PM`. */
export const momentText = (instant: string): string => new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" }).replaceAll("\u202f", " ");

/** `Northstar Talent`, or `your organisation` for the reader's own part. */
export const partyName = (deal: Pick<DealSheet, "part">, { role, organisationName }: { role: PartyRole; organisationName: string }): string =>
  deal.part === role ? "your organisation" : organisationName;

/** What happens once this party has signed. */
export function afterSigning({ signing }: Pick<DealSheet, "signing">): string {
  if (!signing) return "";
  if (signing.state === "complete") return "Everybody has signed, and the deal is executed. Each signer gets the executed document by e-mail; it is here as a PDF as soon as it is made.";
  const next = signing.parts.find(({ state }) => state === "open") ?? signing.parts.find(({ state }) => state === "waiting");
  return next ? `${next.organisationName} signs next and has a letter. You get the executed document by e-mail once everybody has signed.` : "You get the executed document by e-mail once everybody has signed.";
}

/** A built-in signature is given here; at the partner it was given there, and is confirmed here. */
export function signWords(provider: Signing["provider"]) {
  return provider === "partner"
    ? { review: "Confirm signature", do: "Confirm that it was signed", done: "Confirmed", intro: "It is signed with the partner's service. Confirm here that your organisation signed it there.", name: "Your full name" }
    : { review: "Review and sign", do: "Sign", done: "Signed", intro: "Read the document, type your name, and sign.", name: "Type your full name to sign" };
}
