import { invitationFile } from "#documents/calendar.ts";
import { zoneName } from "#domain/core/calendar.ts";
import { callMinutes, callTimeText, leadKindLabels } from "#domain/lead/lead.ts";
import type { Work } from "../platform/db/database.ts";
import type { Config } from "../platform/config.ts";
import type { Services } from "../platform/http/context.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";
import { addressIn, type Attachment } from "../platform/mail/mail.ts";
import { addressesOf } from "../platform/mail/recipients.ts";
import type { Lead } from "./store.ts";

type LeadStep = "booked" | "moved" | "canceled";
type Sender = Pick<Services, "config" | "mail" | "clock">;

/** `token`: of the link in the email; null once nothing can be changed. */
export type CallNews = { lead: Omit<Lead, "createdAt" | "state">; step: LeadStep; token: string | null };

/** Emails the person who booked, with a calendar invitation, and the platform's staff. Needs a system transaction. */
export async function writeOfCall(work: Work, sender: Sender, news: CallNews): Promise<void> {
  const { config, mail, clock } = sender;
  const { lead } = news;
  mail.queue(work, {
    to: lead.email,
    ...callEmail(config, news),
    attachments: [calendarFile(config, news, clock.now())],
  });
  const platform = await work.db.selectFrom("mls_organizations").select("id").where("kind", "=", "platform").execute();
  for (const { id } of platform)
    for (const to of await addressesOf(work.db, id)) mail.queue(work, { to, ...callStaffEmail(config, news) });
}

type CallConfig = Pick<Config, "brandName" | "mailSender" | "demoCalls">;

const linkLater = "We'll email you the link to join before the call.";

export function callEmail({ brandName, demoCalls }: CallConfig, { lead, step, token }: CallNews): ComposedEmail {
  const when = callTimeText(lead.slot, lead.timeZone);
  const said: Record<LeadStep, string> = {
    booked: `Your demo call is on ${when}. It takes ${callMinutes} minutes.`,
    moved: `Your demo call has moved to ${when}. It takes ${callMinutes} minutes.`,
    canceled: `Your demo call on ${when} is canceled. You don't need to do anything.`,
  };
  const subjects: Record<LeadStep, string> = {
    booked: "Your demo call",
    moved: "Your demo call has moved",
    canceled: "Your demo call is canceled",
  };
  const room = demoCalls.room ? { label: "Join the call", href: demoCalls.room.href } : linkLater;
  return composeEmail({
    brandName,
    subject: `${subjects[step]}: ${when}`,
    blocks: [
      `${lead.name},`,
      said[step],
      step === "canceled" ? { label: "Book another time", href: `${lead.origin}/#book-demo` } : room,
      ...(token === null
        ? []
        : [
            "You can move or cancel the call with this link. It works once.",
            { label: "Move or cancel the call", href: `${lead.origin}/booking#${token}` },
          ]),
    ],
    why:
      `You're receiving this email because someone booked a call with ${brandName} under this address. If it ` +
      `wasn't you, ${token === null ? "ignore this email" : "cancel the call with the link above"}.`,
  });
}

export function callStaffEmail({ brandName, demoCalls }: CallConfig, { lead, step }: CallNews): ComposedEmail {
  const when = callTimeText(lead.slot, demoCalls.hours?.timeZone ?? "UTC");
  return composeEmail({
    brandName,
    subject: `Demo call ${step}: ${when}`,
    blocks: [
      `${lead.name} of ${lead.organization} (${leadKindLabels[lead.kind]}) ${step} a demo call: ${when}.`,
      `Their email is ${lead.email}. Their time zone is ${zoneName(lead.timeZone)}.`,
      ...(lead.note === "" ? [] : [`They wrote:\n${lead.note}`]),
      ...(step === "canceled" || demoCalls.room ? [] : ["Send them the link to join before the call."]),
      { label: "All calls", href: `${lead.origin}/mls/admin/leads` },
    ],
    why: `You're receiving this email because you're on the ${brandName} staff.`,
  });
}

function calendarFile(
  { brandName, mailSender, demoCalls }: CallConfig,
  { lead, step }: CallNews,
  now: Date,
): Attachment {
  const room = demoCalls.room?.href;
  const canceled = step === "canceled";
  const invitation = invitationFile(
    {
      id: lead.id,
      sequence: lead.revision,
      canceled,
      title: `${brandName} demo call`,
      description: canceled ? "Canceled." : room ? `Join it here: ${room}` : linkLater,
      location: room,
      startsAt: lead.slot,
      endsAt: lead.slot + callMinutes * 60_000,
    },
    {
      organizer: { name: brandName, email: addressIn(mailSender.from) },
      guest: { email: lead.email, answersByMail: true },
      createdAt: now,
      ...(room && { url: room }),
    },
  );
  return {
    fileName: "demo-call.ics",
    mediaType: `text/calendar; charset=utf-8; method=${canceled ? "CANCEL" : "REQUEST"}`,
    bytes: Buffer.from(invitation),
  };
}
