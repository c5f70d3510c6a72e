import { letterFor, letterRowFor, linkToHandOn, requireSendable } from "#domain/outbox/email.ts";
import { refuse } from "#domain/core/errors.ts";
import { audit } from "../platform/audit.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { letterById, letterCounts, letterPage } from "./store.ts";

export const outbox: Handlers["outbox"] = {
  async list(context, query) {
    return context.database.asSystem(async ({ db }) => {
      const { items, nextCursor } = await letterPage(db, context.keyRing, query);
      return { items: items.map(letterRowFor), counts: await letterCounts(db), sends: context.mail.sends, nextCursor };
    });
  },

  async get(context, { id }) {
    const letter =
      (await context.database.asSystem(({ db }) => letterById(db, context.keyRing, knownId(id)))) ??
      refuse("not-found");
    return letterFor(letter, context.mail.sends);
  },

  async send(context, { id }) {
    const { viewer, mail, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const letter = (await letterById(work.db, keyRing, knownId(id), { lock: true })) ?? refuse("not-found");
      requireSendable(letter, mail.sends);
      await mail.sendAgain(work, letter.id);
      await audit(work, context, viewer, { action: "letter.sent_again", entityId: letter.id });
      const answer = letterFor({ ...letter, state: "queued", attempts: 0, lastError: null }, mail.sends);
      context.keepAnswer(work, answer);
      return answer;
    });
  },

  async handOn(context, { id, reason }) {
    const { viewer, mail, keyRing } = context;
    return context.database.asSystem(async (work) => {
      const letter = (await letterById(work.db, keyRing, knownId(id), { lock: true })) ?? refuse("not-found");
      const link = linkToHandOn(letter, { sends: mail.sends, reason });
      await audit(work, context, viewer, { action: "letter.handed_on", entityId: letter.id, reason: reason.trim() });
      const answer = { link };
      context.keepAnswer(work, answer);
      return answer;
    });
  },
};
