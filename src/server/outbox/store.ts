import { sql } from "kysely";
import type { EmailState, OutboxEmail } from "#domain/outbox/email.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { isHeldBack, openedIfIntact } from "../platform/mail/mail.ts";

// Called in a system transaction; the policy has already decided.

/** A bounce and a dismissal are times beside the stored state, so that an earlier release can read the row. */
const shownState = sql<EmailState>`case when bounced_at is not null then 'bounced'
  when state = 'failed' and dismissed_at is not null then 'dismissed' else state end`;

/** Newest first. @throws ExpectedError `invalid-input` for an invalid cursor */
export async function emailPage(
  db: Db,
  keyRing: KeyRing,
  { state, ...ask }: PageAsk & { state?: EmailState | undefined },
): Promise<{ items: Omit<OutboxEmail, "isHeldBack">[]; nextCursor: string | null }> {
  let query = shownEmails(db);
  if (state) query = query.where(shownState, "=", state);
  const { rows, nextCursor } = await pageOf(query, newestFirst("created_at", "id"), ask);
  return { items: rows.map((row) => emailFrom(keyRing, row)), nextCursor };
}

export async function emailCounts(db: Db): Promise<Record<EmailState, number>> {
  const rows = await db
    .selectFrom("mls_mail_outbox")
    .select([shownState.as("shown"), (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy(shownState)
    .execute();
  const of = (state: EmailState) => rows.find(({ shown }) => shown === state)?.count ?? 0;
  return {
    queued: of("queued"),
    kept: of("kept"),
    failed: of("failed"),
    dismissed: of("dismissed"),
    bounced: of("bounced"),
    sent: of("sent"),
  };
}

const shownEmails = (db: Db) => db.selectFrom("mls_mail_outbox").selectAll().select(shownState.as("shown"));
type ShownEmail = RowOf<"mls_mail_outbox"> & { shown: EmailState };

export async function dismissEmail(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("mls_mail_outbox").set({ dismissed_at: now }).where("id", "=", id).execute();
}

/** `lock`: for a decision, against a concurrent one. */
export async function emailById(
  db: Db,
  keyRing: KeyRing,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OutboxEmail | null> {
  let query = shownEmails(db).where("id", "=", id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const opened = openedIfIntact(keyRing, row);
  return { ...emailFrom(keyRing, row), isHeldBack: opened !== null && (await isHeldBack(db, opened)) };
}

/** For a confidential email, staff see at most the recipient of its link. */
function emailFrom(
  keyRing: KeyRing,
  { id, shown, created_at, sent_at, attempts, last_error, confidential, content }: ShownEmail,
): Omit<OutboxEmail, "isHeldBack"> {
  const base = {
    id,
    state: shown,
    at: created_at.getTime(),
    sentAt: sent_at?.getTime() ?? null,
    attempts,
    lastError: last_error,
  };
  const opened = openedIfIntact(keyRing, { id, content });
  if (!opened) return { ...base, content: null, isBroken: true };
  const { to, subject, text, attachments = [], byHand = false } = opened;
  if (confidential && !byHand) return { ...base, content: null, isBroken: false };
  return {
    ...base,
    isBroken: false,
    content: {
      to,
      subject,
      text,
      byHand,
      private: confidential,
      attachments: attachments.map(({ fileName }) => fileName),
    },
  };
}
