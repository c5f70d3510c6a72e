import { type InferResult, sql } from "kysely";
import { refuse } from "#domain/core/errors.ts";
import { pick } from "#domain/core/pick.ts";
import { type Correspondent, type Message, otherEnd, type ReadMark, type Thread } from "#domain/thread/thread.ts";
import type { Between, FoundThread } from "#domain/thread/use-cases.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { PageAsk } from "#domain/core/page.ts";
import { countOf } from "../platform/db/count.ts";
import type { Db } from "../platform/db/tables.ts";
import { cut, inOrder, inPages, newestFirst, pageKey } from "../platform/db/keyset.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a viewer's transaction: row-level security hides other people's rows.

type Reader = Pick<Viewer, "organizationId" | "personId">;

const threadColumns = [
  "t.id",
  "t.candidate_id",
  "t.masked_code",
  "t.headline_role",
  "t.listing_agency_id",
  "t.deal_id",
  "t.deal_code",
  "t.starter_organization_id",
  "t.other_organization_id",
  "t.messages",
  "t.from_starter",
  "t.last_message_at",
  "t.created_at",
  "s.name as starter_name",
  "s.kind as starter_kind",
  "o.name as other_name",
  "o.kind as other_kind",
] as const;

/** An organization's threads with others (`takesPart`, domain/thread/thread.ts). */
const threadsOf = (db: Db, { organizationId }: Pick<Reader, "organizationId">) =>
  db
    .selectFrom("mls_threads as t")
    .where((eb) =>
      eb.or([eb("t.starter_organization_id", "=", organizationId), eb("t.other_organization_id", "=", organizationId)]),
    );

const withNames = (threads: ReturnType<typeof threadsOf>) =>
  threads
    .innerJoin("mls_organizations as s", "s.id", "t.starter_organization_id")
    .innerJoin("mls_organizations as o", "o.id", "t.other_organization_id")
    .select(threadColumns);

/** Each with its last message, and how far the reader has read. */
const withNews = (threads: ReturnType<typeof threadsOf>, { organizationId, personId }: Reader) =>
  withNames(threads)
    .innerJoin("mls_messages as m", (join) =>
      join.onRef("m.thread_id", "=", "t.id").onRef("m.number", "=", "t.messages"),
    )
    .leftJoin("mls_thread_reads as r", (join) =>
      join
        .onRef("r.thread_id", "=", "t.id")
        .on("r.organization_id", "=", organizationId)
        .on("r.person_id", "=", personId),
    )
    .select([
      "m.organization_id as last_from",
      "m.person_id as last_by",
      "m.content as last_content",
      "m.sent_at as last_sent_at",
      "r.up_to",
      unreadBy(organizationId).as("unread"),
    ]);

/** Unread messages of the other side: the same number that `unreadOf` (domain/thread/thread.ts) finds by iterating. */
const unreadBy = (organizationId: string) =>
  sql<number>`case when t.starter_organization_id = ${organizationId} then t.messages - t.from_starter else
    t.from_starter end - coalesce(r.theirs, 0)`;

/** The only place where a row of threads (snake_case) becomes a thread. */
function threadFrom(row: InferResult<ReturnType<typeof withNames>>[number]): Thread {
  return {
    ...fieldsFrom(row, ["id", "messages", "created_at"]),
    subject: {
      listingId: row.candidate_id,
      ...fieldsFrom(row, ["masked_code", "headline_role", "listing_agency_id"]),
      deal: row.deal_id !== null && row.deal_code !== null ? { id: row.deal_id, code: row.deal_code } : null,
    },
    starter: { id: row.starter_organization_id, name: row.starter_name, kind: row.starter_kind },
    other: { id: row.other_organization_id, name: row.other_name, kind: row.other_kind },
  };
}

function foundFrom(row: InferResult<ReturnType<typeof withNews>>[number]): FoundThread {
  const last = {
    number: row.messages,
    organizationId: row.last_from,
    personId: row.last_by,
    personName: "",
    content: row.last_content,
    sentAt: row.last_sent_at.getTime(),
  };
  return { thread: threadFrom(row), last, unread: row.unread, upTo: row.up_to ?? 0 };
}

/** One thread; null if it doesn't exist for the reader. */
export async function findThread(db: Db, viewer: Reader, id: string): Promise<FoundThread | null> {
  const row = await withNews(threadsOf(db, viewer), viewer).where("t.id", "=", id).executeTakeFirst();
  return row ? foundFrom(row) : null;
}

/** The same without extras, locked until the transaction ends, so that messages are numbered in sequence. */
export async function lockThread(db: Db, viewer: Reader, id: string): Promise<Thread | null> {
  const row = await withNames(threadsOf(db, viewer)).where("t.id", "=", id).forNoKeyUpdate("t").executeTakeFirst();
  return row ? threadFrom(row) : null;
}

/** One page, latest written first, and the total count, always in two queries. */
export async function threadPage(
  db: Db,
  viewer: Reader,
  ask: PageAsk,
): Promise<{ items: FoundThread[]; total: number; nextCursor: string | null }> {
  const order = newestFirst("t.last_message_at", "t.id");
  const wanted = inPages(threadsOf(db, viewer).select("t.id"), order, ask);
  // The page first: last messages are read only for its threads.
  const page = withNews(threadsOf(db, viewer), viewer).where("t.id", "in", wanted);
  const found = await inOrder(page, order).select(pageKey(order).as("page_key")).execute();
  const { rows, nextCursor } = cut(found, ask.limit);
  const total = await countOf(threadsOf(db, viewer));
  return {
    items: rows.map(foundFrom),
    total,
    nextCursor,
  };
}

/** The threads with unread messages, latest written first, and the total count. */
export async function unreadThreads(
  db: Db,
  viewer: Reader,
  limit: number,
): Promise<{ items: FoundThread[]; total: number }> {
  const unread = withNews(threadsOf(db, viewer), viewer).where(sql<boolean>`${unreadBy(viewer.organizationId)} > 0`);
  const rows = await unread
    .select(sql<number>`count(*) over ()::integer`.as("total"))
    .orderBy("t.last_message_at", "desc")
    .orderBy("t.id", "desc")
    .limit(limit)
    .execute();
  return { items: rows.map(foundFrom), total: rows[0]?.total ?? 0 };
}

/** A person's unread count, in one query that reads no message. */
export async function unreadTotal(db: Db, viewer: Reader): Promise<number> {
  const { unread } = await threadsOf(db, viewer)
    .leftJoin("mls_thread_reads as r", (join) =>
      join
        .onRef("r.thread_id", "=", "t.id")
        .on("r.organization_id", "=", viewer.organizationId)
        .on("r.person_id", "=", viewer.personId),
    )
    .select(sql<number>`coalesce(sum(${unreadBy(viewer.organizationId)}), 0)::integer`.as("unread"))
    .executeTakeFirstOrThrow();
  return unread;
}

/** The organization's threads about a listing itself or about a deal, by the organization at the other end. */
export async function threadsAbout(
  db: Db,
  viewer: Reader,
  subjectId: string,
): Promise<{ id: string; other: Correspondent; subject: Thread["subject"] }[]> {
  const rows = await withNames(threadsOf(db, viewer))
    .where(isAbout(subjectId))
    .orderBy("t.created_at")
    .orderBy("t.id")
    .execute();
  return rows
    .map(threadFrom)
    .map((thread) => ({ ...pick(thread, ["id", "subject"]), other: otherEnd(viewer, thread) }));
}

const isAbout = (subjectId: string) => sql<boolean>`coalesce(t.deal_id, t.candidate_id) = ${subjectId}::uuid`;

/** As stored; `sealed`: text written under a grant. */
export type StoredMessage = Message & { sealed: Buffer | null };

/**
 * The newest messages before a number, in the order they were sent. Only the viewer's own colleagues are named:
 * row-level security hides other people's names.
 */
export async function messagesOf(
  db: Db,
  viewer: Pick<Viewer, "organizationName">,
  thread: Thread,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom("mls_messages as m")
    .leftJoin("mls_people as p", "p.id", "m.person_id")
    .select([
      "m.number",
      "m.organization_id",
      "m.person_id",
      "m.content",
      "m.sealed",
      "m.introduction_id",
      "m.interview_id",
      "m.sent_at",
      "p.display_name",
    ])
    .where("m.thread_id", "=", thread.id)
    .where("m.number", "<", before ?? thread.messages + 1)
    .orderBy("m.number", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed().map((row) => ({
    ...fieldsFrom(row, ["number", "organization_id", "person_id", "content", "sealed", "sent_at"]),
    // Former members are no longer named.
    personName: row.display_name ?? viewer.organizationName,
    ...(row.introduction_id !== null && { introductionId: row.introduction_id }),
    ...(row.interview_id !== null && { interviewId: row.interview_id }),
  }));
}

/** How far each person of the acting organization has read, by name. */
export async function marksOf(db: Db, viewer: Reader, threadId: string): Promise<ReadMark[]> {
  return db
    .selectFrom("mls_thread_reads as r")
    .innerJoin("mls_people as p", "p.id", "r.person_id")
    .select(["r.person_id as personId", "p.display_name as personName", "r.up_to as upTo"])
    .where("r.thread_id", "=", threadId)
    .where("r.organization_id", "=", viewer.organizationId)
    .orderBy("p.display_name")
    .orderBy("r.person_id")
    .execute();
}

type NewThread = Between & { id: string; now: Date };

/** Hidden or off the market since the look-up: row-level security rejected the write. */
function goneWhereRefused(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === rowRefused)
    refuse("not-found", { detail: "Candidate not found" });
  throw error;
}

const rowRefused = "42501";

/**
 * The thread between the two about the subject, locked; created without messages if needed.
 * @throws ExpectedError `not-found`
 */
export async function threadBetween(
  db: Db,
  viewer: Reader,
  { id, subject, starter, other, now }: NewThread,
): Promise<Thread> {
  const find = () =>
    withNames(threadsOf(db, viewer))
      .where(isAbout(subject.deal?.id ?? subject.listingId))
      .where((eb) =>
        eb.or([eb("t.starter_organization_id", "=", other.id), eb("t.other_organization_id", "=", other.id)]),
      )
      .forNoKeyUpdate("t")
      .executeTakeFirst();
  const there = await find();
  if (there) return threadFrom(there);
  await db
    .insertInto("mls_threads")
    .values({
      id,
      candidate_id: subject.listingId,
      ...columnsFrom(subject, ["maskedCode", "headlineRole", "listingAgencyId"]),
      deal_id: subject.deal?.id ?? null,
      deal_code: subject.deal?.code ?? null,
      starter_organization_id: starter.id,
      other_organization_id: other.id,
      messages: 0,
      from_starter: 0,
      last_message_at: now,
      created_at: now,
    })
    // If the other side creates the thread at the same time, both use that one.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch(goneWhereRefused);
  const row = await find();
  if (!row) throw new Error("a thread that was begun is not there");
  return threadFrom(row);
}

/** Adds the next message (`nextMessage`) to a locked thread; `sealed`: the text of a message without content. */
export async function appendMessage(
  db: Db,
  thread: Thread,
  message: Message,
  sealed: Buffer | null = null,
): Promise<void> {
  const { number, organizationId, personId, content, sentAt, introductionId = null, interviewId = null } = message;
  await db
    .insertInto("mls_messages")
    .values({
      thread_id: thread.id,
      ...columnsFrom({ number, organizationId, personId, content, sealed, introductionId, interviewId }),
      sent_at: new Date(sentAt),
    })
    .execute();
  await db
    .updateTable("mls_threads")
    .set((eb) => ({
      messages: number,
      last_message_at: new Date(sentAt),
      from_starter: eb("from_starter", "+", organizationId === thread.starter.id ? 1 : 0),
    }))
    .where("id", "=", thread.id)
    .execute();
}

/** Moves a person's read mark forward. Returns whether it moved: two windows never move it back. */
export async function markRead(
  db: Db,
  { organizationId, personId }: Reader,
  threadId: string,
  upTo: number,
): Promise<boolean> {
  const moved = await db
    .insertInto("mls_thread_reads")
    .values(({ selectFrom }) => ({
      ...columnsFrom({ threadId, organizationId, personId, upTo }),
      theirs: selectFrom("mls_messages")
        .select((eb) => eb.fn.countAll<number>().as("theirs"))
        .where("thread_id", "=", threadId)
        .where("number", "<=", upTo)
        .where("organization_id", "<>", organizationId),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(["thread_id", "organization_id", "person_id"])
        .doUpdateSet((eb) => ({ up_to: eb.ref("excluded.up_to"), theirs: eb.ref("excluded.theirs") }))
        .whereRef("mls_thread_reads.up_to", "<", "excluded.up_to"),
    )
    .returning("up_to")
    .executeTakeFirst();
  return moved !== undefined;
}
