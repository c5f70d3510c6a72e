import { otherEnd, type Message, type ReadMark, type Thread } from "./thread.ts";
import type { OrganisationKind, Viewer } from "./viewer.ts";

/** A thread as one of its two organisations sees it (seed §3, Conversation). Instants as ISO text. */
export type ThreadView = {
  id: string;
  with: { id: string; name: string; kind: OrganisationKind };
  subject: { listingId: string; maskedCode: string; headlineRole: string; deal: { id: string; code: string } | null };
  messages: number;
  last: { mine: boolean; content: string; sentAt: string };
  unread: number;
};

/** Who wrote is told inside one's own organisation; of the other's people, the organisation. */
export type MessageView = { number: number; mine: boolean; from: string; content: string; sentAt: string; /** Colleagues who have read it, the viewer not among them; only of messages from the other side. */ readBy: string[] };

/** Characters of the last message that a list shows. */
const excerptLength = 160;

export function threadFor(viewer: Viewer, thread: Thread, { last, unread }: { last: Message; unread: number }): ThreadView {
  const { id, name, kind } = otherEnd(viewer, thread);
  const { listingId, maskedCode, headlineRole, deal } = thread.subject;
  return {
    id: thread.id, with: { id, name, kind }, subject: { listingId, maskedCode, headlineRole, deal: deal && { id: deal.id, code: deal.code } },
    messages: thread.messages,
    last: { mine: last.organisationId === viewer.organisationId, content: excerptOf(last.content), sentAt: new Date(last.sentAt).toISOString() },
    unread,
  };
}

function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, " ");
  const letters = [...line];
  return letters.length <= excerptLength ? line : `${letters.slice(0, excerptLength - 1).join("")}…`;
}

/** `marks`: of the viewer's own organisation. */
export function messageFor(viewer: Viewer, thread: Thread, message: Message, marks: readonly ReadMark[]): MessageView {
  const mine = message.organisationId === viewer.organisationId;
  return {
    number: message.number, mine, from: mine ? message.personName : otherEnd(viewer, thread).name, content: message.content, sentAt: new Date(message.sentAt).toISOString(),
    readBy: mine ? [] : marks.filter(({ personId, upTo }) => personId !== viewer.personId && upTo >= message.number).map(({ personName }) => personName),
  };
}
