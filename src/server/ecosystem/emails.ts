import { composeEmail } from "../platform/mail/compose.ts";

/* These emails contain nothing the requester typed: otherwise anyone could have us send any text to any address. */

const unasked = "If it wasn't you, ignore this email. Nothing changes.";

export const confirmEmail = (brandName: string, href: string) =>
  composeEmail(
    {
      subject: "Confirm your email address",
      blocks: [
        `You, or someone using this address, signed up for ${brandName}. If it was you, confirm it ` +
          "within 24 hours. The link works once.",
        unasked,
        { label: "Confirm this address", href },
      ],
      why: `You get this because your address was entered on the sign-up page of ${brandName}.`,
    },
    brandName,
  );

export const accountThereEmail = (brandName: string, origin: string) =>
  composeEmail(
    {
      subject: "You already have an account",
      blocks: [
        `You, or someone using this address, signed up for ${brandName}. The address already has an ` +
          "account, so nothing was changed. If you have forgotten the password, you can set a new one.",
        unasked,
        { label: "Set a new password", href: `${origin}/ecosystem/forgot-password` },
      ],
      why: `You get this because your address was entered on the sign-up page of ${brandName}.`,
    },
    brandName,
  );

export const passwordEmail = (brandName: string, href: string) =>
  composeEmail(
    {
      subject: "Set a new password",
      blocks: [
        `You, or someone using this address, requested a new password for your account on ${brandName}. ` +
          "The link works once, for an hour. Using it ends every session of the account.",
        unasked,
        { label: "Set a new password", href },
      ],
      why: `You get this because your address was entered on the sign-in page of ${brandName}.`,
    },
    brandName,
  );

export const passwordSetEmail = (brandName: string) =>
  composeEmail(
    {
      subject: "Your password was changed",
      blocks: [
        `The password of your account on ${brandName} was changed, and every session was ended. If it wasn't ` +
          "you, set a new one on the sign-in page now, and contact the people who run it.",
      ],
      why: `You get this because you have an account on ${brandName}.`,
    },
    brandName,
  );
