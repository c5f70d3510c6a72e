import type { Answer } from "#contract/index.ts";
import { type FeedEvent } from "#domain/event/event.ts";
import { refuse, refuseState, refuseField } from "#domain/core/errors.ts";
import { type AuditEvent, auditType } from "#domain/webhook/audit.ts";
import { authorize } from "#domain/core/policy.ts";
import {
  overlapMs,
  requireRoom,
  requireRotation,
  testType,
  webhookLimits,
  type WebhookType,
} from "#domain/webhook/webhook.ts";
import { oldestStored, readEvents } from "../event/read.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { readAddress } from "./address.ts";
import { readAuditEvents } from "./audit.ts";
import { sendAgain } from "./collect.ts";
import { enqueueSending } from "./send.ts";
import { makeKeys, secretText, type WebhookKeys } from "./signing.ts";
import {
  deliveryLog,
  deliveryViews,
  insertWebhook,
  liveEarlier,
  lockWebhook,
  saveWebhook,
  type Webhook,
  webhooksOf,
  webhookViews,
} from "./store.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

/** The organization's webhook, locked, in one system transaction: its tables are closed to viewers. */
function over<Result>(
  context: Context,
  id: string,
  change: (work: Work, webhook: Webhook) => Promise<Result>,
): Promise<Result> {
  const { database, keyRing, viewer } = context;
  return database.asSystem(async (work) => {
    const webhook = await lockWebhook(work.db, keyRing, { id: knownId(id), organizationId: viewer.organizationId });
    return change(work, webhook ?? refuse("not-found"));
  });
}

async function viewOf({ clock }: Context, work: Work, webhook: Webhook): Promise<Answer<"webhooks", "update">> {
  const [view] = await webhookViews(work.db, [webhook], clock.now().getTime());
  return view ?? refuse("not-found");
}

/** Saves a changed webhook with its entry in the audit log, and answers with it. */
async function saved(context: Context, work: Work, webhook: Webhook, action: Recorded) {
  await saveWebhook(work.db, context.keyRing, webhook);
  await audit(work, context, context.viewer, { action, entityId: webhook.id });
  return viewOf(context, work, webhook);
}
type Recorded = "webhook.changed" | "webhook.rotated" | "webhook.disabled" | "webhook.enabled";

/** The answer with the secret. What is stored for a repeat doesn't have it: a secret is shown once. */
function withSecret({ keepAnswer }: Context, work: Work, webhook: Answer<"webhooks", "update">, keys: WebhookKeys) {
  keepAnswer(work, { webhook, secret: null });
  return { webhook, secret: secretText(keys) };
}

export const webhooks: Handlers["webhooks"] = {
  async list({ database, keyRing, viewer, clock }) {
    const { kysely } = database;
    const found = await webhooksOf(kysely, keyRing, viewer.organizationId);
    return { items: await webhookViews(kysely, found, clock.now().getTime()) };
  },

  async create(context, { url, description, types, format }) {
    const { database, keyRing, viewer, clock, newId, randomBytes, config } = context;
    requireAuditRight(context, types);
    const address = readAddress(url, config.webhookPrivateHosts);
    const collected = await database.changes.latest();
    return database.asSystem(async (work) => {
      await oneAtATime(work.db, "webhooks", viewer.organizationId);
      requireRoom((await webhooksOf(work.db, keyRing, viewer.organizationId)).length);
      const webhook: Webhook = {
        id: newId(),
        organizationId: viewer.organizationId,
        url: address,
        description: description.trim(),
        keys: makeKeys(randomBytes),
        earlier: [],
        format,
        types: [...new Set(types)],
        end: null,
        collected,
        version: 1,
        createdAt: clock.now(),
        deliveredAt: null,
      };
      await insertWebhook(work.db, keyRing, webhook);
      await audit(work, context, viewer, { action: "webhook.created", entityId: webhook.id });
      return withSecret(context, work, await viewOf(context, work, webhook), webhook.keys);
    });
  },

  async update(context, { id, version, url, description, types }) {
    requireAuditRight(context, types);
    const address = readAddress(url, context.config.webhookPrivateHosts);
    return over(context, id, async (work, webhook) => {
      if (webhook.version !== version) refuse("version-conflict", { current: await viewOf(context, work, webhook) });
      const changed = { url: address, description: description.trim(), types: [...new Set(types)] };
      return context.keepAnswer(
        work,
        await saved(context, work, { ...webhook, ...changed, version: version + 1 }, "webhook.changed"),
      );
    });
  },

  rotate: (context, { id }) =>
    over(context, id, async (work, webhook) => {
      const now = context.clock.now().getTime();
      const live = liveEarlier(webhook, now);
      requireRotation(live.length);
      const keys = makeKeys(context.randomBytes);
      const earlier = [{ keys: webhook.keys, until: now + overlapMs }, ...live];
      const rotated = { ...webhook, keys, earlier, version: webhook.version + 1 };
      return withSecret(context, work, await saved(context, work, rotated, "webhook.rotated"), keys);
    }),

  disable: (context, { id }) =>
    over(context, id, (work, webhook) =>
      webhook.end !== null
        ? viewOf(context, work, webhook)
        : saved(context, work, { ...webhook, end: "admin", version: webhook.version + 1 }, "webhook.disabled"),
    ),

  enable: (context, { id }) =>
    over(context, id, async (work, webhook) => {
      if (webhook.end === null) return viewOf(context, work, webhook);
      enqueueSending(work, context);
      return saved(context, work, { ...webhook, end: null, version: webhook.version + 1 }, "webhook.enabled");
    }),

  test: (context, { id }) =>
    over(context, id, async (work, webhook) => {
      requireActive(webhook);
      const now = context.clock.now();
      const row = await work.db
        .insertInto("mls_webhook_deliveries")
        .values({
          id: context.newId(),
          webhook_id: webhook.id,
          type: testType,
          state: "waiting",
          created_at: now,
          next_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      enqueueSending(work, context);
      const [view] = await deliveryViews(work.db, [row]);
      return view ?? refuse("not-found");
    }),

  deliveries: (context, { id, state, cursor, limit }) =>
    over(context, id, (work, webhook) => deliveryLog(work.db, webhook.id, { state, cursor, limit })),

  retry: (context, { id, deliveryId }) =>
    over(context, id, async (work, webhook) => {
      requireActive(webhook);
      const row = await work.db
        .updateTable("mls_webhook_deliveries")
        .set({ state: "waiting", attempts: 0, first_at: null, next_at: context.clock.now() })
        .where("id", "=", knownId(deliveryId))
        .where("webhook_id", "=", webhook.id)
        .returningAll()
        .executeTakeFirst();
      enqueueSending(work, context);
      const [view] = row ? await deliveryViews(work.db, [row]) : [];
      return view ?? refuse("not-found");
    }),

  replay: (context, { id, since }) =>
    over(context, id, async (work, webhook) => {
      requireActive(webhook);
      const events = await eventsSince(work, webhook, new Date(since));
      if (events.length > webhookLimits.replay)
        refuseField(
          "since",
          `There are more than ${webhookLimits.replay} events since then. Choose a later time, or read the ` +
            "events feed.",
        );
      const sending = await sendAgain(work, context, webhook.id, events);
      enqueueSending(work, context);
      return { sending };
    }),

  async remove(context, { id }) {
    await over(context, id, async (work, webhook) => {
      await work.db.deleteFrom("mls_webhooks").where("id", "=", webhook.id).execute();
      await audit(work, context, context.viewer, { action: "webhook.deleted", entityId: webhook.id });
    });
    return undefined;
  },
};

function requireAuditRight({ viewer }: Context, types: readonly WebhookType[]): void {
  if (types.includes(auditType)) authorize(viewer, "admin.use");
}

function requireActive({ end }: Webhook): void {
  if (end !== null) refuseState("This webhook is disabled. Enable it first, then send again.");
}

/** The chosen events since a time, up to those already collected; one more than the limit at most. */
async function eventsSince({ db }: Work, webhook: Webhook, since: Date): Promise<(FeedEvent | AuditEvent)[]> {
  const first = await db
    .selectFrom("mls_changes")
    .select("seq")
    .where("created_at", ">=", since)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  if (!first) return [];
  let after = Math.max(first.seq, (await oldestStored(db)) ?? 1) - 1;
  const found: (FeedEvent | AuditEvent)[] = webhook.types.includes(auditType)
    ? await readAuditEvents(db, webhook.organizationId, { after, until: webhook.collected })
    : [];
  for (;;) {
    const { events, stoppedAt } = await readEvents(db, webhook.organizationId, {
      after,
      until: webhook.collected,
      limit: 500,
    });
    found.push(...events.filter(({ type }) => webhook.types.includes(type)));
    if (stoppedAt === null || found.length > webhookLimits.replay) return found;
    after = stoppedAt;
  }
}
