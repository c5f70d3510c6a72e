import { composeEmail } from "../platform/mail/compose.ts";

/* These emails contain nothing the requester typed: otherwise anyone could have us send any text to any address. */

const unasked = "If it wasn't you, ignore this email.";

export const confirmEmail = (brandName: string, href: string) =>
  composeEmail({
    brandName,
    subject: "Confirm your email address",
    blocks: [
      `You, or someone using this address, signed up for ${brandName}. If it was you, confirm ` +
        "your address within 24 hours. The link works once, and asks for the password you chose.",
      "Nothing happens until you enter it. If you didn't sign up, ignore this email.",
      { label: "Confirm this address", href },
    ],
    why: `You're receiving this email because someone entered your address on the ${brandName} sign-up page.`,
  });

export const accountThereEmail = (brandName: string, origin: string) =>
  composeEmail({
    brandName,
    subject: "You already have an account",
    blocks: [
      `You, or someone using this address, signed up for ${brandName}. This address already has an ` +
        "account, so nothing changed. If you forgot your password, set a new one.",
      unasked,
      { label: "Set a new password", href: `${origin}/ecosystem/forgot-password` },
    ],
    why: `You're receiving this email because someone entered your address on the ${brandName} sign-up page.`,
  });

export const passwordEmail = (brandName: string, href: string) =>
  composeEmail({
    brandName,
    subject: "Set a new password",
    blocks: [
      `You, or someone using this address, requested a new password for your account on ${brandName}. ` +
        "The link works once, for one hour. Setting a new password signs you out everywhere.",
      unasked,
      { label: "Set a new password", href },
    ],
    why: `You're receiving this email because someone entered your address on the ${brandName} sign-in page.`,
  });

export const companyAccountEmail = (brandName: string) =>
  composeEmail({
    brandName,
    subject: "Sign in with your company",
    blocks: [
      `You, or someone using this address, requested a new password for your account on ${brandName}. Your account ` +
        "has no password, because your company signs you in. On the sign-in page, enter your email and choose " +
        '"Sign in with your company".',
      unasked,
    ],
    why: `You're receiving this email because someone entered your address on the ${brandName} sign-in page.`,
  });

export const passwordSetEmail = (brandName: string) =>
  composeEmail({
    brandName,
    subject: "Your password was changed",
    blocks: [
      `The password of your ${brandName} account was changed, and you were signed out everywhere. If it wasn't ` +
        `you, set a new one on the sign-in page now, and contact the ${brandName} team.`,
    ],
    why: `You're receiving this email because you have a ${brandName} account.`,
  });

/** After a change in the profile, which keeps the session that made it. */
export const passwordChangedEmail = (brandName: string) =>
  composeEmail({
    brandName,
    subject: "Your password was changed",
    blocks: [
      `The password of your ${brandName} account was changed in your profile, and your other sessions were ended. If ` +
        `it wasn't you, set a new one on the sign-in page now, and contact the ${brandName} team.`,
    ],
    why: `You're receiving this email because you have a ${brandName} account.`,
  });

export const recoveryCodeUsedEmail = (brandName: string, left: number) =>
  composeEmail({
    brandName,
    subject: "A recovery code was used to sign in",
    blocks: [
      `Someone signed in to your ${brandName} account with your password and a recovery code. You have ` +
        `${left} ${left === 1 ? "code" : "codes"} left; create new ones in your profile.`,
      `If it wasn't you, set a new password on the sign-in page now, and contact the ${brandName} team.`,
    ],
    why: `You're receiving this email because you have a ${brandName} account.`,
  });

/** What was changed about how a person signs in. */
export type FactorChange =
  | "totp-on"
  | "totp-off"
  | "recovery-codes"
  | "reset"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-stale";

const factorChanges: Record<FactorChange, { subject: string; says: (brandName: string) => string }> = {
  "totp-on": {
    subject: "An authenticator app was added to your account",
    says: (brandName) => `Your ${brandName} account now asks for a code from an authenticator app at each sign-in.`,
  },
  "totp-off": {
    subject: "Your authenticator app was turned off",
    says: (brandName) => `Your ${brandName} account no longer asks for a code from an authenticator app.`,
  },
  "recovery-codes": {
    subject: "You have new recovery codes",
    says: (brandName) => `The recovery codes of your ${brandName} account were replaced. Earlier ones no longer work.`,
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    says: (brandName) => `You can now sign in to your ${brandName} account with a new passkey.`,
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    says: (brandName) => `You can no longer use that passkey to sign in to your ${brandName} account.`,
  },
  "passkey-stale": {
    subject: "We stopped a sign-in with your passkey",
    says: (brandName) =>
      `Someone used a passkey of your ${brandName} account, and its counter shows that another device may hold a ` +
      "copy. We blocked the sign-in. Remove that passkey in your profile, and add a new one.",
  },
  reset: {
    subject: "Your second factor was removed",
    says: (brandName) =>
      `An admin removed the second factor and the recovery codes of your ${brandName} account, and you were signed ` +
      "out everywhere. Sign in with your password and set up a new one.",
  },
};

export const factorEmail = (brandName: string, change: FactorChange) =>
  composeEmail({
    brandName,
    subject: factorChanges[change].subject,
    blocks: [
      factorChanges[change].says(brandName),
      `If you don't recognize this, set a new password on the sign-in page now, and contact the ${brandName} team.`,
    ],
    why: `You're receiving this email because you have a ${brandName} account.`,
  });
