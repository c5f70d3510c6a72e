import type { Kysely, Selectable } from "kysely";
import type { EmailState, OutboxEmail } from "#domain/outbox/email.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { MailOutboxTable, Tables } from "../platform/db/tables.ts";
import { readCursor, writeCursor } from "../platform/http/cursor.ts";
import { openedEmail } from "../platform/mail/mail.ts";

/** A system transaction; the policy has already decided. */
type Db = Kysely<Tables>;

type Asked = { state?: EmailState | undefined; cursor?: string | undefined; limit: number };

/** The newest first. @throws Refusal `invalid-input` for a cursor that is none */
export async function emailPage(
  db: Db,
  keyRing: KeyRing,
  { state, cursor, limit }: Asked,
): Promise<{ items: OutboxEmail[]; nextCursor: string | null }> {
  let query = db
    .selectFrom("mls_mail_outbox")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (state) query = query.where("state", "=", state);
  if (cursor !== undefined) {
    const { at, id } = readCursor(cursor);
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), "<", tuple(new Date(at), id)));
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => emailFrom(keyRing, row)),
    nextCursor: last ? writeCursor({ at: last.created_at.toISOString(), id: last.id }) : null,
  };
}

export async function emailCounts(db: Db): Promise<Record<EmailState, number>> {
  const rows = await db
    .selectFrom("mls_mail_outbox")
    .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const of = (state: EmailState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: of("queued"), kept: of("kept"), failed: of("failed"), sent: of("sent") };
}

/** `lock`: for a decision, against a concurrent one. */
export async function emailById(
  db: Db,
  keyRing: KeyRing,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OutboxEmail | null> {
  let query = db.selectFrom("mls_mail_outbox").selectAll().where("id", "=", id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? emailFrom(keyRing, row) : null;
}

/** For a confidential email, staff see at most the recipient of its link. */
function emailFrom(
  keyRing: KeyRing,
  { id, state, created_at, sent_at, attempts, last_error, confidential, content }: Selectable<MailOutboxTable>,
): OutboxEmail {
  const base = {
    id,
    state,
    at: created_at.getTime(),
    sentAt: sent_at?.getTime() ?? null,
    attempts,
    lastError: last_error,
  };
  const { to, subject, text, attachments = [], byHand = false } = openedEmail(keyRing, { id, content });
  if (confidential && !byHand) return { ...base, content: null };
  return {
    ...base,
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
