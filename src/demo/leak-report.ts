import { dayMs, iso } from "#domain/core/calendar.ts";
import { refuse } from "#domain/core/errors.ts";
import { authorize } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import {
  decideLeak,
  leakReportFor,
  type ReportedMessage,
  requireReportable,
  requireReportableMessage,
} from "#domain/leak-report/leak-report.ts";
import { leakNotices } from "#domain/notification/leak-notices.ts";
import { withNotices } from "./notification.ts";
import { pageOf } from "./page.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { messageOf } from "./thread.ts";

export const leaks: DemoHandlers["leaks"] = {
  report(state, { listingId, place: asked, what, message }, { viewer, now, newId }) {
    const listing = state.listings.find(({ id }) => id === listingId);
    const written = message ? writtenAbout(state, viewer, listingId, message) : null;
    if (!written)
      authorize(viewer, "leak.report", listing ? { agencyId: listing.agency.id, status: listing.status } : {});
    if (!listing) refuse("not-found");
    const place = written ? "message" : asked;
    requireReportable({ what }, state.leakReports.filter(({ at }) => at > now - dayMs).length);
    const { id, maskedCode, headlineRole, agency } = listing;
    const report = {
      id: newId(),
      listing: { id, maskedCode, headlineRole, agency: { id: agency.id, name: agency.name } },
      place,
      what: what.trim(),
      message: written,
      reportedBy: { id: viewer.organizationId, name: viewer.organizationName },
      at: now,
      decision: null,
    };
    return {
      answer: { at: iso(now) },
      state: { ...state, leakReports: [...state.leakReports, report] },
    };
  },
  list(state, ask) {
    const all = state.leakReports.toSorted(
      (a, b) => Number(a.decision !== null) - Number(b.decision !== null) || b.at - a.at,
    );
    const { items, ...rest } = pageOf(all, ask);
    const open = all.filter(({ decision }) => decision === null).length;
    return { answer: { items: items.map(leakReportFor), open, ...rest } };
  },
  decide(state, { id, outcome, reason }, context) {
    const { viewer, now } = context;
    const before = state.leakReports.find((each) => each.id === id) ?? refuse("not-found");
    const after = { ...before, decision: decideLeak(before, { outcome, reason, by: viewer.displayName, now }) };
    const next = { ...state, leakReports: state.leakReports.map((each) => (each.id === id ? after : each)) };
    const { state: last, events } = withNotices(next, context, leakNotices(after));
    return { answer: leakReportFor(after), state: last, event: events };
  },
};

/** The reader of a message reports it. */
function writtenAbout(
  state: DemoState,
  viewer: Viewer,
  listingId: string,
  asked: { threadId: string; number: number },
): ReportedMessage {
  const { thread, message } = messageOf(state, viewer, asked);
  if (thread.subject.listingId !== listingId) refuse("not-found");
  requireReportableMessage(message);
  const { id, name } =
    [thread.starter, thread.other].find((each) => each.id === message.organizationId) ?? refuse("not-found");
  return { threadId: thread.id, from: { id, name }, content: message.content ?? "", at: message.sentAt };
}
