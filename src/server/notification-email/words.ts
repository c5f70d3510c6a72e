import { notificationTypeTexts } from "#domain/notification/notification.ts";
import type { Stopped } from "#domain/notification/preferences.ts";
import type { Tables } from "../platform/db/tables.ts";
import { type MemberReader, toMember } from "../notification/member-email.ts";
import { type ComposedEmail, composeEmail, type EmailContent } from "../platform/mail/compose.ts";

type News = Pick<Tables["mls_notifications"], "title" | "message" | "priority" | "action_url">;

/** Such emails stop by their kind. */
export type EmailReader = MemberReader & { what: Exclude<Stopped, "saved_search"> };

export const noticeEmail = (news: News, reader: EmailReader): ComposedEmail =>
  composed({ subject: news.title, blocks: [itemOf(news, reader)] }, reader);

/** `total`: how many there are; `news` are the latest of them. */
export function digestEmail(news: readonly News[], total: number, reader: EmailReader): ComposedEmail {
  const [only] = news;
  const more = total - news.length;
  return composed(
    {
      subject: total === 1 && only ? only.title : `${total} notifications for ${reader.organization}`,
      blocks: [
        "Your unread notifications:",
        ...news.map((each) => itemOf(each, reader)),
        ...(more > 0 ? [{ label: `And ${more} more`, href: `${reader.origin}/mls` }] : []),
      ],
    },
    reader,
  );
}

const itemOf = ({ title, message, priority, action_url }: News, { origin, brandName }: EmailReader) => ({
  title,
  message,
  urgent: priority === "high",
  open: { label: `Open in ${brandName}`, href: origin + action_url },
});

const composed = (content: Pick<EmailContent, "subject" | "blocks">, reader: EmailReader): ComposedEmail =>
  composeEmail({
    ...content,
    ...toMember(reader, {
      settings: { label: "Notification settings", path: "/mls/settings/notifications" },
      stopLabel: stopTexts(reader.what),
    }),
  });

const stopTexts = (what: EmailReader["what"]): string =>
  what === "digest"
    ? "Unsubscribe from the daily email"
    : `Unsubscribe from emails about ${notificationTypeTexts[what].label.toLowerCase()}`;
