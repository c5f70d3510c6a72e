import type { Insertable } from "kysely";
import { type FeedEvent, seqOf } from "#domain/event/event.ts";
import { type AuditEvent, auditType } from "#domain/webhook/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { oldestStored, readEvents } from "../event/read.ts";
import type { Tables } from "../platform/db/tables.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { readAuditEvents } from "./audit.ts";

const batch = 500;

type SentEvent = FeedEvent | AuditEvent;

type Needs = Pick<Services, "database" | "clock" | "newId">;

/**
 * Turns the changes since the last time into deliveries: for each active webhook of a vetted organization, the events
 * of its feed that it chose. A webhook's place moves in the transaction that stores its deliveries, so that none is
 * missed and none is stored twice.
 * @throws a failure, once all other webhooks had their turn
 */
export async function collectDeliveries({ database, clock, newId }: Needs): Promise<void> {
  const until = await database.changes.latest();
  const behind = await database.kysely
    .selectFrom("mls_webhooks as w")
    .innerJoin("mls_organizations as o", "o.id", "w.organization_id")
    .select("w.id")
    .where("w.ended", "is", null)
    .where("o.standing", "=", "vetted")
    .where("w.collected", "<", until)
    .execute();
  await eachOnItsOwn("collections", behind, async ({ id }) => {
    let more = true;
    while (more)
      more = await database.asSystem(async ({ db }) => {
        const row = await db
          .selectFrom("mls_webhooks")
          .select(["organization_id", "types", "collected"])
          .where("id", "=", id)
          .where("ended", "is", null)
          .forUpdate()
          .executeTakeFirst();
        if (!row || row.collected >= until) return false;
        // What was deleted while it was disabled can no longer be sent.
        const after = Math.max(row.collected, ((await oldestStored(db)) ?? 1) - 1);
        const { events, stoppedAt } = await readEvents(db, row.organization_id, {
          after,
          until,
          limit: batch,
        });
        const chosen = events.filter(({ type }) => row.types.includes(type));
        const entries = row.types.includes(auditType)
          ? await readAuditEvents(db, row.organization_id, { after, until: stoppedAt ?? until })
          : [];
        await insertDeliveries(
          db,
          [...chosen, ...entries].map((event) => deliveryOf(event, id, newId, clock.now())),
        );
        await db
          .updateTable("mls_webhooks")
          .set({ collected: stoppedAt ?? until })
          .where("id", "=", id)
          .execute();
        return stoppedAt !== null;
      });
  });
}

const deliveryOf = (
  event: SentEvent,
  webhookId: string,
  newId: () => string,
  now: Date,
): Insertable<Tables["mls_webhook_deliveries"]> => ({
  id: newId(),
  webhook_id: webhookId,
  seq: seqOf(event.eventId),
  type: event.type,
  state: "waiting",
  created_at: now,
  first_at: null,
  next_at: now,
});

async function insertDeliveries(db: Work["db"], rows: Insertable<Tables["mls_webhook_deliveries"]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batch)
    await db
      .insertInto("mls_webhook_deliveries")
      .values(rows.slice(start, start + batch))
      .onConflict((conflict) => conflict.columns(["webhook_id", "seq"]).doNothing())
      .execute();
}

/**
 * Lets these events go out again under their earlier ids, or for the first time. In a system transaction.
 * @returns how many
 */
export async function sendAgain(
  { db }: Pick<Work, "db">,
  { clock, newId }: Pick<Needs, "clock" | "newId">,
  webhookId: string,
  events: readonly SentEvent[],
): Promise<number> {
  const now = clock.now();
  for (let start = 0; start < events.length; start += batch)
    await db
      .insertInto("mls_webhook_deliveries")
      .values(events.slice(start, start + batch).map((event) => deliveryOf(event, webhookId, newId, now)))
      .onConflict((conflict) =>
        conflict
          .columns(["webhook_id", "seq"])
          .doUpdateSet({ state: "waiting", attempts: 0, first_at: null, next_at: now }),
      )
      .execute();
  return events.length;
}
