import { guestCode } from "#domain/guest/guest.ts";
import { dateOf, dateText } from "#domain/core/calendar.ts";
import { type ComposedEmail, composeEmail } from "../platform/mail/compose.ts";

/* Emails to contacts say nothing about a candidate: any of them may have become hidden from the client since. */

type Sent = { contactName: string; company: string; agencyName: string };

const counted = (count: number): string => (count === 1 ? "a candidate" : `${count} candidates`);

export function guestEmail(
  sent: Sent & { senderName: string; message: string; count: number; expiresAt: number; link: string },
  brandName: string,
): ComposedEmail {
  const { contactName, company, agencyName, senderName, message, count, expiresAt, link } = sent;
  return composeEmail(
    {
      subject: `${agencyName} sent you ${counted(count)}`,
      blocks: [
        `${contactName},`,
        `${senderName} at ${agencyName} thinks you should see ${counted(count)} for ${company}.`,
        ...(message === "" ? [] : [message]),
        "You can read about their experience and request an introduction. Names stay hidden until you sign a " +
          "confidentiality agreement. You don't need an account.",
        { label: count === 1 ? "See the candidate" : "See the candidates", href: link },
        `The link works until ${dateText(dateOf(expiresAt))} (UTC).`,
      ],
      why: `You're receiving this email because ${agencyName} named you as its contact at ${company}.`,
    },
    brandName,
  );
}

/** Without the link: someone it was forwarded to can't use one email for both. */
export function guestCodeEmail(
  { contactName, company, code }: { contactName: string; company: string; code: string },
  brandName: string,
): ComposedEmail {
  return composeEmail(
    {
      subject: `Your code: ${code}`,
      blocks: [
        `${contactName},`,
        `Enter this code on the page to continue for ${company}:`,
        code,
        `It works for ${guestCode.lastsMs / 60_000} minutes. Don't share it: with it you can accept terms, sign and ` +
          `read a candidate's name for ${company}.`,
      ],
      why:
        "If you didn't request a code, ignore this email. " +
        "Someone may have your link, but can't sign without this code.",
    },
    brandName,
  );
}
