import { type Introduction, requesterOf } from "#domain/introduction.ts";
import { type Message, nextMessage, requestWords, type Thread } from "#domain/thread.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Work } from "../db/database.ts";
import type { Services } from "../http/context.ts";
import { announceThread } from "./announce.ts";
import { appendMessage, threadBetween } from "./store.ts";

/**
 * The card of a request (seed §3, `intro_request`) in the thread between whoever asked and the listing's agency: the one there is,
 * or a new one; in the request's own transaction. Who must answer is told by the introduction's own notification.
 */
export async function postRequestCard(work: Pick<Work, "db" | "change">, services: Pick<Services, "newId">, viewer: Viewer, introduction: Introduction): Promise<void> {
  const { thread, message } = await appendRequestCard(work, services, viewer, introduction, introduction.createdAt);
  announceThread(work, viewer, thread, message.number === 1 ? "started" : "sent");
}

/** The same, told to nobody; `at` in ms. */
export async function appendRequestCard({ db }: Pick<Work, "db">, { newId }: Pick<Services, "newId">, viewer: Viewer, introduction: Introduction, at: number): Promise<{ thread: Thread; message: Message }> {
  const { id, listingId, candidate, listingAgency } = introduction;
  const subject = { listingId, maskedCode: candidate.maskedCode, headlineRole: candidate.headlineRole, listingAgencyId: listingAgency.id, deal: null };
  const starter = { ...requesterOf(introduction), kind: viewer.organisationKind };
  const thread = await threadBetween(db, viewer, { id: newId(), subject, starter, other: { ...listingAgency, kind: "agency" }, now: new Date(at) });
  const message: Message = { ...nextMessage(viewer, thread, requestWords(introduction), at), introductionId: id };
  await appendMessage(db, thread, message);
  return { thread, message };
}
