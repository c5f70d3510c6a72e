import { composeEmail } from "../platform/mail/compose.ts";

/* These emails contain nothing the requester typed: otherwise anyone could have us send any text to any address. */

const unasked = "If it wasn't you, ignore this email.";

export const confirmEmail = (brandName: string, href: string) =>
  composeEmail(
    {
      subject: "Confirm your email address",
      blocks: [
        `You, or someone using this address, signed up for ${brandName}. If it was you, confirm ` +
          "your address within 24 hours. The link works once.",
        unasked,
        { label: "Confirm this address", href },
      ],
      why: `You're receiving this email because someone entered your address on the ${brandName} sign-up page.`,
    },
    brandName,
  );

export const accountThereEmail = (brandName: string, origin: string) =>
  composeEmail(
    {
      subject: "You already have an account",
      blocks: [
        `You, or someone using this address, signed up for ${brandName}. This address already has an ` +
          "account, so nothing changed. If you forgot your password, set a new one.",
        unasked,
        { label: "Set a new password", href: `${origin}/ecosystem/forgot-password` },
      ],
      why: `You're receiving this email because someone entered your address on the ${brandName} sign-up page.`,
    },
    brandName,
  );

export const passwordEmail = (brandName: string, href: string) =>
  composeEmail(
    {
      subject: "Set a new password",
      blocks: [
        `You, or someone using this address, requested a new password for your account on ${brandName}. ` +
          "The link works once, for one hour. Setting a new password signs you out everywhere.",
        unasked,
        { label: "Set a new password", href },
      ],
      why: `You're receiving this email because someone entered your address on the ${brandName} sign-in page.`,
    },
    brandName,
  );

export const passwordSetEmail = (brandName: string) =>
  composeEmail(
    {
      subject: "Your password was changed",
      blocks: [
        `The password of your ${brandName} account was changed, and you were signed out everywhere. If it wasn't ` +
          `you, set a new one on the sign-in page now, and contact the ${brandName} team.`,
      ],
      why: `You're receiving this email because you have a ${brandName} account.`,
    },
    brandName,
  );
