import { notificationTypeWords } from "#domain/notification/notification.ts";
import type { Stopped } from "#domain/notification/preferences.ts";
import type { NotificationsTable } from "../platform/db/tables/notification.ts";
import { escaped, emailColors, emailFont as font } from "../platform/mail/email-frame.ts";

type Item = Pick<NotificationsTable, "title" | "message" | "priority" | "action_url">;

/** What a letter says; `more`: how many others there are. */
export type EmailWords = { subject: string; lead: string | null; items: readonly Item[]; more: number };

/** Around it: for whom it is, and how such letters stop. */
export type EmailFrame = {
  brandName: string;
  organization: string;
  origin: string;
  stop: string;
  what: Stopped;
  /** Where to write for help; empty where none is set. */ supportEmail: string;
};

export const noticeWords = (item: Item): EmailWords => ({ subject: item.title, lead: null, items: [item], more: 0 });

export function digestWords(
  items: readonly Item[],
  { total, organization }: { total: number; organization: string },
): EmailWords {
  const [only] = items;
  return {
    subject: total === 1 && only ? only.title : `${total} notifications for ${organization}`,
    lead: "What you have not read yet:",
    items,
    more: total - items.length,
  };
}

const settingsPath = "/mls/settings/notifications";

const stopWords = (what: Stopped): string =>
  what === "digest" ? "Stop the daily email" : `Stop emails about ${notificationTypeWords[what].label.toLowerCase()}`;

export function emailText(
  { lead, items, more }: EmailWords,
  { brandName, organization, origin, stop, what, supportEmail }: EmailFrame,
): string {
  return [
    ...(lead === null ? [] : [lead]),
    ...items.map(({ title, message, action_url }) =>
      items.length === 1 && lead === null
        ? `${message}\n\nOpen it: ${origin}${action_url}`
        : `${title}\n${message}\n${origin}${action_url}`,
    ),
    ...(more > 0 ? [`And ${more} more: ${origin}/mls`] : []),
    `You get this as a member of ${organization} on ${brandName}.\nChoose what you get: ` +
      `${origin}${settingsPath}\n${stopWords(what)}: ${stop}${supportEmail === "" ? "" : `\nHelp: ${supportEmail}`}\n`,
  ].join("\n\n");
}

const { ink, soft, line, paper, seal } = emailColors;

export function emailHtml(
  { subject, lead, items, more }: EmailWords,
  { brandName, organization, origin, stop, what, supportEmail }: EmailFrame,
): string {
  const body = `${font};font-size:15px;line-height:22px;color:${soft}`;
  const flag = `<span style="color:${seal}" title="High priority">&#9873;</span> `;
  const buttonStyle =
    `display:inline-block;padding:8px 16px;border:1px solid ${ink};border-radius:4px;${font};font-size:14px;` +
    `line-height:20px;font-weight:600;color:${ink};text-decoration:none`;
  const rows = items.map(
    ({ title, message, priority, action_url }) => `
      <tr><td style="padding:20px 24px;border-top:1px solid ${line}">
        <p style="margin:0 0 6px;${font};font-size:17px;line-height:24px;font-weight:600;color:${ink}">${
          priority === "high" ? flag : ""
        }${escaped(title)}</p>
        <p style="margin:0 0 14px;white-space:pre-line;${body}">${escaped(message)}</p>
        <a href="${escaped(origin + action_url)}" style="${buttonStyle}">Open in ${escaped(brandName)}</a>
      </td></tr>`,
  );
  const said = (text: string) => `<tr><td style="padding:0 24px 16px;${body}">${text}</td></tr>`;
  const link = (href: string, text: string) => `<a href="${escaped(href)}" style="color:${soft}">${escaped(text)}</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport"
  content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper}">
  <table role="presentation" cellspacing="0" cellpadding="0"
    style="width:100%;max-width:560px;margin:0 auto;background:#fff;border:1px solid ${line};border-radius:6px">
    <tr><td style="padding:20px 24px;${font};font-size:15px;line-height:22px;font-weight:700;color:${ink}">${escaped(
      brandName,
    )}</td></tr>${lead === null ? "" : said(escaped(lead))}${rows.join("")}${
      more > 0 ? said(link(`${origin}/mls`, `And ${more} more`)) : ""
    }
  </table>
  <p style="max-width:560px;margin:16px auto 0;${font};font-size:13px;line-height:20px;color:${soft}">You get this as
    a member of ${escaped(organization)} on ${escaped(brandName)}.<br>${[
      link(origin + settingsPath, "Choose what you get"),
      link(stop, stopWords(what)),
      ...(supportEmail === "" ? [] : [link(`mailto:${supportEmail}`, supportEmail)]),
    ].join(" &middot; ")}</p>
</body></html>
`;
}
