import { composeEmail, type ComposedEmail } from "../platform/mail/compose.ts";

type Released = { organization: string; domain: string; reason: string };

/** For the admins of an organization whose proven domain staff released. */
export function releasedEmail(
  { organization, domain, reason }: Released,
  { brandName, origin }: { brandName: string; origin: string },
): ComposedEmail {
  return composeEmail({
    brandName,
    subject: `${domain} is no longer proven`,
    blocks: [
      `The marketplace's team released the email domain ${domain} from ${organization}. Its addresses no longer lead ` +
        "to your sign-in provider, and new people can't join with them. Members with a password can still sign in. " +
        "Others can't while your organization has no proven domain.",
      `Reason:\n${reason}`,
      "If the domain is yours, prove it again with the new TXT record, or reply to this email.",
      { label: "Open the sign-in settings", href: `${origin}/mls/settings?tab=sign-in` },
    ],
    why: `You're receiving this email because you're an admin of ${organization} on ${brandName}.`,
  });
}
