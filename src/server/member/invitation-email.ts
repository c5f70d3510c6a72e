import { invitationLimits } from "#domain/member/invitation.ts";
import { roleText } from "#domain/member/member.ts";
import type { Context } from "../platform/http/context.ts";
import { composeEmail } from "../platform/mail/compose.ts";
import type { EmailMessage } from "../platform/mail/mail.ts";

type Asked = { email: string; role: string; token: string; organization: string; invitedBy: string };

/**
 * The token is in the fragment, which isn't logged or sent as Referer. With a mail server only the recipient can read
 * the email. Without one it stays in the outbox, and platform staff can share its link, which is audited.
 */
export function invitationEmail(
  { config, from }: { config: Pick<Context["config"], "brandName" | "smtpUrl">; from: Pick<Context["from"], "origin"> },
  { email, role, token, organization, invitedBy }: Asked,
): EmailMessage {
  const { brandName } = config;
  return {
    to: email,
    confidential: config.smtpUrl !== undefined,
    byHand: true,
    ...composeEmail(
      {
        // Subject lines contain nothing a stranger typed.
        subject: `You are invited to ${brandName}`,
        blocks: [
          `${invitedBy} invites you to work for ${organization} on ${brandName}, as ${roleText(role)}.`,
          `The link works once, within ${invitationLimits.days} days, and only for ${email}.`,
          { label: "Accept the invitation", href: `${from.origin}/ecosystem/invitation#token=${token}` },
        ],
        why: "If you did not expect this email, ignore it: nothing happens unless you accept.",
      },
      brandName,
    ),
  };
}
