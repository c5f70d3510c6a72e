import { z } from "zod";
import { nameLimit } from "#domain/member/profile.ts";
import { organizationKinds } from "#domain/core/viewer.ts";
import { accountsKept } from "./member.ts";
import { answering, id, instant, procedure, silentProcedure } from "./procedure.ts";

const password = (missing: string) =>
  z.string(missing).min(1, missing).max(1_000, "This password is too long. Use at most 200 characters.");

const profileAnswer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  /** Since when emails to this address bounce; null if they don't. */
  emailBouncedAt: instant.nullable(),
  organizations: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(organizationKinds),
      roles: z.array(z.string()),
      /** The organization this request acts for. */ isActing: z.boolean(),
    }),
  ),
  /** False: the company signs the person in, or an outside service does. */
  hasPassword: z.boolean(),
  kept: accountsKept,
  /** Where name and password are managed, if not here. */
  accountUrl: z.string().nullable(),
});

const session = z.object({
  id,
  /** Readable, such as `Chrome on Windows`. */
  device: z.string(),
  startedAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  /** The current session. */
  isThis: z.boolean(),
});

const ended = z.object({ /** How many sessions ended. */ ended: z.int() });

const call = answering("profile.use", profileAnswer);

export const profile = {
  get: call({ says: "Your name, your email address and the organizations you belong to.", input: z.strictObject({}) }),
  update: call({
    says: "Changes your name as others see it.",
    input: z.strictObject({
      name: z.string("Enter your name.").max(nameLimit, `Shorten this to at most ${nameLimit} characters.`),
    }),
  }),
  retryEmail: call({
    says: "Clears the bounce mark from your address, and sends it a test email.",
    input: z.strictObject({}),
  }),
  changePassword: procedure({
    needs: "profile.use",
    says: "Changes your password. All your other sessions end.",
    input: z.strictObject({
      current: password("Enter your current password."),
      next: password("Enter a new password."),
    }),
    output: ended,
  }),
  sessions: procedure({
    needs: "profile.use",
    says: "The devices you are signed in on.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(session) }),
  }),
  endSession: silentProcedure({
    needs: "profile.use",
    says: "Ends one of your sessions.",
    input: z.strictObject({ id }),
  }),
  endOthers: procedure({
    needs: "profile.use",
    says: "Ends all your sessions except this one.",
    input: z.strictObject({}),
    output: ended,
  }),
};
