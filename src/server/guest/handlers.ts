import { maskedAddress } from "#domain/guest/guest.ts";
import { identities } from "../erasure/handlers.ts";
import { introductions } from "../introduction/handlers.ts";
import type { Handlers } from "../platform/http/context.ts";
import { logoAddress, logoOf } from "../organization/logo.ts";
import { reading } from "../platform/http/step.ts";
import { afterReveal, confirmed, requireOpen } from "./after-reveal.ts";
import { answerCandidate, answersOf, requestCandidate, viewCandidate } from "./answering.ts";
import { guestCodeEmail } from "./emails.ts";
import { exchangeCode, guestSession, isLivePass, linkOfToken, makeCode, recordView, sessionOf } from "./links.ts";
import { endedPage, guestPage, introductionOfLink } from "./page.ts";
import { receivedPage, receivedSession } from "./received.ts";
import { linkPage, revokeLink, sendLink } from "./sending.ts";

export const guests: Handlers["guests"] = {
  async open(context, { token }) {
    const link = await linkOfToken(context, token);
    if (link.end !== null) return endedPage(link);
    const page = await guestPage(await sessionOf(context, link));
    await context.database.asSystem((work) => recordView(work, context, { linkId: link.id, action: "opened" }));
    return page;
  },

  async logo(context, { token }) {
    const { end, agency } = await linkOfToken(context, token);
    return logoAddress(end === null ? await logoOf(context.database.kysely, agency.id) : null);
  },

  async view(context, { token, listingId }) {
    await viewCandidate(await guestSession(context, token), listingId);
  },

  async answer(context, { token, pass, ...ask }) {
    const session = await guestSession(context, token);
    const isConfirmed = pass !== undefined && (await isLivePass(context, session.link.id, pass));
    await answerCandidate(session, { ...ask, isConfirmed });
    return guestPage(session);
  },

  async request(context, { token, listingId }) {
    const session = await guestSession(context, token);
    await requestCandidate(session, listingId);
    return guestPage(session);
  },

  async code(context, { token }) {
    const { link } = await guestSession(context, token);
    return context.database.asSystem(async (work) => {
      const { code, until } = await makeCode(work, context, link);
      const { name, email } = link.contact;
      const about = { contactName: name, company: link.client.name, code };
      const message = guestCodeEmail(about, context.config.brandName);
      context.mail.queue(work, { to: email, ...message, confidential: true });
      return { sentTo: maskedAddress(email), until: until.toISOString() };
    });
  },

  async confirm(context, { token, code }) {
    const { link } = await guestSession(context, token);
    const { pass, until } = await exchangeCode(context, link.id, code);
    return { pass, until: until.toISOString() };
  },

  async accept(context, { token, pass, listingId, version }) {
    const { session, guest, introductionId: id, record } = await confirmed(context, { token, pass, listingId });
    await introductions.accept(guest, { id, version, grantDays: null });
    await record("accepted");
    return guestPage(session);
  },

  async nda(context, { token, listingId }) {
    const session = await guestSession(context, token);
    return introductions.nda(session.guest, { id: await introductionOfLink(session, listingId) });
  },

  async sign(context, { token, pass, listingId, ...signature }) {
    const { session, guest, introductionId: id, record } = await confirmed(context, { token, pass, listingId });
    await introductions.sign(guest, { id, ...signature });
    await record("signed");
    return guestPage(session);
  },

  async identity(context, ask) {
    const { guest, listingId, introductionId, record } = await confirmed(context, ask);
    await requireOpen(guest, introductionId);
    const opened = await identities.get(guest, { listingId });
    await record("revealed");
    return opened;
  },

  ...afterReveal,

  list: (context, ask) =>
    reading(context, ({ work, viewer, now }) => linkPage(work.db, viewer, { ...ask, now, keyRing: context.keyRing })),
  answers: (context) => reading(context, async ({ work, viewer }) => ({ items: await answersOf(work, viewer) })),
  send: sendLink,
  revoke: (context, { id }) => revokeLink(context, id),

  received: receivedPage,

  async openReceived(context, { id }) {
    const session = await receivedSession(context, id);
    await context.database.asSystem((work) => recordView(work, context, { linkId: session.link.id, action: "opened" }));
    return guestPage(session);
  },

  async viewReceived(context, { id, listingId }) {
    await viewCandidate(await receivedSession(context, id), listingId);
  },

  async answerReceived(context, { id, ...ask }) {
    const session = await receivedSession(context, id);
    await answerCandidate(session, { ...ask, isConfirmed: true });
    return guestPage(session);
  },

  async requestReceived(context, { id, listingId }) {
    const session = await receivedSession(context, id);
    await requestCandidate(session, listingId);
    return guestPage(session);
  },
};
