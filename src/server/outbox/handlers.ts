import { emailFor, emailRowFor, linkToShare, requireDismissable, requireSendable } from "#domain/outbox/email.ts";
import { refuse } from "#domain/core/errors.ts";
import { audit } from "../platform/audit.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { dismissEmail, emailById, emailCounts, emailPage } from "./store.ts";

export const outbox: Handlers["outbox"] = {
  async list(context, query) {
    return context.database.asSystem(async ({ db }) => {
      const { items, nextCursor } = await emailPage(db, context.keyRing, query);
      return { items: items.map(emailRowFor), counts: await emailCounts(db), sends: context.mail.sends, nextCursor };
    });
  },

  async get(context, { id }) {
    const message =
      (await context.database.asSystem(({ db }) => emailById(db, context.keyRing, knownId(id)))) ?? refuse("not-found");
    return emailFor(message, context.mail.sends);
  },

  async send(context, { id }) {
    const { viewer, mail, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const message = (await emailById(work.db, keyRing, knownId(id), { lock: true })) ?? refuse("not-found");
      requireSendable(message, mail.sends);
      await mail.sendAgain(work, message.id);
      await audit(work, context, viewer, { action: "letter.sent_again", entityId: message.id });
      return context.keepAnswer(
        work,
        emailFor({ ...message, state: "queued", attempts: 0, lastError: null }, mail.sends),
      );
    });
  },

  async dismiss(context, { id }) {
    const { viewer, mail, keyRing, clock } = context;
    return context.database.asSystem(async (work) => {
      const message = (await emailById(work.db, keyRing, knownId(id), { lock: true })) ?? refuse("not-found");
      requireDismissable(message);
      await dismissEmail(work.db, message.id, clock.now());
      await audit(work, context, viewer, { action: "letter.dismissed", entityId: message.id });
      return context.keepAnswer(work, emailFor({ ...message, state: "dismissed" }, mail.sends));
    });
  },

  async shareLink(context, { id, reason }) {
    const { viewer, mail, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const message = (await emailById(work.db, keyRing, knownId(id), { lock: true })) ?? refuse("not-found");
      const link = linkToShare(message, { sends: mail.sends, reason });
      await audit(work, context, viewer, { action: "letter.handed_on", entityId: message.id, reason: reason.trim() });
      return { link };
    });
  },
};
