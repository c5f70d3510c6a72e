import { z } from "zod";
import { messageLimit } from "#domain/thread/thread.ts";
import { grantedStates, messageTypes } from "#domain/thread/view.ts";
import { organizationKinds } from "#domain/core/viewer.ts";
import { countedPage, id, instant, paging, procedure, silentProcedure, wholeNumber } from "./procedure.ts";
import { confirmedTexts, maskedName } from "./shapes.ts";

const thread = z.object({
  id,
  /** The organization at the other end. */
  with: z.object({ id, name: z.string(), kind: z.enum(organizationKinds) }),
  subject: z.object({ listingId: id, ...maskedName, deal: z.object({ id, code: z.string() }).nullable() }),
  messages: z.int(),
  /** The last message, shortened; without its text if it was written under a reveal grant (`granted`). */
  last: z.object({ mine: z.boolean(), content: z.string(), granted: z.boolean(), sentAt: instant }),
  /** From the other side, not read by you. */
  unread: z.int(),
});

const message = z.object({
  /** From 1, in sending order. */
  number: z.int(),
  mine: z.boolean(),
  /** The person for your own organization, the organization for the other side. */
  from: z.string(),
  /**
   * `intro_request`: a card of the introduction `introductionId`; `interview_update`: a step of the interview
   * `interviewId`.
   */
  type: z.enum(messageTypes),
  content: z.string(),
  /**
   * For a message written under a reveal grant, whether you can read it now; null for others. An API key needs
   * `identities:read`: such a message may name the candidate.
   */
  granted: z.enum(grantedStates).nullable(),
  introductionId: id.nullable(),
  interviewId: id.nullable(),
  sentAt: instant,
  /** Your colleagues who have read it; visible within your organization only. */
  readBy: z.array(z.string()),
});

const end = z.enum(["you", "them"]);

const naming = {
  /**
   * Until when your messages can name the candidate, because one end holds a live reveal grant and has opened the
   * identity; null: they are checked for leaks.
   */
  disclosure: z.object({ knows: end, until: instant }).nullable(),
  /** The end that holds a live reveal grant but hasn't opened the identity; null: neither. */
  unopenedBy: end.nullable(),
};

const content = z
  .string()
  .min(1, "Write a message first.")
  .max(messageLimit, `Shorten this to at most ${messageLimit} characters.`);

export const threads = {
  list: procedure({
    needs: "thread.use",
    says: "The threads of your organization with others, most recent message first.",
    input: z.strictObject(paging(30)),
    output: countedPage(thread),
  }),
  count: procedure({
    needs: "thread.use",
    says: "How many messages you have not read.",
    input: z.strictObject({}),
    output: z.object({ unread: z.int() }),
  }),
  about: procedure({
    needs: "thread.use",
    says: "The organizations you can write to about a listing or a deal, with the thread if there is one.",
    input: z.strictObject({ listingId: id.optional(), dealId: id.optional() }),
    output: z.object({
      items: z.array(
        z.object({
          organization: z.object({ id, name: z.string(), kind: z.enum(organizationKinds) }),
          threadId: id.nullable(),
          ...naming,
        }),
      ),
    }),
  }),
  get: procedure({
    needs: "thread.use",
    says: "A thread and its newest messages, in the order they were sent; `before` asks for those before a number.",
    input: z.strictObject({
      id,
      before: wholeNumber(1, 1_000_000_000).optional(),
      limit: wholeNumber(1, 100).default(50),
    }),
    output: z.object({
      thread,
      messages: z.array(message),
      earlier: z.boolean(),
      ...naming,
      /** Whether you can open the candidate's page. */
      listed: z.boolean(),
    }),
  }),
  start: procedure({
    needs: "thread.use",
    says:
      "Writes to an organization about a listing (its agency) or a deal (another party), in the existing " +
      "thread or a new one.",
    input: z.strictObject({
      listingId: id.optional(),
      dealId: id.optional(),
      organizationId: id,
      content,
      confirmedTexts,
    }),
    output: z.object({ thread, message }),
  }),
  send: procedure({
    needs: "thread.use",
    says:
      "Writes into a thread. Text that identifies a candidate isn't sent, unless the other side holds a live " +
      "reveal grant, or you hold one and write to the listing's agency, and the holder has opened the identity.",
    input: z.strictObject({ id, content, confirmedTexts }),
    output: z.object({ thread, message }),
  }),
  read: silentProcedure({
    needs: "thread.use",
    says: "Marks a thread as read up to this number.",
    input: z.strictObject({ id, number: z.int().min(1) }),
  }),
};
