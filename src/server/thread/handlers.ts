import { type PublicText, unshowable } from "#domain/core/public-text.ts";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import {
  type Disclosure,
  nextMessage,
  otherEnd,
  readUpTo,
  requireContent,
  requireOneSubject,
  requireReachable,
  type Thread,
} from "#domain/thread/thread.ts";
import { messageFor, type MessageView, disclosureFor, threadFor, type ThreadView } from "#domain/thread/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { dealText } from "../listing/text.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { announceRead } from "../notification/announce.ts";
import { notify } from "../notification/notify.ts";
import { markNotificationsRead } from "../notification/store.ts";
import { announceThread } from "./announce.ts";
import { disclosureIn, readGranted, sealWords } from "./disclosure.ts";
import {
  appendMessage,
  findThread,
  lockThread,
  markRead,
  marksOf,
  messagesOf,
  threadBetween,
  threadPage,
  unreadTotal,
} from "./store.ts";
import { correspondentsAsked, hiddenFromOther, subjectAsked } from "./subject.ts";

export const threads: Handlers["threads"] = {
  async list(context, query) {
    const { viewer } = context;
    const { items, total, nextCursor } = await context.database.asViewer(viewer, ({ db }) =>
      threadPage(db, viewer, query),
    );
    return { items: items.map((found) => threadFor(viewer, found.thread, found)), total, nextCursor };
  },

  async count(context) {
    const { viewer } = context;
    return { unread: await context.database.asViewer(viewer, ({ db }) => unreadTotal(db, viewer)) };
  },

  async about(context, ask) {
    const { viewer } = context;
    requireOneSubject(ask);
    return {
      items: await context.database.asViewer(viewer, ({ db }) =>
        correspondentsAsked(db, viewer, ask, context.clock.now().getTime()),
      ),
    };
  },

  async get(context, { id, before, limit }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async ({ db }) => {
      const found = (await findThread(db, viewer, knownId(id))) ?? refuse("not-found");
      const disclosure = await disclosureIn(db, viewer, found.thread, context.clock.now().getTime());
      const messages = await messagesOf(db, viewer, found.thread, { before, limit });
      const granted = await readGranted(db, context.keyRing, viewer, found.thread, messages, disclosure);
      const marks = await marksOf(db, viewer, found.thread.id);
      return {
        thread: threadFor(viewer, found.thread, found),
        messages: messages.map((message) => messageFor(viewer, found.thread, message, { marks, granted })),
        earlier: (messages[0]?.number ?? 1) > 1,
        disclosure: disclosureFor(viewer, disclosure),
      };
    });
  },

  async start(context, { organizationId, content, confirmedTexts, ...ask }) {
    const { viewer } = context;
    requireOneSubject(ask);
    requireContent(content);
    return context.database.asViewer(viewer, async (work) => {
      const { subject, other } = await subjectAsked(work.db, viewer, ask, organizationId);
      if (!subject.deal) requireReachable(other, await hiddenFromOther(work.db, { subject }, other));
      const starter = { id: viewer.organizationId, name: viewer.organizationName, kind: viewer.organizationKind };
      const said = await saidOf(context, viewer, work, { content, confirmedTexts }, { subject, starter, other });
      return writing(
        context,
        viewer,
        work,
        await threadBetween(work.db, viewer, {
          id: context.newId(),
          subject,
          starter,
          other,
          now: context.clock.now(),
        }),
        said,
      );
    });
  },

  async send(context, { id, content, confirmedTexts }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const thread = (await lockThread(work.db, viewer, knownId(id))) ?? refuse("not-found");
      requireContent(content);
      const other = otherEnd(viewer, thread);
      requireReachable(other, await hiddenFromOther(work.db, thread, other));
      return writing(
        context,
        viewer,
        work,
        thread,
        await saidOf(context, viewer, work, { content, confirmedTexts }, thread),
      );
    });
  },

  async read(context, { id, number }) {
    const { viewer } = context;
    await context.database.asViewer(viewer, async (work) => {
      const { thread, upTo } = (await findThread(work.db, viewer, knownId(id))) ?? refuse("not-found");
      const read = readUpTo(thread, upTo, number);
      if (await markRead(work.db, viewer, thread.id, read)) announceThread(work, viewer, thread, "read");
      if (await markNotificationsRead(work.db, viewer, { threadId: thread.id, upTo: read }, context.clock.now()))
        announceRead(work, viewer);
      context.keepAnswer(work, undefined);
    });
    return undefined;
  },
};

/** A text that passed the leak check, or one written under a live reveal grant (`disclosure`). */
type Said = { content: PublicText; disclosure: null } | { words: string; disclosure: Disclosure };

/**
 * The current state decides (spec §12). Without a grant, the listing agency's own text is checked against the identity,
 * other texts for patterns only.
 */
async function saidOf(
  context: Context,
  viewer: Viewer,
  work: Work,
  { content, confirmedTexts: confirmed }: { content: string; confirmedTexts: readonly string[] },
  between: Pick<Thread, "subject" | "starter" | "other">,
): Promise<Said> {
  const disclosure = await disclosureIn(work.db, viewer, between, context.clock.now().getTime());
  const { listingId, listingAgencyId } = between.subject;
  const words = content.trim();
  if (!disclosure)
    return {
      content: await dealText(
        context,
        viewer,
        work,
        { field: "content", text: words, confirmed },
        { listingId, listingAgency: { id: listingAgencyId } },
      ),
      disclosure,
    };
  refuseFields(unshowable({ content: words }));
  return { words, disclosure };
}

/**
 * Appends the next message to a locked thread and announces it to both sides; its answer is stored for a repeat (spec
 * §20), without text written under a grant.
 */
async function writing(
  context: Context,
  viewer: Viewer,
  work: Work,
  thread: Thread,
  said: Said,
): Promise<{ thread: ThreadView; message: MessageView }> {
  const message = nextMessage(viewer, thread, said.disclosure ? null : said.content, context.clock.now().getTime());
  await appendMessage(
    work.db,
    thread,
    message,
    said.disclosure ? await sealWords(work, context.keyRing, thread, message.number, said.words) : null,
  );
  const found = (await findThread(work.db, viewer, thread.id)) ?? refuse("not-found");
  announceThread(work, viewer, found.thread, message.number === 1 ? "started" : "sent");
  const { listingId, maskedCode, headlineRole, deal } = thread.subject;
  notify(work, context, {
    organizationId: otherEnd(viewer, thread).id,
    news: {
      type: "message_received",
      from: viewer.organizationName,
      threadId: thread.id,
      number: message.number,
      listingId,
      candidate: { maskedCode, headlineRole },
      deal,
    },
  });
  const answer = (words: ReadonlyMap<number, string>) => ({
    thread: threadFor(viewer, found.thread, found),
    message: messageFor(viewer, found.thread, message, { marks: [], granted: { may: words.size > 0, words } }),
  });
  // The stored answer isn't sealed under the listing's key, and a repeat may come after the grant has ended.
  context.keepAnswer(work, answer(new Map()));
  return answer(new Map(said.disclosure ? [[message.number, said.words]] : []));
}
