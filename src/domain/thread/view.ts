import type { AsRead } from "../core/public-text.ts";
import { iso } from "../core/calendar.ts";
import { namingOf, otherEnd, type Message, type Disclosure, type ReadMark, type Thread } from "./thread.ts";
import type { Viewer } from "../core/viewer.ts";

/**
 * The text of a message written under a reveal grant: available, the reader's grant has ended, or erased with the
 * candidate's data.
 */
export const grantedStates = ["readable", "ended", "erased"] as const;
type GrantedState = (typeof grantedStates)[number];

export const messageTypes = ["text", "intro_request", "interview_update"] as const;
type MessageType = (typeof messageTypes)[number];

const typeOf = ({ introductionId, interviewId }: Message): MessageType =>
  introductionId !== undefined ? "intro_request" : interviewId !== undefined ? "interview_update" : "text";

/** The texts of such messages that their reader can see now, by number. `may` false: none. */
export type GrantedReading = { may: boolean; words: ReadonlyMap<number, string> };

/**
 * Until when messages can name the candidate, and which end knows the identity by a grant; null: messages are checked
 * for leaks.
 */
export type DisclosureView = { knows: "you" | "them"; until: string } | null;

/** Characters of the last message shown in a list. */
const excerptLength = 160;

/**
 * A thread as one of its two organizations sees it (spec §3, Conversation). Times as ISO text. `granted`: the last
 * message was written under a reveal grant; lists never show its text.
 */
export function threadFor(viewer: Viewer, thread: Thread, { last, unread }: { last: Message; unread: number }) {
  const { id, name, kind } = otherEnd(viewer, thread);
  const { listingId, maskedCode, headlineRole, deal } = thread.subject;
  return {
    id: thread.id,
    with: { id, name, kind },
    subject: { listingId, maskedCode, headlineRole, deal: deal && { id: deal.id, code: deal.code } },
    messages: thread.messages,
    last: {
      mine: last.organizationId === viewer.organizationId,
      content: excerptOf(last.content ?? ""),
      granted: last.content === null,
      sentAt: iso(last.sentAt),
    },
    unread,
  };
}

export type ThreadView = AsRead<ReturnType<typeof threadFor>>;

function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, " ");
  const letters = [...line];
  return letters.length <= excerptLength ? line : `${letters.slice(0, excerptLength - 1).join("")}…`;
}

/** `unopenedBy`: which end has access but hasn't opened the identity, so that messages can't name the candidate yet. */
export function disclosureFor(
  viewer: Pick<Viewer, "organizationId">,
  found: Disclosure | null,
): { disclosure: DisclosureView; unopenedBy: "you" | "them" | null } {
  const holder = found?.holderId === viewer.organizationId ? "you" : "them";
  const naming = namingOf(found);
  return {
    disclosure: naming && { knows: holder, until: iso(naming.until) },
    unopenedBy: found !== null && naming === null ? holder : null,
  };
}

/**
 * Author names are visible within their own organization; for the other side it is the organization. `readBy`:
 * colleagues who have read it, without the viewer; only for messages from the other side. `marks`: of the viewer's own
 * organization.
 */
export function messageFor(
  viewer: Viewer,
  thread: Thread,
  message: Message,
  { marks, granted: { may, words } }: { marks: readonly ReadMark[]; granted: GrantedReading },
) {
  const mine = message.organizationId === viewer.organizationId;
  const granted: GrantedState | null =
    message.content !== null ? null : !may ? "ended" : words.has(message.number) ? "readable" : "erased";
  return {
    number: message.number,
    mine,
    from: mine ? message.personName : otherEnd(viewer, thread).name,
    type: typeOf(message),
    content: message.content ?? (granted === "readable" ? (words.get(message.number) ?? "") : ""),
    granted,
    introductionId: message.introductionId ?? null,
    interviewId: message.interviewId ?? null,
    sentAt: iso(message.sentAt),
    readBy: mine
      ? []
      : marks
          .filter(({ personId, upTo }) => personId !== viewer.personId && upTo >= message.number)
          .map(({ personName }) => personName),
  };
}

export type MessageView = ReturnType<typeof messageFor>;
