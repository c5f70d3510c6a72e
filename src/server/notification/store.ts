import type { ExpressionBuilder } from "kysely";
import { type Notification, typesShown } from "#domain/notification/notification.ts";
import type { NotificationPreference } from "#domain/notification/preferences.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { countOf } from "../platform/db/count.ts";
import type { Db, RowOf, Tables } from "../platform/db/tables.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import { columnsFrom } from "../platform/db/fields.ts";

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

/** The only place where a row (snake_case) becomes a notification. */
function notificationFrom(row: Pick<RowOf<"mls_notifications">, (typeof columns)[number]>): Notification {
  const { id, type, title, message, priority, action_url, at, read_at } = row;
  return {
    id,
    type,
    title,
    message,
    priority,
    actionUrl: action_url,
    at: at.getTime(),
    readAt: read_at?.getTime() ?? null,
  };
}

/** One page of a person's notifications, newest first. */
export async function notificationPage(
  db: Db,
  reader: ShownTo,
  { only, ...ask }: PageAsk & { only?: "unread" | undefined },
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  let query = db.selectFrom("mls_notifications").select(columns).where(shownTo(reader));
  if (only) query = query.where("read_at", "is", null);
  const { rows, nextCursor } = await pageOf(query, newestFirst("at", "id"), ask);
  return { items: rows.map(notificationFrom), nextCursor };
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

/** A person's choices in this organization, without defaults. */
export async function chosenBy(db: Db, { personId, organizationId }: Reader): Promise<NotificationPreference[]> {
  const rows = await db
    .selectFrom("mls_notification_preferences")
    .select(["type", "in_app", "email"])
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.map(({ type, in_app, email }) => ({ type, inApp: in_app, email }));
}

export const preferenceRows = (
  { personId, organizationId }: Reader,
  items: readonly NotificationPreference[],
  now: Date,
) =>
  items.map(({ type, inApp, email }) => ({
    ...columnsFrom({ personId, organizationId, type, inApp, email }),
    changed_at: now,
  }));

export async function choose(
  db: Db,
  { personId, organizationId }: Reader,
  items: readonly NotificationPreference[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await db
    .insertInto("mls_notification_preferences")
    .values(preferenceRows({ personId, organizationId }, items, now))
    .onConflict((conflict) =>
      conflict.columns(["person_id", "organization_id", "type"]).doUpdateSet((eb) => ({
        in_app: eb.ref("excluded.in_app"),
        email: eb.ref("excluded.email"),
        changed_at: eb.ref("excluded.changed_at"),
      })),
    )
    .execute();
}

/** The choices of an organization's admins for new members, without defaults. */
export async function defaultsOf(db: Db, organizationId: string): Promise<NotificationPreference[]> {
  const rows = await db
    .selectFrom("mls_notification_defaults")
    .select(["type", "in_app", "email"])
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.map(({ type, in_app, email }) => ({ type, inApp: in_app, email }));
}

export async function chooseDefaults(
  db: Db,
  organizationId: string,
  items: readonly NotificationPreference[],
  now: Date,
): Promise<void> {
  await db
    .insertInto("mls_notification_defaults")
    .values(
      items.map(({ type, inApp, email }) => ({
        ...columnsFrom({ organizationId, type, inApp, email }),
        changed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "type"]).doUpdateSet((eb) => ({
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
