import { type Deal, type DealHead, partOf, type Party } from "../deal/deal.ts";
import { publishDealText } from "../leak/publish-text.ts";
import type { InterviewStepAction } from "../interview/interview.ts";
import type { Introduction } from "../introduction/introduction.ts";
import { isVisible } from "../core/listing-status.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseState, refuseField } from "../core/errors.ts";
import { barredText } from "../core/standing.ts";
import type { Found } from "../shortlist/shortlist.ts";
import type { OrganizationKind, Viewer } from "../core/viewer.ts";

/** An organization that takes part in a thread. */
export type Correspondent = Party & { kind: OrganizationKind };

/** The subject of a thread: a listing, or a deal about one. Names are stored, since a thread outlives its listing. */
export type ThreadSubject = {
  listingId: string;
  maskedCode: string;
  headlineRole: PublicText;
  listingAgencyId: string;
  deal: { id: string; code: string } | null;
};

/**
 * One thread per subject between two organizations (spec §16). Times in ms. `messages`: their number, which is also
 * the last one's number.
 */
export type Thread = {
  id: string;
  subject: ThreadSubject;
  starter: Correspondent;
  other: Correspondent;
  messages: number;
  createdAt: number;
};

/**
 * Numbered from 1 within its thread; never changed. `content` null: written under a reveal grant and stored sealed
 * elsewhere. `introductionId`: it requests that introduction; `interviewId`: it reports a step of that interview (spec
 * §3, `intro_request`, `interview_update`).
 */
export type Message = {
  number: number;
  organizationId: string;
  personId: string;
  personName: string;
  content: PublicText | null;
  sentAt: number;
  introductionId?: string;
  interviewId?: string;
};

/**
 * One end holds a live reveal grant for the listing and the other is its agency. `opened`: it has opened the identity.
 * `until` in ms.
 */
export type Disclosure = { holderId: string; until: number; opened: boolean };

/**
 * The disclosure under which messages can name the candidate. Before the holder has opened the identity, a message with
 * the name would be an opening that isn't recorded (docs/decisions/0011).
 */
export const namingOf = (disclosure: Disclosure | null): Disclosure | null => (disclosure?.opened ? disclosure : null);

/** Longest message in characters. */
export const messageLimit = 4_000;

/** How far a person of an organization has read; visible within that organization only. */
export type ReadMark = { personId: string; personName: string; upTo: number };

/**
 * The organization at the other end. @throws ExpectedError `not-found` for any other organization, because the thread
 * doesn't exist for it
 */
export function otherEnd(
  viewer: Pick<Viewer, "organizationId">,
  thread: Pick<Thread, "starter" | "other">,
): Correspondent {
  if (thread.starter.id === viewer.organizationId) return thread.other;
  return thread.other.id === viewer.organizationId ? thread.starter : refuse("not-found");
}

/** Whether this is one of its own two organizations. */
export const takesPart = (
  viewer: Pick<Viewer, "organizationId">,
  { starter, other }: Pick<Thread, "starter" | "other">,
): boolean => starter.id === viewer.organizationId || other.id === viewer.organizationId;

/** @throws ExpectedError `invalid-input` unless exactly one of the two is given */
export function requireOneSubject({
  listingId,
  dealId,
}: {
  listingId?: string | undefined;
  dealId?: string | undefined;
}): void {
  if ((listingId === undefined) === (dealId === undefined))
    refuseField(dealId === undefined ? "listingId" : "dealId", "Send exactly one of listingId and dealId.");
}

/** Whether the listing is on the market for the viewer. */
export const isOnMarket = ({ listing, blocked }: Found): boolean => isVisible(listing.status) && !blocked;

/**
 * Whom a viewer can write to about a listing: its agency, while the listing is on the market for them. The listing's
 * own agency can answer organizations that requested an introduction (`correspondentAsking`); on a deal it writes to
 * the other parties. @throws ExpectedError `not-found`, `wrong-state`
 */
export function correspondentOfListing(viewer: Viewer, found: Found | undefined): Correspondent {
  if (!found) return refuse("not-found", { detail: "Candidate not found" });
  const { agency } = found.listing;
  if (agency.id === viewer.organizationId)
    refuseState("This is your own listing. Write to another party from a deal, or reply to a message.");
  if (!isOnMarket(found)) refuse("not-found", { detail: "Candidate not found" });
  return { id: agency.id, name: agency.name, kind: "agency" };
}

/**
 * Whom a listing's own agency can write to first: only organizations that requested an introduction. @throws
 * ExpectedError `wrong-state`
 */
export function correspondentAsking(asking: readonly Correspondent[], organizationId: string): Correspondent {
  return (
    asking.find(({ id }) => id === organizationId) ??
    refuseState(
      "This is your own listing. Write to an organization that requested an introduction, to another " +
        "party from a deal, or reply to a message.",
    )
  );
}

type DealParties = Pick<Deal | DealHead, "listingAgency" | "sellingAgency" | "employer" | "sentAt">;

/** The other parties of a deal that can see it: an employer from the first sending on (spec §15). */
export function correspondentsOfDeal(viewer: Pick<Viewer, "organizationId">, deal: DealParties): Correspondent[] {
  if (partOf(viewer, deal) === null) return [];
  const agencies = [deal.listingAgency, ...(deal.sellingAgency ? [deal.sellingAgency] : [])].map(
    (party): Correspondent => ({ ...party, kind: "agency" }),
  );
  const all = deal.sentAt === null ? agencies : [...agencies, { ...deal.employer, kind: "employer" as const }];
  return all.filter(({ id }) => id !== viewer.organizationId);
}

/** @throws ExpectedError `invalid-input` for an organization that isn't another party of the deal, or can't see it */
export function correspondentOfDeal(
  viewer: Pick<Viewer, "organizationId">,
  deal: DealParties,
  organizationId: string,
): Correspondent {
  return (
    correspondentsOfDeal(viewer, deal).find(({ id }) => id === organizationId) ??
    refuseField(
      "organizationId",
      "Choose another party of this deal. You can write to an employer once the deal has been sent for signature.",
    )
  );
}

/** @throws ExpectedError `invalid-input` for any organization but the listing's correspondent */
export function requireCorrespondent(other: Correspondent, organizationId: string): void {
  if (other.id !== organizationId)
    refuseField("organizationId", "Messages about a candidate go to its listing agency.");
}

/**
 * Keeps the listing's own agency from accidentally writing about a candidate who is now hidden from the other side,
 * which notices no difference. @throws ExpectedError `wrong-state`, for the listing's own agency only
 */
export function requireReachable({ name }: Correspondent, hiddenFromThem: boolean): void {
  if (hiddenFromThem)
    refuseState(
      `This candidate is hidden from ${name}. Remove it from the candidate's blocked organizations ` +
        "before you write about this candidate.",
    );
}

/** It couldn't read the message. @throws ExpectedError `wrong-state` */
export function requireReader({ name }: Correspondent, isBarred: boolean): void {
  if (isBarred) refuseState(`${barredText(name)}. You can write to it once it can.`);
}

/** Rejects messages of only blanks and invisible characters. @throws ExpectedError `invalid-input` */
export function requireContent(content: string): void {
  if (/^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(content)) refuseField("content", "Write a message first.");
}

/** The end that can come to know the identity; null if the listing's agency is at neither end. */
export function identitySeeker({
  subject,
  starter,
  other,
}: Pick<Thread, "subject" | "starter" | "other">): Correspondent | null {
  if (starter.id === subject.listingAgencyId) return other;
  return other.id === subject.listingAgencyId ? starter : null;
}

/** The text of an introduction's card in its thread: the request's checked message, or a plain sentence. */
const requestWords = ({ message }: Pick<Introduction, "message">): PublicText =>
  message === ""
    ? publishDealText("content", "We'd like an introduction to this candidate.", { own: null, confirmed: [] })
    : message;

const cards: Record<InterviewStepAction, string> = {
  proposed: "We propose an interview.",
  changed: "We propose other times for the interview.",
  countered: "We ask for other times for the interview.",
  accepted: "We accept one of the times for the interview.",
  moved: "We would like to move the interview.",
  declined: "We decline the interview.",
  canceled: "We cancel the interview.",
  ended: "The interview ended with the introduction.",
};

/** The text of an interview's step in its thread. The card loads times, place and reason. */
const interviewWords = (action: InterviewStepAction): PublicText =>
  publishDealText("content", cards[action], { own: null, confirmed: [] });

/** A message's content and the record it is the card of. */
export type Card = Pick<Message, "content" | "introductionId" | "interviewId">;

/** The card of a request (spec §3, `intro_request`). The introduction's own notification says who must answer. */
export const requestCard = (introduction: Introduction): Card => ({
  content: requestWords(introduction),
  introductionId: introduction.id,
});

/** The card of an interview step (spec §3, `interview_update`). */
export const interviewCard = (interviewId: string, { action }: { action: InterviewStepAction }): Card => ({
  content: interviewWords(action),
  interviewId,
});

/** The thread that an introduction's cards are posted in, as the viewer's side would start it. */
export function threadOfCards(
  viewer: Pick<Viewer, "organizationId">,
  { listingId, candidate, listingAgency, sellingAgency, employer }: Introduction,
): Pick<Thread, "subject" | "starter" | "other"> {
  const agency: Correspondent = { ...listingAgency, kind: "agency" };
  const requester: Correspondent = sellingAgency
    ? { ...sellingAgency, kind: "agency" }
    : { ...employer, kind: "employer" };
  const [starter, other] = viewer.organizationId === agency.id ? [agency, requester] : [requester, agency];
  return { subject: { listingId, ...candidate, listingAgencyId: agency.id, deal: null }, starter, other };
}

/** The next message of a thread. `content` has passed the leak check (spec §12); null: it is written under a grant. */
export function nextMessage(
  viewer: Viewer,
  thread: Pick<Thread, "messages">,
  content: PublicText | null,
  now: number,
): Message {
  return {
    number: thread.messages + 1,
    organizationId: viewer.organizationId,
    personId: viewer.personId,
    personName: viewer.displayName,
    content,
    sentAt: now,
  };
}

/** A read mark after viewing a thread up to `number`: never back, never past its end. */
export const readUpTo = (thread: Pick<Thread, "messages">, before: number, number: number): number =>
  Math.max(before, Math.min(number, thread.messages));

/** Messages of the other organization that a person hasn't read; own organization's messages are never unread. */
export function unreadOf(
  viewer: Pick<Viewer, "organizationId">,
  messages: readonly Pick<Message, "number" | "organizationId">[],
  upTo: number,
): number {
  return messages.filter(({ number, organizationId }) => number > upTo && organizationId !== viewer.organizationId)
    .length;
}
