import type { Answer } from "#contract/index.ts";
import type { GuestAnswer } from "#domain/guest/guest.ts";
import type { SheetField } from "#domain/listing/sheet.ts";
import { instantDateText } from "#web/lib/format.ts";

export type Link = Answer<"guests", "list">["items"][number];

export const sheetFieldLabels: Record<SheetField, string> = {
  salary: "Salary",
  location: "Location",
  years: "Years of experience",
  availability: "Availability",
  workAuth: "Work authorization",
  summary: "Summary",
  experience: "Highlights",
  skills: "Key skills",
  screening: "Scorecards and notes",
  industries: "Industries",
  certifications: "Certifications",
  education: "Education",
  portfolio: "Kinds of portfolio",
};

export const answerLabels: Record<GuestAnswer, string> = { yes: "Yes", maybe: "Maybe", no: "No" };

function ends(state: Link["state"], expiresAt: string): string {
  if (state === "claimed") return ". The client's members read it under Lists.";
  if (state !== "open" && state !== "expired") return ".";
  return `. ${state === "open" ? "Expires" : "Expired"} ${instantDateText(expiresAt)}.`;
}

/** When and by whom a link was sent. Its log has only the newest steps, so any of them means that it was opened. */
export const sentText = ({
  sentAt,
  sentBy,
  state,
  expiresAt,
  views,
}: Pick<Link, "sentAt" | "sentBy" | "state" | "expiresAt" | "views">): string =>
  `Sent ${instantDateText(sentAt)} by ${sentBy}` +
  ends(state, expiresAt) +
  (views.length === 0 ? " Not opened yet." : "");
