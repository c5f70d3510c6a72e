import { dayMs } from "#domain/core/calendar.ts";
import {
  decideLeak,
  leakReportFor,
  requireReportable,
  requireReportableMessage,
} from "#domain/leak-report/leak-report.ts";
import { leakNotices } from "#domain/notification/leak-notices.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { insertLeak, leakPage, lockLeak, reportedSince, saveLeakDecision } from "./store.ts";
import { audit, auditReadings } from "../platform/audit.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { requireListing } from "../listing/store.ts";
import { notify } from "../notification/notify.ts";
import { findThread, messagesOf } from "../thread/store.ts";

export const leaks: Handlers["leaks"] = {
  async report(context, { listingId, place: asked, what, message = null }) {
    const { viewer } = context;
    if (!viewer) refuse("unauthenticated");
    const { keyRing, clock } = context;
    const { id, maskedCode, headlineRole } = message
      ? await writtenAbout(context, viewer, listingId, message)
      : await readListing(context, viewer, listingId);
    const place = message ? "message" : asked;
    return context.database.asSystem(async (work) => {
      const at = clock.now();
      requireReportable({ what }, await reportedSince(work.db, viewer.personId, new Date(at.getTime() - dayMs)));
      await insertLeak(work.db, keyRing, {
        id: context.newId(),
        listingId: id,
        place,
        what,
        message: message && { threadId: knownId(message.threadId), number: message.number },
        personId: viewer.personId,
        organizationId: viewer.organizationId,
        at,
      });
      notify(work, context, {
        organizationId: null,
        news: { type: "platform_case", case: "leak", listing: { maskedCode, headlineRole } },
      });
      return context.keepAnswer(work, { at: at.toISOString() });
    });
  },

  async list(context, query) {
    return context.database.asSystem(async (work) => {
      const { items, ...rest } = await leakPage(work.db, context.keyRing, query);
      // What was reported can name the candidate.
      const named = items.filter(({ what }) => what !== null).map(({ id }) => id);
      await auditReadings(work, context, context.viewer, "leak.read", named);
      return { items: items.map(leakReportFor), ...rest };
    });
  },

  async decide(context, { id, outcome, reason }) {
    const { viewer, keyRing, clock } = context;
    return context.database.asSystem(async (work) => {
      const now = clock.now();
      const before = (await lockLeak(work.db, keyRing, knownId(id))) ?? refuse("not-found");
      const decision = decideLeak(before, { outcome, reason, by: viewer.displayName, now: now.getTime() });
      await saveLeakDecision(work.db, keyRing, before.id, decision, viewer.personId);
      await audit(work, context, viewer, { action: `leak.${outcome}`, entityId: before.id });
      const after = { ...before, decision };
      for (const notice of leakNotices(after)) notify(work, context, notice);
      return context.keepAnswer(work, leakReportFor(after));
    });
  },
};

type Subject = { id: string; maskedCode: string; headlineRole: string };

const readListing = ({ database }: Context, viewer: Viewer, listingId: string): Promise<Subject> =>
  database.asViewer(viewer, ({ db }) => requireListing(db, viewer, "leak.report", listingId));

/** Anyone who can read a message can report it, even if its candidate has left the market since. */
async function writtenAbout(
  { database }: Context,
  viewer: Viewer,
  listingId: string,
  { threadId, number }: { threadId: string; number: number },
): Promise<Subject> {
  authorize(viewer, "thread.use");
  return database.asViewer(viewer, async ({ db }) => {
    const { thread } = (await findThread(db, viewer, knownId(threadId))) ?? refuse("not-found");
    const [message] = await messagesOf(db, viewer, thread, { before: number + 1, limit: 1 });
    const { listingId: id, maskedCode, headlineRole } = thread.subject;
    if (id !== listingId || message?.number !== number) refuse("not-found");
    requireReportableMessage(message);
    return { id, maskedCode, headlineRole };
  });
}
