import { z } from "zod";
import { shareReason, emailStates } from "#domain/outbox/email.ts";
import { id, instant, paging, procedure } from "./procedure.ts";

const row = {
  id,
  state: z.enum(emailStates),
  at: instant,
  sentAt: instant.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  /** Null for a private email, like its subject. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** No one can open it: its key is missing, or it is damaged. */
  isBroken: z.boolean(),
};
const mail = z.object({
  ...row,
  text: z.string().nullable(),
  attachments: z.array(z.string()),
  canSend: z.boolean(),
  canDismiss: z.boolean(),
  canShareLink: z.boolean(),
});

/** The product's emails, for platform staff: without links that grant access, and without the text of private ones. */
export const outbox = {
  list: procedure({
    needs: "outbox.use",
    says: "Emails, newest first.",
    input: z.strictObject({
      state: z.enum(emailStates, "Choose a state that exists.").optional(),
      ...paging(50),
    }),
    output: z.object({
      items: z.array(z.object(row)),
      counts: z.record(z.enum(emailStates), z.int()),
      /** Whether a mail server is set up. */
      sends: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  get: procedure({
    needs: "outbox.use",
    says: "One email, with its text unless it is confidential.",
    input: z.strictObject({ id }),
    output: mail,
  }),
  send: procedure({
    needs: "outbox.use",
    says: "Sends an email that failed, or that was stored while no mail server was set up.",
    input: z.strictObject({ id }),
    output: mail,
  }),
  dismiss: procedure({
    needs: "outbox.use",
    says: "Dismisses a failed email: it no longer counts as failed.",
    input: z.strictObject({ id }),
    output: mail,
  }),
  shareLink: procedure({
    needs: "outbox.use",
    says:
      "The link in a new user's email, to pass on to them while no mail server is set up; needs a " +
      "reason, which is recorded.",
    input: z.strictObject({
      id,
      reason: z.string().max(shareReason.most, `Shorten this to at most ${shareReason.most} characters.`),
    }),
    output: z.object({ link: z.string() }),
    answersOnce: true,
  }),
};
