import { pageOfRows } from "#domain/core/page.ts";
import type { ThreadAction } from "#domain/live/topics.ts";
import type { Deal } from "#domain/deal/deal.ts";
import type { InterviewStep } from "#domain/interview/interview.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { unshowable } from "#domain/core/public-text.ts";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import {
  correspondentAsking,
  correspondentOfDeal,
  correspondentOfListing,
  correspondentsOfDeal,
  type Correspondent,
  interviewText,
  type Message,
  nextMessage,
  otherEnd,
  readUpTo,
  requireContent,
  requestText,
  requireCorrespondent,
  requireOneSubject,
  requireReachable,
  takesPart,
  type Thread,
  type ThreadSubject,
  unreadOf,
} from "#domain/thread/thread.ts";
import { messageFor, disclosureFor, threadFor, type ThreadView } from "#domain/thread/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isHiddenFrom } from "./blocked.ts";
import { dealOf, textCheck } from "./deal-access.ts";
import { readThreadNews } from "./notification.ts";
import { pageOf } from "./page.ts";
import type { DemoContext, DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState, DemoThread } from "./state.ts";
import { disclosureIn, readGranted } from "./thread-disclosure.ts";

/** One message as it was written, of a thread that the viewer takes part in. @throws ExpectedError `not-found` */
export function messageOf(
  state: DemoState,
  viewer: Viewer,
  { threadId, number }: { threadId: string; number: number },
): { thread: Thread; message: Message } {
  const { thread, messages } = threadOf(state, viewer, threadId);
  return { thread, message: messages.find((each) => each.number === number) ?? refuse("not-found") };
}

export const threads: DemoHandlers["threads"] = {
  list(state, ask, { viewer }) {
    const found = threadsOf(state, viewer).sort(
      (a, b) => lastOf(b).sentAt - lastOf(a).sentAt || (a.thread.id < b.thread.id ? 1 : -1),
    );
    return {
      answer: pageOf(
        found.map((each) => viewOf(viewer, each)),
        { cursor, limit },
      ),
    };
  },
  count(state, _ask, { viewer }) {
    return { answer: { unread: threadsOf(state, viewer).reduce((sum, each) => sum + unreadIn(viewer, each), 0) } };
  },
  about(state, ask, { viewer, now }) {
    requireOneSubject(ask);
    const there = threadsAbout(state, viewer, ask);
    const withThread = (organization: Correspondent, subject: ThreadSubject) => ({
      organization,
      threadId: there.find(({ thread }) => otherEnd(viewer, thread).id === organization.id)?.thread.id ?? null,
      disclosure: disclosureFor(
        viewer,
        disclosureIn(state, { subject, starter: own(viewer), other: organization }, now),
      ),
    });
    if (ask.dealId !== undefined) {
      const deal = dealOf(state, viewer, ask.dealId);
      return {
        answer: {
          items: correspondentsOfDeal(viewer, deal).map((organization) =>
            withThread(organization, subjectOfDeal(deal)),
          ),
        },
      };
    }
    const listing = state.listings.find(({ id }) => id === ask.listingId);
    if (listing?.agency.id === viewer.organizationId) {
      const writing = there.map(({ thread }) => otherEnd(viewer, thread));
      const asking = askingFor(state, listing.id).filter(({ id }) => writing.every((each) => each.id !== id));
      return {
        answer: {
          items: [...writing, ...asking].map((organization) => withThread(organization, subjectOfListing(listing))),
        },
      };
    }
    const correspondent = correspondentOfListing(viewer, listing && { listing, blocked: false });
    return { answer: { items: [withThread(correspondent, subjectOfListing(listing))] } };
  },
  get(state, { id, before, limit }, { viewer, now }) {
    const found = threadOf(state, viewer, id);
    const { thread, messages, marks } = found;
    const asked = messages.filter(({ number }) => number < (before ?? messages.length + 1)).slice(-limit);
    const disclosure = disclosureIn(state, thread, now);
    const reading = {
      marks: marks.filter(({ organizationId }) => organizationId === viewer.organizationId),
      granted: readGranted(state, viewer, found, disclosure),
    };
    return {
      answer: {
        thread: viewOf(viewer, found),
        messages: asked.map((message) => messageFor(viewer, thread, message, reading)),
        earlier: (asked[0]?.number ?? 1) > 1,
        disclosure: disclosureFor(viewer, disclosure),
      },
    };
  },
  start(state, { organizationId, content, confirmedTexts, ...ask }, context) {
    const { viewer, now, newId } = context;
    requireOneSubject(ask);
    requireContent(content);
    const { subject, other } = subjectAsked(state, viewer, ask, organizationId);
    requireShown(state, viewer, subject, other);
    const there = threadsAbout(state, viewer, ask).find(({ thread }) => otherEnd(viewer, thread).id === other.id);
    return writing(
      state,
      there ?? {
        thread: { id: newId(), subject, starter: own(viewer), other, messages: 0, createdAt: now },
        messages: [],
        marks: [],
      },
      { content, confirmedTexts },
      context,
    );
  },
  send(state, { id, content, confirmedTexts }, context) {
    const found = threadOf(state, context.viewer, id);
    requireContent(content);
    const { subject } = found.thread;
    const other = otherEnd(context.viewer, found.thread);
    requireShown(state, context.viewer, subject, other);
    return writing(state, found, { content, confirmedTexts }, context);
  },
  read(state, { id, number }, { viewer, now }) {
    const found = threadOf(state, viewer, id);
    const before = markOf(viewer, found);
    const upTo = readUpTo(found.thread, before, number);
    if (upTo === before) return { answer: undefined };
    const mark = {
      organizationId: viewer.organizationId,
      personId: viewer.personId,
      personName: viewer.displayName,
      upTo,
    };
    return {
      answer: undefined,
      state: readThreadNews(
        withThread(state, { ...found, marks: [...found.marks.filter((each) => !isOf(viewer, each)), mark] }),
        now,
        id,
      ),
      event: news("read", found),
    };
  },
};

const threadsOf = (state: DemoState, viewer: Viewer): DemoThread[] =>
  state.threads.filter(({ thread }) => takesPart(viewer, thread));

type Asked = { listingId?: string | undefined; dealId?: string | undefined };

const threadsAbout = (state: DemoState, viewer: Viewer, { listingId, dealId }: Asked): DemoThread[] =>
  threadsOf(state, viewer).filter(({ thread: { subject } }) =>
    dealId === undefined ? subject.deal === null && subject.listingId === listingId : subject.deal?.id === dealId,
  );

const threadOf = (state: DemoState, viewer: Viewer, id: string): DemoThread =>
  threadsOf(state, viewer).find(({ thread }) => thread.id === id) ?? refuse("not-found");

const isOf = (viewer: Viewer, mark: DemoThread["marks"][number]): boolean =>
  mark.personId === viewer.personId && mark.organizationId === viewer.organizationId;

const markOf = (viewer: Viewer, { marks }: DemoThread): number => marks.find((each) => isOf(viewer, each))?.upTo ?? 0;

const unreadIn = (viewer: Viewer, found: DemoThread): number => unreadOf(viewer, found.messages, markOf(viewer, found));

const lastOf = ({ messages }: DemoThread): Message => messages.at(-1) ?? refuse("not-found");

const viewOf = (viewer: Viewer, found: DemoThread): ThreadView =>
  threadFor(viewer, found.thread, { last: lastOf(found), unread: unreadIn(viewer, found) });

const withThread = (state: DemoState, found: DemoThread): DemoState => ({
  ...state,
  threads: [...state.threads.filter(({ thread }) => thread.id !== found.thread.id), found],
});

/** Ids and display codes only (spec §16). */
const news = (action: ThreadAction, { thread: { id, subject } }: DemoThread): DemoEvent => ({
  type: "thread_update",
  data: {
    threadId: id,
    action,
    candidateCode: subject.maskedCode,
    ...(subject.deal && { dealCode: subject.deal.code }),
  },
});

function subjectAsked(
  state: DemoState,
  viewer: Viewer,
  { listingId, dealId }: Asked,
  organizationId: string,
): { subject: ThreadSubject; other: Correspondent } {
  if (dealId !== undefined) {
    const deal = dealOf(state, viewer, dealId);
    return { subject: subjectOfDeal(deal), other: correspondentOfDeal(viewer, deal, organizationId) };
  }
  const listing = state.listings.find(({ id }) => id === listingId);
  const isOwn = listing?.agency.id === viewer.organizationId;
  const other = isOwn
    ? correspondentAsking(askingFor(state, listing.id), organizationId)
    : correspondentOfListing(viewer, listing && { listing, blocked: false });
  requireCorrespondent(other, organizationId);
  return { subject: subjectOfListing(listing), other };
}

/** Who has asked for an introduction to this candidate, the first first. */
function askingFor(state: DemoState, listingId: string): Correspondent[] {
  const asking = state.introductions
    .filter((each) => each.listingId === listingId)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  return [
    ...new Map(
      asking.map((each): [string, Correspondent] => [
        requesterOf(each).id,
        { ...requesterOf(each), kind: each.sellingAgency ? "agency" : "employer" },
      ]),
    ).values(),
  ];
}

function requireShown(state: DemoState, viewer: Viewer, subject: ThreadSubject, other: Correspondent): void {
  requireReachable(
    other,
    !subject.deal &&
      subject.listingAgencyId === viewer.organizationId &&
      isHiddenFrom(state, subject.listingId, other.id),
  );
}

function subjectOfListing(listing: Listing | undefined): ThreadSubject {
  const { id, maskedCode, headlineRole, agency } = listing ?? refuse("not-found");
  return { listingId: id, maskedCode, headlineRole, listingAgencyId: agency.id, deal: null };
}

const subjectOfDeal = ({ id, code, listingId, candidate, listingAgency }: Deal): ThreadSubject => ({
  listingId,
  ...candidate,
  listingAgencyId: listingAgency.id,
  deal: { id, code },
});

const own = ({ organizationId, organizationName, organizationKind }: Viewer): Correspondent => ({
  id: organizationId,
  name: organizationName,
  kind: organizationKind,
});

/**
 * The card of a request (spec §3, `intro_request`), in the thread there is or a new one; the introduction's own news
 * tells of it.
 */
export function withRequestCard(
  state: DemoState,
  viewer: Viewer,
  introduction: Introduction,
  newId: () => string,
): { state: DemoState; event: DemoEvent } {
  const { listingId, candidate, listingAgency, createdAt } = introduction;
  const [starter, other]: [Correspondent, Correspondent] = [
    { ...requesterOf(introduction), kind: viewer.organizationKind },
    { ...listingAgency, kind: "agency" },
  ];
  const there = threadsAbout(state, viewer, { listingId }).find(
    ({ thread }) => otherEnd(viewer, thread).id === other.id,
  );
  const thread: Thread = {
    id: newId(),
    subject: { listingId, ...candidate, listingAgencyId: listingAgency.id, deal: null },
    starter,
    other,
    messages: 0,
    createdAt,
  };
  const found = withMessage(there ?? { thread, messages: [], marks: [] }, {
    ...nextMessage(viewer, there?.thread ?? thread, requestText(introduction), createdAt),
    introductionId: introduction.id,
  });
  return { state: withThread(state, found), event: news(found.thread.messages === 1 ? "started" : "sent", found) };
}

/** The card of a step of an interview (spec §3, `interview_update`), in the thread between its two sides. */
export function withInterviewCard(
  state: DemoState,
  viewer: Viewer,
  introduction: Introduction,
  { interviewId, step }: { interviewId: string; step: InterviewStep },
  newId: () => string,
): { state: DemoState; event: DemoEvent } {
  const { listingId, candidate, listingAgency, sellingAgency } = introduction;
  const agency: Correspondent = { ...listingAgency, kind: "agency" };
  const requester: Correspondent = { ...requesterOf(introduction), kind: sellingAgency ? "agency" : "employer" };
  const [starter, other] = viewer.organizationId === agency.id ? [agency, requester] : [requester, agency];
  const there = threadsAbout(state, viewer, { listingId }).find(
    ({ thread }) => otherEnd(viewer, thread).id === other.id,
  );
  const thread: Thread = {
    id: newId(),
    subject: { listingId, ...candidate, listingAgencyId: listingAgency.id, deal: null },
    starter,
    other,
    messages: 0,
    createdAt: step.at,
  };
  const found = withMessage(there ?? { thread, messages: [], marks: [] }, {
    ...nextMessage(viewer, there?.thread ?? thread, interviewText(step.action), step.at),
    interviewId,
  });
  return { state: withThread(state, found), event: news(found.thread.messages === 1 ? "started" : "sent", found) };
}

export const withMessage = (found: DemoThread, message: DemoThread["messages"][number]): DemoThread => ({
  ...found,
  thread: { ...found.thread, messages: message.number },
  messages: [...found.messages, message],
});

/** The next message of a thread; nobody answers in the demo. */
function writing(
  state: DemoState,
  found: DemoThread,
  { content, confirmedTexts }: { content: string; confirmedTexts: readonly string[] },
  { viewer, now }: DemoContext,
) {
  const disclosure = disclosureIn(state, found.thread, now);
  const words = content.trim();
  if (disclosure) refuseFields(unshowable({ content: words }));
  const message = nextMessage(
    viewer,
    found.thread,
    disclosure
      ? null
      : textCheck(
          state,
          viewer,
          found.thread.subject.listingId,
        )({ field: "content", text: words, confirmed: confirmedTexts }),
    now,
  );
  const written = withMessage(found, { ...message, ...(disclosure && { words }) });
  return {
    answer: {
      thread: viewOf(viewer, written),
      message: messageFor(viewer, written.thread, message, {
        marks: [],
        granted: readGranted(state, viewer, written, disclosure),
      }),
    },
    state: withThread(state, written),
    event: news(message.number === 1 ? "started" : "sent", written),
  };
}
