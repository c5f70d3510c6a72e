import { sql } from "kysely";
import { isEmailed } from "#domain/notification/notification.ts";
import { preferenceOf } from "#domain/notification/preferences.ts";
import { idsOf } from "#domain/core/ids.ts";
import { configurationIn } from "../configuration/store.ts";
import { activeMembers, viewerFrom } from "../platform/db/active-members.ts";
import type { Work } from "../platform/db/database.ts";
import type { RowOf } from "../platform/db/tables.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { fileOfInterview } from "../interview/file.ts";
import { interviewsFrom } from "../interview/store.ts";
import { introductionsOfIds } from "../introduction/store.ts";
import type { ComposedEmail } from "../platform/mail/compose.ts";
import type { Attachment } from "../platform/mail/mail.ts";
import { choicesOf } from "../notification/notify.ts";
import { digestEmail, type EmailReader, noticeEmail } from "./words.ts";
import { unsubscribeHeaders, unsubscribeToken, unsubscribeUrl } from "../notification/unsubscribe.ts";

type Needs = Pick<Services, "database" | "clock" | "mail" | "keyRing" | "config">;
type Row = RowOf<"mls_notifications">;

/** Maximum immediate emails of one person per run, and lines of a daily email. */
const mostAtOnce = 100;
const mostLines = 40;

/**
 * Writes all due emails. Each row is marked in the transaction that queues its email, so that reruns and parallel
 * processes send nothing twice, and a crash leaves unmarked rows for the next run. Returns the number of emails.
 */
export async function sendDueEmails(needs: Needs): Promise<number> {
  const now = needs.clock.now();
  const due = await needs.database.kysely
    .selectFrom("mls_notifications")
    .select(["person_id", "organization_id"])
    .distinct()
    .where("letter", "is not", null)
    .where("mailed_at", "is", null)
    .where("letter_at", "<=", now)
    .orderBy("person_id")
    .orderBy("organization_id")
    .execute();
  let emails = 0;
  await eachOnItsOwn("people's emails", due, async (person) => {
    emails += await needs.database.asSystem((work) => writeTo(needs, work, person, now));
  });
  return emails;
}

type Person = Pick<Row, "person_id" | "organization_id">;

async function writeTo(needs: Needs, work: Work, person: Person, now: Date): Promise<number> {
  const rows = await work.db
    .selectFrom("mls_notifications")
    .selectAll()
    .where("person_id", "=", person.person_id)
    .where("organization_id", "=", person.organization_id)
    .where("letter", "is not", null)
    .where("mailed_at", "is", null)
    .where("letter_at", "<=", now)
    .orderBy("at")
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const reader = await readerOf(work, person);
  const receiver = { personId: person.person_id, organizationId: person.organization_id };
  const chosen = (await choicesOf(work.db, [receiver]))(receiver);
  // Former members get no emails, and no one gets those that they turned off while one waited.
  const wanted = reader
    ? rows.filter(({ type }) => isEmailed(reader, type) && preferenceOf(chosen, type).email !== "off")
    : [];
  const immediate = await notReadSince(
    work,
    wanted.filter(({ letter }) => letter === "at_once"),
  );
  // The next run writes the others.
  const atOnce = immediate.slice(0, mostAtOnce);
  const later = new Set(immediate.slice(mostAtOnce));
  const daily = wanted.filter(({ letter, read_at }) => letter === "daily" && read_at === null);
  const written = new Set([...atOnce, ...daily]);
  await mark(
    work,
    rows.filter((row) => written.has(row)),
    { mailed_at: now },
  );
  await mark(
    work,
    rows.filter((row) => !written.has(row) && !later.has(row)),
    { letter: null, letter_at: null },
  );
  if (!reader) return 0;
  for (const row of atOnce)
    await queue(
      needs,
      work,
      reader,
      row,
      row.type,
      (to) => noticeEmail(row, to),
      await attachedTo(needs, work, reader, row),
    );
  const last = daily.at(-1);
  if (last)
    await queue(needs, work, reader, last, "digest", (to) =>
      digestEmail(daily.slice(-mostLines).toReversed(), daily.length, to),
    );
  return atOnce.length + (last ? 1 : 0);
}

async function mark(
  { db }: Pick<Work, "db">,
  rows: readonly Row[],
  outcome: { mailed_at: Date } | { letter: null; letter_at: null },
): Promise<void> {
  if (rows.length > 0) await db.updateTable("mls_notifications").set(outcome).where("id", "in", idsOf(rows)).execute();
}

type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>;

async function readerOf({ db }: Pick<Work, "db">, { person_id, organization_id }: Person) {
  const found = await activeMembers(db)
    .select("p.email")
    .where("p.id", "=", person_id)
    .where("o.id", "=", organization_id)
    .executeTakeFirst();
  return found?.email ? { ...viewerFrom(found, ""), email: found.email } : null;
}

/** Only messages that no one in the organization has read yet: people who are online have seen them arrive. */
async function notReadSince({ db }: Pick<Work, "db">, rows: readonly Row[]): Promise<Row[]> {
  const threads = rows.flatMap(({ thread_id }) => thread_id ?? []);
  if (threads.length === 0) return [...rows];
  const marks = await db
    .selectFrom("mls_thread_reads")
    .select(["thread_id", "organization_id", sql<number>`max(up_to)`.as("up_to")])
    .where("thread_id", "in", threads)
    .groupBy(["thread_id", "organization_id"])
    .execute();
  const isRead = ({ thread_id, thread_number, organization_id, read_at }: Row): boolean =>
    read_at !== null ||
    marks.some(
      (mark) =>
        mark.thread_id === thread_id && mark.organization_id === organization_id && mark.up_to >= (thread_number ?? 0),
    );
  return rows.filter((row) => row.thread_id === null || !isRead(row));
}

async function queue(
  { mail, keyRing, config }: Needs,
  work: Work,
  { email, organizationName: organization, organizationKind }: Reader,
  { origin, person_id, organization_id }: Row,
  what: EmailReader["what"],
  write: (to: EmailReader) => ComposedEmail,
  attachments: readonly Attachment[] = [],
): Promise<void> {
  const stop = unsubscribeUrl(
    origin,
    unsubscribeToken(keyRing, { personId: person_id, organizationId: organization_id }, what),
  );
  const { supportEmail } = await configurationIn(work.db);
  const isStaff = organizationKind === "platform";
  const message = write({ brandName: config.brandName, organization, isStaff, origin, stop, what, supportEmail });
  mail.queue(work, { to: email, ...message, headers: unsubscribeHeaders(stop), attachments });
}

/** An interview notification attaches its calendar file, as of when the email is written. */
async function attachedTo(
  { keyRing, config, clock }: Needs,
  { db }: Work,
  { email }: Reader,
  { interview_id, origin }: Row,
): Promise<Attachment[]> {
  const rows =
    interview_id === null
      ? []
      : await db.selectFrom("mls_interviews").selectAll().where("id", "=", interview_id).execute();
  const [interview] = await interviewsFrom(db, rows);
  const [introduction] = interview ? await introductionsOfIds(db, keyRing, [interview.introductionId]) : [];
  const file =
    interview && introduction
      ? fileOfInterview(introduction, interview, { config, origin, attendee: email, now: clock.now().getTime() })
      : null;
  // Mail programs show or cancel an invitation depending on its media type.
  return file
    ? [
        {
          fileName: file.fileName,
          mediaType: `text/calendar; charset=utf-8; method=${file.canceled ? "CANCEL" : "REQUEST"}`,
          bytes: Buffer.from(file.text, "utf8"),
        },
      ]
    : [];
}
