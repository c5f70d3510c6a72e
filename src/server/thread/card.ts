import type { InterviewStep } from "#domain/interview/interview.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { interviewText, type Message, nextMessage, requestText, type Thread } from "#domain/thread/thread.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { announceThread } from "./announce.ts";
import { appendMessage, threadBetween } from "./store.ts";

/** A message's content and the record it is the card of. */
type Card = Pick<Message, "content" | "introductionId" | "interviewId">;

/** The card of a request (spec §3, `intro_request`). The introduction's own notification says who must answer. */
export const requestCard = (introduction: Introduction): Card => ({
  content: requestText(introduction),
  introductionId: introduction.id,
});

/** The card of an interview step. */
export const interviewCard = (interviewId: string, { action }: Pick<InterviewStep, "action">): Card => ({
  content: interviewText(action),
  interviewId,
});

/**
 * Posts a card in the thread between the requester and the listing's agency, creating the thread if needed; in the
 * caller's transaction. `at` in ms.
 */
export async function postCard(
  work: Pick<Work, "db" | "change">,
  services: Pick<Services, "newId">,
  viewer: Viewer,
  introduction: Introduction,
  card: Card,
  at: number,
): Promise<void> {
  const { thread, message } = await appendCard(work, services, viewer, introduction, card, at);
  announceThread(work, viewer, thread, message.number === 1 ? "started" : "sent");
}

/** The same, without announcing it. */
export async function appendCard(
  { db }: Pick<Work, "db">,
  { newId }: Pick<Services, "newId">,
  viewer: Viewer,
  introduction: Introduction,
  card: Card,
  at: number,
): Promise<{ thread: Thread; message: Message }> {
  const { listingId, candidate, listingAgency, sellingAgency } = introduction;
  const agency = { ...listingAgency, kind: "agency" as const };
  const requester = { ...requesterOf(introduction), kind: sellingAgency ? ("agency" as const) : ("employer" as const) };
  const [starter, other] = viewer.organizationId === agency.id ? [agency, requester] : [requester, agency];
  const subject = {
    listingId,
    maskedCode: candidate.maskedCode,
    headlineRole: candidate.headlineRole,
    listingAgencyId: agency.id,
    deal: null,
  };
  const thread = await threadBetween(db, viewer, { id: newId(), subject, starter, other, now: new Date(at) });
  const message: Message = { ...nextMessage(viewer, thread, card.content, at), ...card };
  await appendMessage(db, thread, message);
  return { thread, message };
}
