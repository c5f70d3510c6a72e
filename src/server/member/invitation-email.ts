import { invitationLimits } from "#domain/member/invitation.ts";
import { roleText } from "#domain/member/member.ts";
import type { Context } from "../platform/http/context.ts";
import { plainEmail } from "../platform/mail/email-frame.ts";
import type { EmailMessage } from "../platform/mail/mail.ts";

type Asked = { email: string; role: string; token: string; organization: string; invitedBy: string };

/**
 * The token stands in the fragment, which no log and no Referer sees. With a mail server nobody but its recipient reads
 * the letter; without one it stays in the outbox, and the platform's staff can hand its link on, on the record.
 */
export function invitationEmail(
  { config, from }: Pick<Context, "config" | "from">,
  { email, role, token, organization, invitedBy }: Asked,
): EmailMessage {
  const { brandName } = config;
  return {
    to: email,
    confidential: config.smtpUrl !== undefined,
    byHand: true,
    ...plainEmail(
      {
        // Nothing that a stranger typed stands in a subject line.
        subject: `You are invited to ${brandName}`,
        paragraphs: [
          `${invitedBy} invites you to work for ${organization} on ${brandName}, as ${roleText(role)}.`,
          `The link works once, within ${invitationLimits.days} days, and only for ${email}.`,
        ],
        action: { label: "Accept the invitation", href: `${from.origin}/ecosystem/invitation#token=${token}` },
        why: "If you did not expect this email, ignore it: nothing happens unless you accept.",
      },
      brandName,
    ),
  };
}
