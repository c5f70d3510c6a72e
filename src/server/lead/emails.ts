import { invitationFile } from "#documents/calendar.ts";
import { callMinutes, callTimeText, leadKindLabels } from "#domain/lead/lead.ts";
import type { Work } from "../platform/db/database.ts";
import { escapeHtml } from "../platform/pages/pages.ts";
import type { Services } from "../platform/http/context.ts";
import { addressesOf } from "../platform/mail/recipients.ts";
import type { Lead } from "./store.ts";

type LeadStep = "booked" | "moved" | "canceled";
type Sender = Pick<Services, "config" | "mail" | "clock">;

/** `token`: of the link in the letter; null once there is nothing left to change. */
export type CallNews = { lead: Omit<Lead, "createdAt" | "state">; step: LeadStep; token: string | null };

/**
 * Tells whoever booked, with an invitation for their calendar, and the platform's staff. In a transaction of the
 * system.
 */
export async function writeOfCall(work: Work, sender: Sender, news: CallNews): Promise<void> {
  toCaller(work, sender, news);
  const platform = await work.db.selectFrom("mls_organizations").select("id").where("kind", "=", "platform").execute();
  for (const { id } of platform)
    for (const to of await addressesOf(work.db, id)) sender.mail.queue(work, { to, ...staffWords(sender, news) });
}

function toCaller(work: Work, { config, mail, clock }: Sender, { lead, step, token }: CallNews): void {
  const { brandName, publicUrl, demoCalls } = config;
  const when = callTimeText(lead.slot, lead.timeZone);
  const room = demoCalls.room?.href;
  const said: Record<LeadStep, string> = {
    booked: `Your demo call is on ${when}. It takes ${callMinutes} minutes.`,
    moved: `Your demo call has moved to ${when}. It takes ${callMinutes} minutes.`,
    canceled: `Your demo call on ${when} is canceled. There is nothing more to do.`,
  };
  const place = room ? `Join it here: ${room}` : "You get the link to join by email before it begins.";
  const link = token === null ? null : `${lead.origin}/booking#${token}`;
  const paragraphs = [
    `${lead.name},`,
    said[step],
    ...(step === "canceled" ? [`Another time can be booked here: ${lead.origin}/#book-demo`] : [place]),
    ...(link ? [`Move or cancel it by this link, once: ${link}`] : []),
    `You get this because a call with ${brandName} was booked under this address. If it was not you, ` +
      `${link ? "cancel it by the link" : "nothing is left to do"}.`,
  ];
  const invitation = invitationFile(
    {
      id: lead.id,
      sequence: lead.revision,
      canceled: step === "canceled",
      title: `${brandName} demo call`,
      description: step === "canceled" ? "Canceled." : place,
      location: room,
      startsAt: lead.slot,
      endsAt: lead.slot + callMinutes * 60_000,
    },
    {
      organizer: { name: brandName, email: `no-reply@${new URL(publicUrl ?? "http://localhost").hostname}` },
      guest: { email: lead.email, answersByMail: true },
      createdAt: clock.now(),
      ...(room && { url: room }),
    },
  );
  const subjects: Record<LeadStep, string> = {
    booked: "Your demo call",
    moved: "Your demo call has moved",
    canceled: "Your demo call is canceled",
  };
  mail.queue(work, {
    to: lead.email,
    subject: `${subjects[step]}: ${when}`,
    text: `${paragraphs.join("\n\n")}\n`,
    html: asHtml(brandName, paragraphs),
    attachments: [
      {
        fileName: "demo-call.ics",
        mediaType: `text/calendar; charset=utf-8; method=${step === "canceled" ? "CANCEL" : "REQUEST"}`,
        bytes: Buffer.from(invitation),
      },
    ],
  });
}

function staffWords({ config }: Sender, { lead, step }: CallNews): { subject: string; text: string; html: string } {
  const when = callTimeText(lead.slot, config.demoCalls.hours?.timeZone ?? "UTC");
  const paragraphs = [
    `${lead.name}, ${lead.organization} (${leadKindLabels[lead.kind]}), ${step} a demo call: ${when}.`,
    `Write to ${lead.email}. Their time zone is ${lead.timeZone}.`,
    ...(lead.note === "" ? [] : [`They wrote:\n${lead.note}`]),
    ...(step === "canceled" || config.demoCalls.room ? [] : ["Send them the link to join before it begins."]),
    `All calls: ${lead.origin}/mls/admin/leads`,
  ];
  return {
    subject: `Demo call ${step}: ${when}`,
    text: `${paragraphs.join("\n\n")}\n`,
    html: asHtml(config.brandName, paragraphs),
  };
}

/** Plain paragraphs; addresses become links. Mail programs know no style sheets. */
function asHtml(brandName: string, paragraphs: readonly string[]): string {
  const linked = (text: string): string =>
    escapeHtml(text).replace(
      /https?:\/\/[^\s<]+/g,
      (address) => `<a href="${address}" style="color:#0b5f6b">${address}</a>`,
    );
  const body = paragraphs
    .map((each) => `<p style="margin:0 0 16px;white-space:pre-line">${linked(each)}</p>`)
    .join("\n");
  return (
    `<!doctype html>\n<html lang="en"><head><meta ` +
    `charset="utf-8"><title>${escapeHtml(brandName)}</title></head>\n<body ` +
    `style="margin:0;padding:24px;background:#faf9f6;color:#15202b;font:15px/23px 'Segoe ` +
    `UI',Helvetica,Arial,sans-serif">\n<div style="max-width:560px">${body}</div>\n</body></html>\n`
  );
}
