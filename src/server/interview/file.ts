import { invitationFile } from "#documents/calendar.ts";
import type { Interview } from "#domain/interview/interview.ts";
import { interviewEvent } from "#domain/interview/view.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { Config } from "../platform/config.ts";
import { senderAddress } from "../platform/mail/mail.ts";

type For = {
  config: Pick<Config, "brandName" | "publicUrl">;
  /** Where the application is; absent where only whoever asked knows. */ origin: string | undefined;
  /** In a letter: to whose calendar it goes. */ attendee?: string;
  now: number;
};

/** An agreed interview, or that it holds no more, as a calendar file; null where no time was ever agreed on. */
export function fileOfInterview(
  introduction: Introduction,
  interview: Interview,
  { config, origin, attendee, now }: For,
): { fileName: string; text: string; canceled: boolean } | null {
  const event = interviewEvent(introduction, interview, now);
  if (!event) return null;
  const text = invitationFile(event, {
    organizer: { name: config.brandName, email: senderAddress(config) },
    createdAt: new Date(interview.steps.at(-1)?.at ?? now),
    ...(origin !== undefined && { url: `${origin}/mls/introductions/${introduction.id}` }),
    // Nobody reads answers by mail: what is answered is answered on the page.
    ...(attendee !== undefined && { guest: { email: attendee, answersByMail: false } }),
  });
  return { fileName: `${introduction.code.toLowerCase()}-interview.ics`, text, canceled: event.canceled };
}
