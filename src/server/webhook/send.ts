import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { pick } from "#domain/core/pick.ts";
import type { FeedEvent } from "#domain/event/event.ts";
import type { AuditEvent } from "#domain/webhook/audit.ts";
import { messageFor } from "#domain/webhook/message.ts";
import { afterAttempt, quietMs, retryDelaysMs, type WebhookEnd } from "#domain/webhook/webhook.ts";
import { readEvents } from "../event/read.ts";
import { notify } from "../notification/notify.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import { servedOrigins } from "../platform/http/callbacks.ts";
import type { Services } from "../platform/http/context.ts";
import { readAuditEvents } from "./audit.ts";
import { collectDeliveries } from "./collect.ts";
import type { Resolve } from "../platform/outbound/guard.ts";
import { type Answered, post } from "./post.ts";
import { signatureHeader } from "./signing.ts";
import { liveEarlier, type Webhook, webhookFrom } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "newId" | "keyRing" | "config" | "jobs">;

/** Tests set these. `turnMs`, `lookMs`: in real time, not by the services' clock. */
export type Sending = {
  delaysMs?: readonly number[];
  resolve?: Resolve;
  withinMs?: number;
  turnMs?: number;
  lookMs?: number;
};

/** A delivery that is being sent is tried again after this long if the process ends meanwhile. */
const leaseMs = 120_000;
/** Endpoints that are sent to at the same time. */
const atOnce = 10;
/** A turn of an endpoint: so many messages, and none that begins later than this. */
const inARow = 50;
const turnMs = 10_000;
/** While endpoints are slow to answer, what has become due for others is looked up this often. */
const lookMs = 1_000;
/** No turn begins later than this, so that the run ends before the queue cancels it. The next run goes on. */
const runMs = 600_000;

/**
 * Collects and sends until nothing is due. Endpoints take turns, the one that had none for longest first, so that slow
 * ones don't hold up the others. Deliveries of one endpoint go out in the order of their events. @throws the first
 * failure of ours, once all other endpoints had their turn
 */
export async function sendWebhooks(needs: Needs, sending: Sending = {}, signal?: AbortSignal): Promise<void> {
  const broken = new Map<string, unknown>();
  const running = new Map<string, Promise<void>>();
  const lastTurns = new Map<string, number>();
  const lastTurn = (id: string): number => lastTurns.get(id) ?? 0;
  const started = performance.now();
  try {
    while (!signal?.aborted && performance.now() - started < runMs) {
      // What was collected can be sent although one webhook's collection failed.
      await collectDeliveries(needs).catch((error: unknown) => void broken.set("collecting", error));
      const waiting = (await dueWebhooks(needs)).filter((id) => !running.has(id) && !broken.has(id));
      const next = waiting.toSorted((a, b) => lastTurn(a) - lastTurn(b)).slice(0, atOnce - running.size);
      for (const id of next) {
        lastTurns.set(id, performance.now());
        const turn = sendTo(needs, sending, id, signal)
          .catch((error: unknown) => void broken.set(id, error))
          .finally(() => running.delete(id));
        running.set(id, turn);
      }
      if (running.size === 0) break;
      await Promise.race([...running.values(), pause(sending.lookMs ?? lookMs, undefined, { ref: false })]);
    }
  } finally {
    await Promise.all(running.values());
  }
  for (const error of broken.values()) throw error;
}

/** One message at a time, until nothing is due or the endpoint's turn is over. */
async function sendTo(needs: Needs, sending: Sending, id: string, signal: AbortSignal | undefined): Promise<void> {
  const started = performance.now();
  for (let sent = 0; sent < inARow && !signal?.aborted; sent += 1) {
    if (sent > 0 && performance.now() - started >= (sending.turnMs ?? turnMs)) return;
    if (!(await sendNext(needs, sending, id))) return;
  }
}

/** Webhooks with something to send now, the longest due first. */
async function dueWebhooks({ database, clock }: Needs): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom("mls_webhook_deliveries as d")
    .innerJoin("mls_webhooks as w", "w.id", "d.webhook_id")
    .innerJoin("mls_organizations as o", "o.id", "w.organization_id")
    .select("w.id")
    .where("d.state", "=", "waiting")
    .where("d.next_at", "<=", clock.now())
    .where("w.ended", "is", null)
    .where("o.standing", "=", "vetted")
    .groupBy("w.id")
    .orderBy(sql`min(d.next_at)`)
    .execute();
  return rows.map(({ id }) => id);
}

type Claimed = { id: string; seq: number | null; attempts: number; createdAt: Date; firstAt: Date; webhook: Webhook };

/** Sends an endpoint's next delivery, which no other process is sending. @returns whether there was one */
async function sendNext(needs: Needs, sending: Sending, webhookId: string): Promise<boolean> {
  const { database, clock, config } = needs;
  const claimed = await claim(needs, webhookId);
  if (!claimed) return false;
  const { webhook } = claimed;
  const message = await bodyOf(needs, claimed);
  if (message === null) {
    await database.kysely
      .updateTable("mls_webhook_deliveries")
      .set({ state: "dropped", next_at: null })
      .where("id", "=", claimed.id)
      .execute();
    return true;
  }
  const at = clock.now();
  const started = performance.now();
  const answered = await post(
    { url: webhook.url, body: message, headers: headersOf(claimed, message, at) },
    { privateHosts: config.webhookPrivateHosts, ...sending },
  );
  await record(needs, sending, claimed, { ...answered, at, milliseconds: Math.round(performance.now() - started) });
  return true;
}

async function claim({ database, clock, keyRing }: Needs, webhookId: string): Promise<Claimed | null> {
  const now = clock.now();
  return database.asSystem(async ({ db }) => {
    const row = await db
      .selectFrom("mls_webhook_deliveries")
      .select(["id", "seq", "attempts", "created_at", "first_at"])
      .where("webhook_id", "=", webhookId)
      .where("state", "=", "waiting")
      .where("next_at", "<=", now)
      .orderBy("seq")
      .orderBy("created_at")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    // The answer before may have disabled it, and its organization may have been suspended meanwhile.
    const stored = await db
      .selectFrom("mls_webhooks as w")
      .innerJoin("mls_organizations as o", "o.id", "w.organization_id")
      .selectAll("w")
      .where("w.id", "=", webhookId)
      .where("w.ended", "is", null)
      .where("o.standing", "=", "vetted")
      .executeTakeFirst();
    if (!row || !stored) return null;
    const firstAt = row.first_at ?? now;
    await db
      .updateTable("mls_webhook_deliveries")
      .set({ next_at: new Date(now.getTime() + leaseMs), first_at: firstAt })
      .where("id", "=", row.id)
      .execute();
    return {
      ...pick(row, ["id", "seq", "attempts"]),
      createdAt: row.created_at,
      firstAt,
      webhook: webhookFrom(keyRing, stored),
    };
  });
}

/** Built from the change at each attempt; null if the organization can no longer know of it. */
async function bodyOf({ database, config }: Needs, { seq, createdAt, webhook }: Claimed): Promise<string | null> {
  const event = seq === null ? null : await eventOf(database.kysely, webhook.organizationId, seq);
  // Its types, and with them its address, may have been changed since the delivery was collected.
  if (seq !== null && (event === null || !webhook.types.includes(event.type))) return null;
  return JSON.stringify(
    messageFor(webhook.format, {
      webhookId: webhook.id,
      event,
      at: createdAt.toISOString(),
      brandName: config.brandName,
      origin: config.publicUrl ?? (servedOrigins(config)[0] as string),
    }),
  );
}

async function eventOf(db: Db, organizationId: string, seq: number): Promise<FeedEvent | AuditEvent | null> {
  const span = { after: seq - 1, until: seq };
  const { events } = await readEvents(db, organizationId, { ...span, limit: 1 });
  return events[0] ?? (await readAuditEvents(db, organizationId, span))[0] ?? null;
}

function headersOf({ id, webhook }: Claimed, body: string, now: Date): Record<string, string> {
  const at = Math.floor(now.getTime() / 1_000);
  const signing = [webhook, ...liveEarlier(webhook, now.getTime())].map(({ keys }) => keys);
  return {
    "content-type": "application/json",
    "user-agent": "TalentMLS-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": signatureHeader(signing, { id, at, body }),
  };
}

async function record(
  needs: Needs,
  { delaysMs = retryDelaysMs }: Sending,
  { id, attempts: before, firstAt, webhook }: Claimed,
  { outcome, status, at, milliseconds }: Answered & { at: Date; milliseconds: number },
): Promise<void> {
  const attempts = before + 1;
  const { state, retryInMs, ends } = afterAttempt({ attempts, outcome, status }, delaysMs);
  const now = needs.clock.now();
  await needs.database.asSystem(async (work) => {
    const { db } = work;
    // In the order of every change of a webhook; it may have been deleted while it was sent to.
    const stored = await db
      .selectFrom("mls_webhook_deliveries as d")
      .innerJoin("mls_webhooks as w", "w.id", "d.webhook_id")
      .select("d.id")
      .where("d.id", "=", id)
      .forUpdate("w")
      .executeTakeFirst();
    if (!stored) return;
    await db
      .insertInto("mls_webhook_attempts")
      .values({ id: needs.newId(), delivery_id: id, at, outcome, status, milliseconds })
      .execute();
    await db
      .updateTable("mls_webhook_deliveries")
      .set({ state, attempts, next_at: retryInMs === null ? null : new Date(now.getTime() + retryInMs) })
      .where("id", "=", id)
      .execute();
    if (outcome === "ok")
      await db.updateTable("mls_webhooks").set({ delivered_at: now }).where("id", "=", webhook.id).execute();
    if (outcome === "timeout" || outcome === "unreachable") await wait(work, webhook.id, now);
    if (ends) await end(work, needs, webhook, ends, firstAt);
  });
}

/** A dead endpoint's other deliveries wait, so that it holds up no one else's. It isn't an attempt of theirs. */
async function wait({ db }: Work, webhookId: string, now: Date): Promise<void> {
  await db
    .updateTable("mls_webhook_deliveries")
    .set({ next_at: new Date(now.getTime() + quietMs) })
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("next_at", "<=", now)
    .execute();
}

/** Disables the endpoint and notifies the admins; `failing` only if nothing arrived since the first attempt. */
async function end(work: Work, needs: Needs, webhook: Webhook, ended: WebhookEnd, firstAt: Date): Promise<void> {
  let update = work.db
    .updateTable("mls_webhooks")
    .set((eb) => ({ ended, version: eb("version", "+", 1) }))
    .where("id", "=", webhook.id)
    .where("ended", "is", null);
  if (ended === "failing")
    update = update.where((eb) => eb.or([eb("delivered_at", "is", null), eb("delivered_at", "<", firstAt)]));
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows > 0n)
    notify(work, needs, {
      organizationId: webhook.organizationId,
      news: { type: "webhook_update", end: ended === "gone" ? "gone" : "failing" },
    });
}

const job = "webhooks.send";

/** Lets the queue send what is due, once the transaction has committed. */
export function enqueueSending(work: Work, { jobs }: Pick<Services, "jobs">): void {
  jobs.enqueue(work, job, {}, { singletonKey: job });
}

/** The job that sends, every minute for what became due, and at once when a change may concern a webhook. */
export function registerWebhooks(services: Services, sending: Sending = {}): void {
  services.jobs.register(job, (_data, signal) => sendWebhooks(services, sending, signal), { cron: "* * * * *" });
}

/** Wakes the job after commits. Returns a function that stops it. */
export function followWebhooks(services: Pick<Services, "database" | "jobs">): () => void {
  const { database } = services;
  return database.changes.subscribe(async () => {
    const active = await database.kysely
      .selectFrom("mls_webhooks")
      .select("id")
      .where("ended", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (active) await database.asSystem(async (work) => enqueueSending(work, services));
  });
}
