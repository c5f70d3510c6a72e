import type { EmailContent } from "../platform/mail/compose.ts";

/** For whom the email is, and how such emails stop. `supportEmail`: the address for help; empty if none is set. */
export type MemberReader = {
  brandName: string;
  organization: string;
  /** The organization is the platform. */
  isStaff: boolean;
  origin: string;
  stop: string;
  supportEmail: string;
};

/** Why a member gets an email, and how such emails stop. `settings`: the page that sets which ones a person gets. */
export const toMember = (
  { brandName, organization, isStaff, origin, stop, supportEmail }: MemberReader,
  { settings, stopLabel }: { settings: { label: string; path: string }; stopLabel: string },
): Pick<EmailContent, "brandName" | "why" | "footer"> => ({
  brandName,
  why: isStaff
    ? `You're receiving this email because you're on the ${brandName} staff.`
    : `You're receiving this email because you're a member of ${organization} on ${brandName}.`,
  footer: [
    { label: settings.label, href: origin + settings.path },
    { label: stopLabel, href: stop },
    ...(supportEmail === "" ? [] : [{ label: "Help", href: `mailto:${supportEmail}` }]),
  ],
});
