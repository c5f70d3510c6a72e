import { plainLetter } from "../platform/mail/email-frame.ts";

/* Nothing that the asker typed stands in these letters: otherwise anybody could have us write anything to anybody. */

const unasked = "If it was not you, do nothing: nothing comes of it.";

export const confirmLetter = (brandName: string, href: string) =>
  plainLetter(
    {
      subject: "Confirm your e-mail address",
      paragraphs: [
        `Somebody signed up for ${brandName} with this address. If it was you, confirm it within 24 hours. The ` +
          "link works once.",
        unasked,
      ],
      action: { label: "Confirm this address", href },
      why: `You get this because your address was entered on the sign-up page of ${brandName}.`,
    },
    brandName,
  );

export const accountThereLetter = (brandName: string, origin: string) =>
  plainLetter(
    {
      subject: "You have an account already",
      paragraphs: [
        `Somebody signed up for ${brandName} with this address. It has an account already, so nothing was ` +
          "changed. If you have forgotten the password, you can set a new one.",
        unasked,
      ],
      action: { label: "Set a new password", href: `${origin}/ecosystem/forgot-password` },
      why: `You get this because your address was entered on the sign-up page of ${brandName}.`,
    },
    brandName,
  );

export const passwordLetter = (brandName: string, href: string) =>
  plainLetter(
    {
      subject: "Set a new password",
      paragraphs: [
        `Somebody asked for a new password for the account with this address on ${brandName}. The link works ` +
          "once, for an hour; every session of the account ends with it.",
        unasked,
      ],
      action: { label: "Set a new password", href },
      why: `You get this because your address was entered on the sign-in page of ${brandName}.`,
    },
    brandName,
  );

export const passwordSetLetter = (brandName: string) =>
  plainLetter(
    {
      subject: "Your password was changed",
      paragraphs: [
        `The password of your account on ${brandName} was changed, and every session was ended. If it was not ` +
          "you, set a new one on the sign-in page at once, and tell the people who run it.",
      ],
      action: null,
      why: `You get this because you have an account on ${brandName}.`,
    },
    brandName,
  );
