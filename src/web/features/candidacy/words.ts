import type { Answer } from "#contract/index.ts";
import { dateText, instantDateText } from "#web/lib/format.ts";

export type Page = Answer<"candidacy", "open">;
export type OpenPage = Extract<Page, { state: "open" }>;
type EndedPage = Extract<Page, { state: "ended" }>;

type Words = { title: string; text: string };

/** How things stand, in the words of a letter: what is, and what it means. */
export function standing({ agencyName, face, stop, erasureDueAt }: OpenPage): Words {
  switch (stop?.what) {
    case "erasure":
      return {
        title: "You asked to be erased",
        text:
          `No one can find you now, and ${agencyName} is notified. It can answer you until ` +
          `${erasureDueAt ? instantDateText(erasureDueAt) : "then"}; after that, your identity is erased ` +
          "automatically.",
      };
    case "withdrawn":
      return {
        title: "You have taken your agreement back",
        text:
          `You have been hidden since ${instantDateText(stop.since)}. ${agencyName} can't show you until ` +
          "you agree again.",
      };
    case "paused":
      return {
        title: "You have paused",
        text:
          `You have been hidden since ${instantDateText(stop.since)}. ${agencyName} cannot change that; only ` +
          "you can.",
      };
    case "reported":
    case undefined:
      return offer(agencyName, face.status);
  }
}

function offer(agencyName: string, status: OpenPage["face"]["status"]): Words {
  switch (status) {
    case "active":
      return {
        title: "You are shown without your name",
        text:
          `${agencyName} shows your experience to employers and other agencies. They learn who you are only ` +
          "once they have signed a confidentiality agreement.",
      };
    case "placed":
      return {
        title: "You have found work",
        text: `${agencyName} has recorded that you were placed, and no longer shows you to anyone.`,
      };
    case "on_hold":
    case "expired":
    case "withdrawn":
      return {
        title: "You are not shown now",
        text:
          `No one can find you: ${agencyName} has taken your profile off the market. See below what is ` +
          "stored about you.",
      };
  }
}

/** Why a link opens nothing any more. */
export function endWords({ why, at }: EndedPage): Words {
  switch (why) {
    case "renewed":
      return {
        title: "This link has ended",
        text:
          "A newer link replaced it. Open the newest email you got, and use the link in it. If none " +
          "arrives, ask the agency that wrote to you.",
      };
    case "reported":
      return {
        title: "Thank you for telling us",
        text:
          "This link no longer shows anything, and you get no more emails. The agency was asked to " +
          "correct the address.",
      };
    case "erased":
      return {
        title: "You were erased",
        text:
          `Your identity details were erased on ${instantDateText(at)}. There is nothing left to show or ` +
          "to change here.",
      };
  }
}

type Grant = OpenPage["grants"][number];

/** What became of one organization's right to know; `now` in ms. */
export function grantWords({ givenAt, endsAt, revokedAt, openedAt }: Grant, now: number): string {
  const given = `Notified on ${instantDateText(givenAt)}`;
  const looked = openedAt ? `, looked on ${instantDateText(openedAt)}` : "";
  if (revokedAt) return `${given}${looked}. Ended on ${instantDateText(revokedAt)}.`;
  if (Date.parse(endsAt) <= now) return `${given}${looked}. Ended on ${instantDateText(endsAt)}.`;
  return `${given}${looked || ", has not looked yet"}. May see your details until ${instantDateText(endsAt)}.`;
}

type Consent = OpenPage["consents"][number];

/** Who confirmed it, when, and until when it stands. */
export function consentWords({ confirmedBy, at, until, withdrawnAt, stands }: Consent, agencyName: string): string {
  const who = confirmedBy === "candidate" ? "You agreed" : `${agencyName} says that you agreed`;
  if (withdrawnAt) return `${who} on ${instantDateText(at)}. Withdrawn on ${instantDateText(withdrawnAt)}.`;
  return (
    `${who} on ${instantDateText(at)}. ` +
    `${stands ? `Valid until ${dateText(until)}` : `This stood until ${dateText(until)}`}.`
  );
}
