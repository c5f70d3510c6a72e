import { invitationFile } from "#documents/calendar.ts";
import type { Interview } from "#domain/interview/interview.ts";
import { interviewEvent } from "#domain/interview/view.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { Config } from "../platform/config.ts";
import { addressIn } from "../platform/mail/mail.ts";

type For = {
  config: Pick<Config, "brandName" | "mailSender">;
  /** The application's origin; absent if only the requester knows it, or the reader has no account. */
  origin: string | undefined;
  /** The attendee's address, in an email. */ attendee?: string;
  now: number;
};

/** A calendar file for an agreed or canceled interview; null if no time was ever agreed. */
export function fileOfInterview(
  introduction: Introduction,
  interview: Interview,
  { config, origin, attendee, now }: For,
): { fileName: string; text: string; canceled: boolean } | null {
  const event = interviewEvent(introduction, interview, now);
  if (!event) return null;
  const text = invitationFile(event, {
    organizer: { name: config.brandName, email: addressIn(config.mailSender.from) },
    createdAt: new Date(interview.steps.at(-1)?.at ?? now),
    ...(origin !== undefined && { url: `${origin}/mls/introductions/${introduction.id}` }),
    // Email replies aren't read: answers are given on the page.
    ...(attendee !== undefined && { guest: { email: attendee, answersByMail: false } }),
  });
  return { fileName: `${introduction.code.toLowerCase()}-interview.ics`, text, canceled: event.canceled };
}
