import { z } from "zod";
import { codeMessages } from "#domain/session/second-factor.ts";
import { accountsKept } from "./member.ts";
import { newPasskey, passkeyAnswer, passkeyCreation, passkeyRequest } from "./passkeys.ts";
import { answering, id, instant, procedure } from "./procedure.ts";

/**
 * That it's you: your password and, once you have a second factor, a code of your authenticator app or a recovery
 * code; or one of your passkeys. Without a password: that your company signed you in during the last ten minutes.
 */
const proof = {
  password: z
    .string("Enter your password.")
    .max(1_000, "This password is too long. Use at most 200 characters.")
    .optional(),
  code: z.string(codeMessages.missing).max(100, codeMessages.shape).optional(),
  /** The answer to `requestPasskey`, in place of the password and the code. */
  passkey: passkeyAnswer.optional(),
};

const passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });

const factorsAnswer = z.object({
  /** When the authenticator app was confirmed; null without one. */
  totpSince: instant.nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** Without one, a change takes a sign-in through the company in the last ten minutes. */
  hasPassword: z.boolean(),
  kept: accountsKept,
});

const policy = z.object({
  isRequired: z.boolean(),
  /** Active members who have none, and can't do anything else until they set one up. */
  membersWithout: z.int(),
  kept: accountsKept,
});

/** Ten codes of 16 digits, in groups of four; they can't be shown again. */
const codes = z.array(z.string());

const call = answering("profile.use", factorsAnswer);

export const factors = {
  get: call({ says: "What you sign in with besides your password.", input: z.strictObject({}) }),
  requestPasskey: procedure({
    needs: "profile.use",
    says: "Asks your browser for one of your passkeys, to prove that it's you. Its answer goes with the change.",
    input: z.strictObject({}),
    output: passkeyRequest,
  }),
  startPasskey: procedure({
    needs: "profile.use",
    says: "Asks your browser for a new passkey.",
    input: z.strictObject(proof),
    output: passkeyCreation,
  }),
  addPasskey: procedure({
    needs: "profile.use",
    says: "Adds the new passkey. All your other sessions end. The first second factor comes with recovery codes.",
    input: z.strictObject({
      name: z.string("Enter a name for the passkey.").max(200, "This name is too long. Shorten it."),
      passkey: newPasskey,
    }),
    output: z.object({ /** Null: you have some already. */ recoveryCodes: codes.nullable() }),
    answersOnce: true,
  }),
  removePasskey: call({
    says: "Removes a passkey. All your other sessions end.",
    input: z.strictObject({ id, ...proof }),
  }),
  confirmTotp: procedure({
    needs: "profile.use",
    says: "Turns on the authenticator app with its first code. All your other sessions end.",
    input: z.strictObject({ code: z.string(codeMessages.missing).max(100, codeMessages.shape) }),
    output: z.object({ recoveryCodes: codes }),
    answersOnce: true,
  }),
  policy: procedure({
    needs: "member.manage",
    says: "Whether your organization requires a second factor.",
    input: z.strictObject({}),
    output: policy,
  }),
  require: procedure({
    needs: "member.manage",
    says: "Requires a second factor of all members, or stops requiring it. You need one yourself.",
    input: z.strictObject({ isRequired: z.boolean() }),
    output: policy,
  }),
  startTotp: procedure({
    needs: "profile.use",
    says: "A secret for an authenticator app. It counts once you confirm it with a code.",
    input: z.strictObject(proof),
    output: z.object({
      /** In base32. */ secret: z.string(),
      /** `otpauth://` address, for a QR code. */ uri: z.string(),
    }),
    answersOnce: true,
  }),
  stopTotp: call({
    says: "Turns off the authenticator app. All your other sessions end.",
    input: z.strictObject(proof),
  }),
  renewRecoveryCodes: procedure({
    needs: "profile.use",
    says: "Replaces your recovery codes. All your other sessions end.",
    input: z.strictObject(proof),
    output: z.object({ recoveryCodes: codes }),
    answersOnce: true,
  }),
};
