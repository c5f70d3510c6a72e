import type { Introduction } from "#domain/introduction/introduction.ts";
import { type Card, type Message, nextMessage, type Thread, threadOfCards } from "#domain/thread/thread.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { announceThread } from "./announce.ts";
import { appendMessage, threadBetween } from "./store.ts";

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
  const between = threadOfCards(viewer, introduction);
  const thread = await threadBetween(db, viewer, { id: newId(), ...between, now: new Date(at) });
  const message: Message = { ...nextMessage(viewer, thread, card.content, at), ...card };
  await appendMessage(db, thread, message);
  return { thread, message };
}
