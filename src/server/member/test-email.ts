import { composeEmail } from "../platform/mail/compose.ts";

/** Asked for on the profile after emails to the address bounced. */
export const bouncedTestEmail = (brandName: string, href: string) =>
  composeEmail({
    brandName,
    subject: "Your email address works",
    blocks: [
      `If you can read this, emails from ${brandName} reach you again. You don't need to do anything.`,
      { label: "Choose notifications", href },
    ],
    why: "You're receiving this email because you requested it in your profile, after earlier emails bounced.",
  });
