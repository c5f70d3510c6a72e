import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { refuse } from "#domain/core/errors.ts";
import type { ThreadAction } from "#domain/thread/actions.ts";
import {
  type Card,
  type Correspondent,
  type Message,
  nextMessage,
  otherEnd,
  takesPart,
  type Thread,
  threadOfCards,
  type ThreadSubject,
  unreadOf,
} from "#domain/thread/thread.ts";
import {
  type Between,
  type FoundThread,
  type ThreadPort,
  threadUseCases as useCases,
} from "#domain/thread/use-cases.ts";
import { threadFor, type ThreadView } from "#domain/thread/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isHiddenFrom } from "./blocked.ts";
import { dealOf, textCheck } from "./deal-access.ts";
import { readThreadNews } from "./notification.ts";
import { pageOf } from "./page.ts";
import type { DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState, DemoThread } from "./state.ts";
import { disclosureIn, readGranted } from "./thread-disclosure.ts";
import { type DemoAt, foundListings, over } from "./use-case.ts";

/** A message of a thread the viewer takes part in. @throws ExpectedError `not-found` */
export function messageOf(
  state: DemoState,
  viewer: Viewer,
  { threadId, number }: { threadId: string; number: number },
): { thread: Thread; message: Message } {
  const { thread, messages } = threadOf(state, viewer, threadId);
  return { thread, message: messages.find((each) => each.number === number) ?? refuse("not-found") };
}

function threadPort(at: DemoAt): ThreadPort {
  const { viewer, now, newId } = at.context;
  const starter: Correspondent = {
    id: viewer.organizationId,
    name: viewer.organizationName,
    kind: viewer.organizationKind,
  };
  const threadIn = (id: string) => threadOf(at.state, viewer, id);
  return {
    viewer,
    now,
    deal: (id) => dealOf(at.state, viewer, id),
    listing: (id) => foundListings(at.state).get(id),
    asking: (listingId) => askingFor(at.state, listingId),
    threadsAbout: (subject) =>
      threadsAbout(at.state, viewer, subject).map(({ thread }) => ({
        id: thread.id,
        other: otherEnd(viewer, thread),
        subject: thread.subject,
      })),
    disclosures: (subject, others) =>
      new Map(
        others.flatMap((other) => {
          const disclosure = disclosureIn(at.state, { subject, starter, other }, now);
          return disclosure ? [[other.id, disclosure] as const] : [];
        }),
      ),
    hiddenFrom: (listingId, organizationId) =>
      at.state.listings.some(({ id, agency }) => id === listingId && agency.id === viewer.organizationId) &&
      isHiddenFrom(at.state, listingId, organizationId),
    isBarred: () => false,
    find: (id) => foundFor(viewer, threadIn(id)),
    lock: (id) => threadIn(id).thread,
    begin(between) {
      const found = threadBegun(at.state, viewer, { ...between, id: newId(), now });
      at.state = withThread(at.state, found);
      return found.thread;
    },
    messages(thread, { before, limit }, disclosure) {
      const found = threadIn(thread.id);
      return {
        messages: found.messages.filter(({ number }) => number < (before ?? Infinity)).slice(-limit),
        marks: found.marks.filter(({ organizationId }) => organizationId === viewer.organizationId),
        granted: readGranted(at.state, viewer, found, disclosure),
      };
    },
    check: (text, { listingId }) => textCheck(at.state, { viewer, now }, listingId)(text),
    append(thread, message, words) {
      const found = withMessage(threadIn(thread.id), { ...message, ...(words !== null && { words }) });
      at.state = withThread(at.state, found);
      return foundFor(viewer, found);
    },
    markRead(thread, upTo) {
      const found = threadIn(thread.id);
      if (upTo <= markOf(viewer, found)) return false;
      const { organizationId, personId, displayName: personName } = viewer;
      const others = found.marks.filter((each) => !isOf(viewer, each));
      at.state = withThread(at.state, { ...found, marks: [...others, { organizationId, personId, personName, upTo }] });
      return true;
    },
    markNotificationsRead(thread) {
      const { state = at.state, event } = readThreadNews(at.state, now, thread.id);
      at.state = state;
      if (event) at.events.push(event);
    },
    announce: (thread, action) => at.events.push(news(action, { thread })),
    // No one answers in the demo.
    notify: () => undefined,
  };
}

const on = over(threadPort);

export const threads: DemoHandlers["threads"] = {
  list(state, ask, { viewer }) {
    const found = threadsOf(state, viewer).sort(
      (a, b) => lastOf(b).sentAt - lastOf(a).sentAt || (a.thread.id < b.thread.id ? 1 : -1),
    );
    return {
      answer: pageOf(
        found.map((each) => viewOf(viewer, each)),
        ask,
      ),
    };
  },
  count(state, _ask, { viewer }) {
    return { answer: { unread: threadsOf(state, viewer).reduce((sum, each) => sum + unreadIn(viewer, each), 0) } };
  },
  about: on(useCases.about),
  get: on(useCases.get),
  start: on(useCases.start),
  send: on(useCases.send),
  read: on(useCases.read),
};

const threadsOf = (state: DemoState, viewer: Viewer): DemoThread[] =>
  state.threads.filter(({ thread }) => takesPart(viewer, thread));

const threadsAbout = (
  state: DemoState,
  viewer: Viewer,
  { listingId, deal }: Pick<ThreadSubject, "listingId" | "deal">,
): DemoThread[] =>
  threadsOf(state, viewer).filter(
    ({ thread: { subject } }) => subject.listingId === listingId && subject.deal?.id === deal?.id,
  );

const threadOf = (state: DemoState, viewer: Viewer, id: string): DemoThread =>
  threadsOf(state, viewer).find(({ thread }) => thread.id === id) ?? refuse("not-found");

const isOf = (viewer: Viewer, mark: DemoThread["marks"][number]): boolean =>
  mark.personId === viewer.personId && mark.organizationId === viewer.organizationId;

const markOf = (viewer: Viewer, { marks }: DemoThread): number => marks.find((each) => isOf(viewer, each))?.upTo ?? 0;

const unreadIn = (viewer: Viewer, found: DemoThread): number => unreadOf(viewer, found.messages, markOf(viewer, found));

const lastOf = ({ messages }: DemoThread): Message => messages.at(-1) ?? refuse("not-found");

const foundFor = (viewer: Viewer, found: DemoThread): FoundThread => ({
  thread: found.thread,
  last: lastOf(found),
  unread: unreadIn(viewer, found),
  upTo: markOf(viewer, found),
});

const viewOf = (viewer: Viewer, found: DemoThread): ThreadView =>
  threadFor(viewer, found.thread, foundFor(viewer, found));

const withThread = (state: DemoState, found: DemoThread): DemoState => ({
  ...state,
  threads: [...state.threads.filter(({ thread }) => thread.id !== found.thread.id), found],
});

/** Ids and display codes only (spec §16). */
const news = (action: ThreadAction, { thread: { id, subject } }: Pick<DemoThread, "thread">): DemoEvent => ({
  type: "thread_update",
  data: {
    threadId: id,
    action,
    candidateCode: subject.maskedCode,
    ...(subject.deal && { dealCode: subject.deal.code }),
  },
});

/** Organizations that requested an introduction to this candidate, in order of their requests. */
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

/** Adds the card of a request or of an interview's step to the existing thread or a new one. `at` in ms. */
export function withCard(
  state: DemoState,
  viewer: Viewer,
  introduction: Introduction,
  card: Card,
  { at, newId }: { at: number; newId: () => string },
): { state: DemoState; event: DemoEvent } {
  const there = threadBegun(state, viewer, { ...threadOfCards(viewer, introduction), id: newId(), now: at });
  const found = withMessage(there, { ...nextMessage(viewer, there.thread, card.content, at), ...card });
  return { state: withThread(state, found), event: news(found.thread.messages === 1 ? "started" : "sent", found) };
}

/** The thread of the two organizations about the subject, or a new one without messages. */
function threadBegun(
  state: DemoState,
  viewer: Viewer,
  { now, ...between }: Between & { id: string; now: number },
): DemoThread {
  const { subject, other } = between;
  const there = threadsAbout(state, viewer, subject).find(({ thread }) => otherEnd(viewer, thread).id === other.id);
  return there ?? { thread: { ...between, messages: 0, createdAt: now }, messages: [], marks: [] };
}

export const withMessage = (found: DemoThread, message: DemoThread["messages"][number]): DemoThread => ({
  ...found,
  thread: { ...found.thread, messages: message.number },
  messages: [...found.messages, message],
});
