import type { DealHead } from "../deal/deal.ts";
import { refuse, refuseFields } from "../core/errors.ts";
import { storedId } from "../core/ids.ts";
import { type PublicText, unshowable } from "../core/public-text.ts";
import { type Soon, type TextToCheck, type UseCase, wait } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import type { ThreadAction } from "./actions.ts";
import type { Found } from "../shortlist/shortlist.ts";
import {
  correspondentAsking,
  correspondentOfDeal,
  correspondentOfListing,
  correspondentsOfDeal,
  isOnMarket,
  type Correspondent,
  type Message,
  type Disclosure,
  namingOf,
  nextMessage,
  otherEnd,
  type ReadMark,
  readUpTo,
  requireContent,
  requireCorrespondent,
  requireOneSubject,
  requireReachable,
  requireReader,
  type Thread,
  type ThreadSubject,
} from "./thread.ts";
import {
  type GrantedReading,
  messageFor,
  type MessageView,
  disclosureFor,
  threadFor,
  type ThreadView,
} from "./view.ts";

/** A thread as one person sees it. `upTo`: how far they have read. */
export type FoundThread = { thread: Thread; last: Message; unread: number; upTo: number };

/** The part of a deal that its threads use. An employer has its own side of it. */
type DealOfThread = Pick<
  DealHead,
  "id" | "code" | "listingId" | "candidate" | "listingAgency" | "sellingAgency" | "employer" | "sentAt"
>;

/** What a thread is about, and between whom. */
export type Between = Pick<Thread, "subject" | "starter" | "other">;

/** The reads and writes of an organization's threads. `now` in ms. */
export type ThreadPort = {
  viewer: Viewer;
  now: number;
  deal: (id: string) => Soon<DealOfThread | null>;
  listing: (id: string) => Soon<Found | undefined>;
  /** Organizations that requested an introduction to the viewer's own candidate, oldest first. */
  asking: (listingId: string) => Soon<readonly Correspondent[]>;
  /** The organization's threads about a listing itself or about a deal. */
  threadsAbout: (
    subject: Pick<ThreadSubject, "listingId" | "deal">,
  ) => Soon<readonly { id: string; other: Correspondent; subject: ThreadSubject }[]>;
  /** Pairs of which one end holds a live grant and the other is the listing agency; by the id of the other end. */
  disclosures: (subject: ThreadSubject, others: readonly Correspondent[]) => Soon<ReadonlyMap<string, Disclosure>>;
  /** Whether the viewer's own listing is hidden from an organization; false for other agencies' listings. */
  hiddenFrom: (listingId: string, organizationId: string) => Soon<boolean>;
  /** Whether staff rejected or suspended the organization. */
  isBarred: (organizationId: string) => Soon<boolean>;
  find: (id: string) => Soon<FoundThread | null>;
  /** Locks the thread. So does `begin`, which creates it if needed. */
  lock: (id: string) => Soon<Thread | null>;
  begin: (between: Between) => Soon<Thread>;
  /** The newest messages before a number, the own organization's read marks, and what a grant opens. */
  messages: (
    thread: Thread,
    page: { before?: number | undefined; limit: number },
    disclosure: Disclosure | null,
  ) => Soon<{ messages: readonly Message[]; marks: readonly ReadMark[]; granted: GrantedReading }>;
  check: (text: TextToCheck, subject: ThreadSubject) => Soon<PublicText>;
  /** `words`: the text of a message without content. Returns the thread with it. */
  append: (thread: Thread, message: Message, words: string | null) => Soon<FoundThread>;
  /** Returns whether the mark moved forward. */
  markRead: (thread: Thread, upTo: number) => Soon<boolean>;
  /** Also marks the notifications of these messages as read. */
  markNotificationsRead: (thread: Thread, upTo: number) => Soon<void>;
  announce: (thread: Thread, action: ThreadAction) => void;
  notify: (thread: Thread, message: Message) => void;
};

type Asked = { listingId?: string | undefined; dealId?: string | undefined };
export type Written = { thread: ThreadView; message: MessageView };

export const threadUseCases = {
  /** The organizations you can write to, with existing threads and whether you can name the candidate. */
  *about(
    port: ThreadPort,
    ask: Asked,
  ): UseCase<{
    items: ({ organization: Correspondent; threadId: string | null } & ReturnType<typeof disclosureFor>)[];
  }> {
    requireOneSubject(ask);
    const { subject, others } = yield* correspondents(port, ask);
    const threads = yield* wait(port.threadsAbout(subject));
    const disclosures = yield* wait(port.disclosures(subject, others));
    return {
      items: others.map(({ id, name, kind }) => ({
        organization: { id, name, kind },
        threadId: threads.find(({ other }) => other.id === id)?.id ?? null,
        ...disclosureFor(port.viewer, disclosures.get(id) ?? null),
      })),
    };
  },

  *get(port: ThreadPort, { id, ...page }: { id: string; before?: number | undefined; limit: number }) {
    const { viewer } = port;
    const found = (yield* wait(port.find(id))) ?? refuse("not-found");
    const { thread } = found;
    const disclosure = yield* disclosureIn(port, thread);
    const { messages, marks, granted } = yield* wait(port.messages(thread, page, namingOf(disclosure)));
    const { listingId, listingAgencyId } = thread.subject;
    const listing = listingAgencyId === viewer.organizationId ? null : yield* wait(port.listing(listingId));
    return {
      thread: threadFor(viewer, thread, found),
      messages: messages.map((message) => messageFor(viewer, thread, message, { marks, granted })),
      earlier: (messages[0]?.number ?? 1) > 1,
      ...disclosureFor(viewer, disclosure),
      listed: listing === null || (listing !== undefined && isOnMarket(listing)),
    };
  },

  *start(
    port: ThreadPort,
    { organizationId, content, confirmedTexts, ...ask }: Asked & Writing & { organizationId: string },
  ): UseCase<Written> {
    requireOneSubject(ask);
    requireContent(content);
    const { subject, other } = yield* subjectAsked(port, ask, storedId(organizationId));
    yield* requireOpen(port, subject, other);
    const { viewer } = port;
    const starter = { id: viewer.organizationId, name: viewer.organizationName, kind: viewer.organizationKind };
    const said = yield* saidOf(port, { content, confirmedTexts }, { subject, starter, other });
    return yield* writing(port, yield* wait(port.begin({ subject, starter, other })), said);
  },

  *send(port: ThreadPort, { id, ...ask }: Writing & { id: string }): UseCase<Written> {
    const thread = (yield* wait(port.lock(id))) ?? refuse("not-found");
    requireContent(ask.content);
    yield* requireOpen(port, thread.subject, otherEnd(port.viewer, thread));
    return yield* writing(port, thread, yield* saidOf(port, ask, thread));
  },

  *read(port: ThreadPort, { id, number }: { id: string; number: number }): UseCase<undefined> {
    const { thread, upTo } = (yield* wait(port.find(id))) ?? refuse("not-found");
    const read = readUpTo(thread, upTo, number);
    if (yield* wait(port.markRead(thread, read))) port.announce(thread, "read");
    yield* wait(port.markNotificationsRead(thread, read));
    return undefined;
  },
};

/** An answer without text written under a grant: a repeat may come after the grant has ended. */
export const withoutGranted = ({ thread, message }: Written): Written => ({
  thread,
  message: message.granted === null ? message : { ...message, content: "", granted: "ended" },
});

const subjectOfDeal = ({ id, code, listingId, candidate, listingAgency }: DealOfThread): ThreadSubject => ({
  listingId,
  ...candidate,
  listingAgencyId: listingAgency.id,
  deal: { id, code },
});

const subjectOfListing = ({ listing: { id, maskedCode, headlineRole, agency } }: Found): ThreadSubject => ({
  listingId: id,
  maskedCode,
  headlineRole,
  listingAgencyId: agency.id,
  deal: null,
});

/**
 * A listing's own agency can answer who wrote to it or requested an introduction. Others can continue a thread with it
 * while the listing isn't on the market for them; a hidden one looks like one that left it. @throws ExpectedError
 * `not-found`
 */
function* correspondents(
  port: ThreadPort,
  { listingId = "", dealId }: Asked,
): UseCase<{ subject: ThreadSubject; others: readonly Correspondent[] }> {
  if (dealId !== undefined) {
    const deal = (yield* wait(port.deal(dealId))) ?? refuse("not-found");
    return { subject: subjectOfDeal(deal), others: correspondentsOfDeal(port.viewer, deal) };
  }
  const found = yield* wait(port.listing(listingId));
  if (!found || (found.listing.agency.id !== port.viewer.organizationId && !isOnMarket(found))) {
    const threads = yield* wait(port.threadsAbout({ listingId: storedId(listingId), deal: null }));
    const begun = threads.find(({ subject }) => subject.deal === null);
    if (!begun) return refuse("not-found", { detail: "Candidate not found" });
    return { subject: begun.subject, others: [begun.other] };
  }
  const subject = subjectOfListing(found);
  if (subject.listingAgencyId !== port.viewer.organizationId)
    return { subject, others: [correspondentOfListing(port.viewer, found)] };
  const wrote = (yield* wait(port.threadsAbout(subject))).map(({ other }) => other);
  const asking = yield* wait(port.asking(subject.listingId));
  return { subject, others: [...wrote, ...asking.filter(({ id }) => wrote.every((each) => each.id !== id))] };
}

/** What the thread is about, and with whom. @throws ExpectedError `not-found`, `wrong-state`, `invalid-input` */
function* subjectAsked(
  port: ThreadPort,
  { listingId = "", dealId }: Asked,
  organizationId: string,
): UseCase<{ subject: ThreadSubject; other: Correspondent }> {
  if (dealId !== undefined) {
    const deal = (yield* wait(port.deal(dealId))) ?? refuse("not-found");
    return { subject: subjectOfDeal(deal), other: correspondentOfDeal(port.viewer, deal, organizationId) };
  }
  const found = yield* wait(port.listing(listingId));
  const other =
    found?.listing.agency.id === port.viewer.organizationId
      ? correspondentAsking(yield* wait(port.asking(found.listing.id)), organizationId)
      : correspondentOfListing(port.viewer, found);
  requireCorrespondent(other, organizationId);
  return { subject: subjectOfListing(found ?? refuse("not-found")), other };
}

function* requireOpen(port: ThreadPort, subject: ThreadSubject, other: Correspondent): UseCase<void> {
  requireReader(other, yield* wait(port.isBarred(other.id)));
  if (!subject.deal) requireReachable(other, yield* wait(port.hiddenFrom(subject.listingId, other.id)));
}

function* disclosureIn(port: ThreadPort, between: Between): UseCase<Disclosure | null> {
  const other = otherEnd(port.viewer, between);
  return (yield* wait(port.disclosures(between.subject, [other]))).get(other.id) ?? null;
}

type Writing = { content: string; confirmedTexts: readonly string[] };

/** A text that passed the leak check, or one written under a live reveal grant that was opened (`words`). */
type Said = { content: PublicText; words: null } | { content: null; words: string };

/**
 * The current state decides (spec §12). Without a grant that was opened, the listing agency's own text is checked
 * against the identity, other texts for patterns only.
 */
function* saidOf(port: ThreadPort, { content, confirmedTexts: confirmed }: Writing, between: Between): UseCase<Said> {
  const words = content.trim();
  if (!namingOf(yield* disclosureIn(port, between))) {
    const text = { field: "content" as const, text: words, confirmed };
    return { content: yield* wait(port.check(text, between.subject)), words: null };
  }
  refuseFields(unshowable({ content: words }));
  return { content: null, words };
}

/** Appends the next message to a locked thread and announces it to both sides. */
function* writing(port: ThreadPort, thread: Thread, { content, words }: Said): UseCase<Written> {
  const { viewer } = port;
  const message = nextMessage(viewer, thread, content, port.now);
  const found = yield* wait(port.append(thread, message, words));
  port.announce(found.thread, message.number === 1 ? "started" : "sent");
  port.notify(thread, message);
  const granted = { may: words !== null, words: new Map(words === null ? [] : [[message.number, words]]) };
  return {
    thread: threadFor(viewer, found.thread, found),
    message: messageFor(viewer, found.thread, message, { marks: [], granted }),
  };
}
