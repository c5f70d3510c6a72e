import { invitationLimits } from "#domain/member/invitation.ts";
import { roleText } from "#domain/member/member.ts";
import type { Context } from "../platform/http/context.ts";
import { composeEmail } from "../platform/mail/compose.ts";
import type { EmailMessage } from "../platform/mail/mail.ts";

const withArticle = (role: string): string => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;

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
    ...composeEmail({
      brandName,
      // Subject lines contain nothing a stranger typed.
      subject: `You're invited to ${brandName}`,
      blocks: [
        `${invitedBy} invited you to join ${organization} on ${brandName} as ${withArticle(roleText(role))}.`,
        `The link works once, for ${invitationLimits.days} days, and only for ${email}.`,
        { label: "Accept the invitation", href: `${from.origin}/ecosystem/invitation#token=${token}` },
      ],
      why: "If you didn't expect this email, ignore it. Nothing happens unless you accept.",
    }),
  };
}
