import { type Insertable, sql } from "kysely";
import { type Member, notificationTypes, receives, typesShown } from "#domain/notification/notification.ts";
import { emailDue, nextEmailMs, type NotificationPreference, preferenceOf } from "#domain/notification/preferences.ts";
import { repeatOf } from "#domain/notification/repeats.ts";
import { type News, renderNotification } from "#domain/notification/words.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Config } from "../platform/config.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db, RowOf, Tables } from "../platform/db/tables.ts";
import { servedOrigins } from "../platform/http/callbacks.ts";
import type { From } from "../platform/http/from.ts";
import type { Services } from "../platform/http/context.ts";
import { columnsFrom } from "../platform/db/fields.ts";

/** Rows of one statement: PostgreSQL counts its parameters in 16 bits. */
const atOnce = 500;

/** A handler's context fits; a job has no `from`. */
export type Notifier = Pick<Services, "jobs" | "clock" | "newId" | "config"> & { from?: Pick<From, "origin"> };

export type Notice = {
  /** Null: the platform's own staff. */
  organizationId: string | null;
  /** Limits the notification to these people. */
  personIds?: readonly string[];
  /** The actor, who needs no notification. */
  notPersonId?: string | null;
  /** Another email already says it. */
  hasEmail?: boolean;
  news: News;
};

/**
 * Notifies the people of an organization (spec §16) as each has chosen: in the app, by email, or both. Call it next to
 * announcing a change, in its transaction; it writes as the system, just before the commit.
 */
export function notify(work: Work, notifier: Notifier, notice: Notice): void {
  work.beforeCommit(async (db) => {
    const { type } = notice.news;
    const people = (await membersOf(db, notice)).filter((member) => receives(member, type));
    const chosen = await choicesOf(db, people, [type]);
    await tell(work, db, notifier, {
      news: notice.news,
      hasEmail: notice.hasEmail ?? false,
      people: people.map((person) => ({ ...person, preference: preferenceOf(chosen(person), type) })),
    });
  });
}

export type Receiver = { personId: string; organizationId: string };
type Telling = {
  news: News;
  hasEmail: boolean;
  people: readonly (Receiver & Pick<Viewer, "standing"> & { preference: NotificationPreference })[];
  countedFrom?: Date;
};

/** Inserts the rows of one notice, in a system transaction. A repeated unread notification stays one row. */
export async function tell(
  work: Work,
  db: Db,
  { jobs, clock, newId, config, from }: Notifier,
  { news, hasEmail, people, countedFrom }: Telling,
): Promise<void> {
  const now = clock.now();
  const { title, message, priority, actionUrl } = renderNotification(news);
  const thread =
    news.type === "message_received" && "number" in news
      ? { thread_id: news.threadId, thread_number: news.number }
      : { thread_id: null, thread_number: null };
  const rows = people.flatMap(({ personId, organizationId, preference }) => {
    const { inApp, email } = preference;
    const due = hasEmail ? null : emailDue(preference, now.getTime());
    if (!inApp && due === null) return [];
    return [
      {
        id: newId(),
        ...columnsFrom({ organizationId, personId, title, message, priority, actionUrl }),
        type: news.type,
        shown: inApp,
        at: now,
        read_at: null,
        repeats: repeatOf(news),
        ...thread,
        interview_id: news.type === "interview_scheduled" ? news.interview.interviewId : null,
        counted_from: countedFrom ?? null,
        origin: from?.origin ?? originOf(config),
        letter: due === null || email === "off" ? null : email,
        letter_at: due === null ? null : new Date(due),
        mailed_at: null,
      },
    ];
  });
  if (rows.length === 0) return;
  const written: Written[] = [];
  for (let from = 0; from < rows.length; from += atOnce)
    written.push(...(await insertRows(db, rows.slice(from, from + atOnce))));
  const keyOf = (personId: string, organizationId: string) => `${personId} ${organizationId}`;
  const showing = new Set(
    people
      .filter(({ standing }) => typesShown(standing).includes(news.type))
      .map(({ personId, organizationId }) => keyOf(personId, organizationId)),
  );
  for (const row of written)
    if (row.shown && showing.has(keyOf(row.person_id, row.organization_id)))
      work.change({
        topic: "notification.added",
        entityId: row.id,
        organizationId: row.organization_id,
        data: { personId: row.person_id, title, message, priority },
      });
  if (written.some(({ letter }) => letter === "at_once")) jobs.enqueue(work, "notifications.letters", {});
}

type Written = Pick<RowOf<"mls_notifications">, "id" | "person_id" | "organization_id" | "shown" | "letter">;

const insertRows = (db: Db, rows: readonly Insertable<Tables["mls_notifications"]>[]): Promise<Written[]> =>
  db
    .insertInto("mls_notifications")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "organization_id", "repeats"])
        .where("read_at", "is", null)
        .where("repeats", "is not", null)
        .doUpdateSet((eb) => ({
          title: eb.ref("excluded.title"),
          message: eb.ref("excluded.message"),
          at: eb.ref("excluded.at"),
          shown: eb.ref("excluded.shown"),
          thread_number: eb.ref("excluded.thread_number"),
          counted_from: eb.ref("excluded.counted_from"),
          origin: eb.ref("excluded.origin"),
          letter: eb.ref("excluded.letter"),
          letter_at: nextEmailAt,
          mailed_at: null,
        })),
    )
    .returning(["id", "person_id", "organization_id", "shown", "letter"])
    .execute();

/** A waiting email keeps its time, unless the person now wants it sooner; after a sent one, the next one waits. */
const nextEmailAt = sql<Date | null>`
  case
    when excluded.letter_at is null then null
    when mls_notifications.mailed_at is null and mls_notifications.letter is distinct from excluded.letter
      then least(mls_notifications.letter_at, excluded.letter_at)
    when mls_notifications.mailed_at is null then coalesce(mls_notifications.letter_at, excluded.letter_at)
    else greatest(excluded.letter_at, mls_notifications.mailed_at + ${`${nextEmailMs} milliseconds`}::interval)
  end`;

/** The application's origin, for emails without a request. */
export const originOf = ({ publicUrl, port, sampleData }: Pick<Config, "publicUrl" | "port" | "sampleData">): string =>
  publicUrl ?? (servedOrigins({ publicUrl, port, sampleData })[0] as string);

type Found = Receiver & Member & Pick<Viewer, "standing">;

/** The active members to notify, in a stable order. */
async function membersOf(db: Db, { organizationId, personIds, notPersonId }: Notice): Promise<Found[]> {
  if (personIds?.length === 0) return [];
  let query = db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_organizations as o", "o.id", "m.organization_id")
    .select(["m.person_id as personId", "m.organization_id as organizationId", "m.roles", "o.kind as organizationKind"])
    .select("o.standing")
    .where("m.is_active", "=", true);
  query =
    organizationId === null
      ? query.where("o.kind", "=", "platform")
      : query.where("m.organization_id", "=", organizationId);
  if (personIds) query = query.where("m.person_id", "in", personIds);
  if (notPersonId) query = query.where("m.person_id", "<>", notPersonId);
  return query.orderBy("m.created_at").orderBy("m.person_id").execute();
}

/** What these people have chosen for these types. */
export async function choicesOf(
  db: Db,
  people: readonly Receiver[],
  types: readonly NotificationPreference["type"][] = notificationTypes,
): Promise<(person: Receiver) => NotificationPreference[]> {
  if (people.length === 0) return () => [];
  const rows = await db
    .selectFrom("mls_notification_preferences")
    .select(["person_id", "organization_id", "type", "in_app", "email"])
    .where("person_id", "in", [...new Set(people.map(({ personId }) => personId))])
    .where("type", "in", types)
    .execute();
  return ({ personId, organizationId }) =>
    rows
      .filter((row) => row.person_id === personId && row.organization_id === organizationId)
      .map(({ type, in_app, email }) => ({ type, inApp: in_app, email }));
}
