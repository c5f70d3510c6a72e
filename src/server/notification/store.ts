import type { ExpressionBuilder } from "kysely";
import { type Notification, typesShown } from "#domain/notification/notification.ts";
import type { NotificationPreference } from "#domain/notification/preferences.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { countOf } from "../platform/db/count.ts";
import type { Db, Tables } from "../platform/db/tables.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a viewer's transaction: row-level security hides other people's rows.

type Reader = Pick<Viewer, "organizationId" | "personId">;
type ShownTo = Reader & Pick<Viewer, "standing">;

type Condition = ExpressionBuilder<Tables, "mls_notifications">;

/** All of a person, those that exist only for an email included. */
const ofPerson =
  ({ personId, organizationId }: Reader) =>
  (eb: Condition) =>
    eb.and([eb("person_id", "=", personId), eb("organization_id", "=", organizationId)]);

/** A person's notifications that their organization is shown now. */
const shownTo =
  ({ standing, ...reader }: ShownTo) =>
  (eb: Condition) =>
    eb.and([ofPerson(reader)(eb), eb("shown", "=", true), eb("type", "in", typesShown(standing))]);

const columns = ["id", "type", "title", "message", "priority", "action_url", "at", "read_at"] as const;

/** One page of a person's notifications, newest first. */
export async function notificationPage(
  db: Db,
  reader: ShownTo,
  { only, ...ask }: PageAsk & { only?: "unread" | undefined },
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  let query = db.selectFrom("mls_notifications").select(columns).where(shownTo(reader));
  if (only) query = query.where("read_at", "is", null);
  const { rows, nextCursor } = await pageOf(query, newestFirst("at", "id"), ask);
  return { items: rows.map((row) => fieldsFrom(row, columns)), nextCursor };
}

export async function unreadCount(db: Db, reader: ShownTo): Promise<number> {
  return countOf(db.selectFrom("mls_notifications").where(shownTo(reader)).where("read_at", "is", null));
}

/** Which of a person's notifications: one, all until a moment, or those of a thread up to a message. */
export type Which = { id: string } | { until: Date } | { threadId: string; upTo: number };

/**
 * Marks them as read. Returns how many were unread; null if the named one isn't theirs. Messages that were read in
 * their thread are read, whether the app shows notifications of them or not: the daily email leaves them out.
 */
export async function markNotificationsRead(db: Db, reader: ShownTo, which: Which, now: Date): Promise<number | null> {
  const own = db
    .updateTable("mls_notifications")
    .set({ read_at: now })
    .where("threadId" in which ? ofPerson(reader) : shownTo(reader))
    .where("read_at", "is", null);
  if ("id" in which) {
    const found = await db
      .selectFrom("mls_notifications")
      .select("id")
      .where("id", "=", which.id)
      .where(shownTo(reader))
      .executeTakeFirst();
    if (!found) return null;
  }
  const asked =
    "id" in which
      ? own.where("id", "=", which.id)
      : "until" in which
        ? own.where("at", "<=", which.until)
        : own.where("thread_id", "=", which.threadId).where("thread_number", "<=", which.upTo);
  return (await asked.returning("id").execute()).length;
}

/** Whose choices: a person's in an organization, or those that its admins made for new members. */
type Chooser =
  | { table: "mls_notification_preferences"; key: { person_id: string; organization_id: string } }
  | { table: "mls_notification_defaults"; key: { organization_id: string } };

export const personal = ({ personId, organizationId }: Reader): Chooser => ({
  table: "mls_notification_preferences",
  key: { person_id: personId, organization_id: organizationId },
});

export const forNewMembers = (organizationId: string): Chooser => ({
  table: "mls_notification_defaults",
  key: { organization_id: organizationId },
});

const choiceColumns = ["type", "in_app", "email"] as const;

/** The choices that were made, without defaults. */
export async function chosenBy(db: Db, { table, key }: Chooser): Promise<NotificationPreference[]> {
  const rows = await db
    .selectFrom(table)
    .select(choiceColumns)
    .where((eb) => eb.and(key))
    .execute();
  return rows.map((row) => fieldsFrom(row, choiceColumns));
}

export const choiceRows = <Key extends object>(key: Key, items: readonly NotificationPreference[], now: Date) =>
  items.map((item) => ({ ...key, ...columnsFrom(item, ["type", "inApp", "email"]), changed_at: now }));

export async function choose(
  db: Db,
  { table, key }: Chooser,
  items: readonly NotificationPreference[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto(table)
    .values(choiceRows(key, items, now))
    .onConflict((conflict) =>
      conflict.columns([...(Object.keys(key) as (keyof typeof key)[]), "type"]).doUpdateSet((eb) => ({
        in_app: eb.ref("excluded.in_app"),
        email: eb.ref("excluded.email"),
        changed_at: eb.ref("excluded.changed_at"),
      })),
    )
    .execute();
}

/** The address of a person's emails. */
export async function addressOf(db: Db, { personId }: Pick<Reader, "personId">): Promise<string | null> {
  return (
    (await db.selectFrom("mls_people").select("email").where("id", "=", personId).executeTakeFirst())?.email ?? null
  );
}

/** Emails about one saved search, or about all of a person's in an organization, end. */
export async function stopAlerts(db: Db, { personId, organizationId }: Reader, searchId?: string): Promise<void> {
  let query = db
    .updateTable("mls_saved_search_marks")
    .set({ email: "off", mail_at: null })
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId);
  if (searchId !== undefined) query = query.where("saved_search_id", "=", searchId);
  await query.execute();
}
