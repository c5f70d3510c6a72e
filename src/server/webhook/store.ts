import { isoOrNull } from "#domain/core/calendar.ts";
import { pick } from "#domain/core/pick.ts";
import { idsOf } from "#domain/core/ids.ts";
import { sql } from "kysely";
import type { Answer } from "#contract/index.ts";
import { positionOf } from "#domain/event/event.ts";
import type { DeliveryState, WebhookEnd, WebhookFormat, WebhookType } from "#domain/webhook/webhook.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { publicKeyText, type WebhookKeys } from "./signing.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction: viewers' transactions can't read these tables.

export const webhookPlace = (id: string) => `mls_webhooks:${id}`;

/** Signs too, until the time in ms. */
type EarlierKeys = { keys: WebhookKeys; until: number };

/** Sealed together: the address of a chat is a secret like the keys. */
type SealedParts = { url: string; description: string; keys: WebhookKeys };

/** `earlier` is the newest, as every release reads it. Those before it are `older`. */
type Sealed = SealedParts & { earlier: EarlierKeys | null; older?: EarlierKeys[] };

export type Webhook = SealedParts & {
  /** The newest first. Some may have ended. */
  earlier: EarlierKeys[];
  id: string;
  organizationId: string;
  format: WebhookFormat;
  types: WebhookType[];
  end: WebhookEnd | null;
  collected: number;
  version: number;
  createdAt: Date;
  deliveredAt: Date | null;
};

export function webhookFrom(keyRing: KeyRing, row: RowOf<"mls_webhooks">): Webhook {
  const { older = [], earlier, ...parts } = JSON.parse(keyRing.openText(row.sealed, webhookPlace(row.id))) as Sealed;
  return {
    ...parts,
    earlier: earlier === null ? [] : [earlier, ...older],
    ...fieldsFrom(row, ["id", "organization_id", "format", "types", "collected", "version"]),
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    end: row.ended,
  };
}

function columnsOf(keyRing: KeyRing, webhook: Webhook) {
  const [earlier = null, ...older] = webhook.earlier;
  return {
    sealed: keyRing.seal(
      JSON.stringify({ ...pick(webhook, ["url", "description", "keys"]), earlier, older } satisfies Sealed),
      webhookPlace(webhook.id),
    ),
    types: webhook.types,
    ended: webhook.end,
    version: webhook.version,
  };
}

export async function insertWebhook(db: Db, keyRing: KeyRing, webhook: Webhook): Promise<void> {
  await db
    .insertInto("mls_webhooks")
    .values({
      ...columnsOf(keyRing, webhook),
      ...columnsFrom(webhook, ["id", "organizationId", "format", "collected", "createdAt", "deliveredAt"]),
    })
    .execute();
}

export async function saveWebhook(db: Db, keyRing: KeyRing, webhook: Webhook): Promise<void> {
  await db.updateTable("mls_webhooks").set(columnsOf(keyRing, webhook)).where("id", "=", webhook.id).execute();
}

export async function webhooksOf(db: Db, keyRing: KeyRing, organizationId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom("mls_webhooks")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => webhookFrom(keyRing, row));
}

/** The organization's webhook, locked until the transaction ends; null if it has none of this id. */
export async function lockWebhook(
  db: Db,
  keyRing: KeyRing,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Webhook | null> {
  const row = await db
    .selectFrom("mls_webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .forUpdate()
    .executeTakeFirst();
  return row ? webhookFrom(keyRing, row) : null;
}

/** The earlier keys that still sign, the newest first. */
export const liveEarlier = ({ earlier }: Webhook, now: number): EarlierKeys[] =>
  earlier.filter(({ until }) => until > now);

type View = Answer<"webhooks", "list">["items"][number];

/** As its organization's admins see it: everything but the secret. */
export async function webhookViews(db: Db, webhooks: readonly Webhook[], now: number): Promise<View[]> {
  if (webhooks.length === 0) return [];
  const counts = await db
    .selectFrom("mls_webhook_deliveries")
    .select(["webhook_id", "state", sql<number>`count(*)::int`.as("count")])
    .where("webhook_id", "in", idsOf(webhooks))
    .where("state", "in", ["waiting", "failed"])
    .groupBy(["webhook_id", "state"])
    .execute();
  const countOf = (id: string, state: DeliveryState) =>
    counts.find((row) => row.webhook_id === id && row.state === state)?.count ?? 0;
  return webhooks.map((webhook) => ({
    ...pick(webhook, ["id", "url", "description", "format", "types", "end", "version"]),
    state: webhook.end === null ? "active" : "disabled",
    publicKey: publicKeyText(webhook.keys),
    overlapUntil: isoOrNull(liveEarlier(webhook, now)[0]?.until ?? null),
    createdAt: webhook.createdAt.toISOString(),
    lastDeliveredAt: webhook.deliveredAt?.toISOString() ?? null,
    waiting: countOf(webhook.id, "waiting"),
    failed: countOf(webhook.id, "failed"),
  }));
}

type DeliveryView = Answer<"webhooks", "deliveries">["items"][number];

/** A page of the log of a webhook. @throws ExpectedError `invalid-input` for a cursor of another list */
export async function deliveryLog(
  db: Db,
  webhookId: string,
  ask: { state?: DeliveryState | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: DeliveryView[]; nextCursor: string | null }> {
  let query = db.selectFrom("mls_webhook_deliveries").selectAll().where("webhook_id", "=", webhookId);
  if (ask.state !== undefined) query = query.where("state", "=", ask.state);
  const { rows, nextCursor } = await pageOf(query, newestFirst("created_at", "id"), ask);
  return { items: await deliveryViews(db, rows), nextCursor };
}

export async function deliveryViews(db: Db, rows: readonly RowOf<"mls_webhook_deliveries">[]): Promise<DeliveryView[]> {
  if (rows.length === 0) return [];
  const attempts = await db
    .selectFrom("mls_webhook_attempts")
    .selectAll()
    .where("delivery_id", "in", idsOf(rows))
    .orderBy("at")
    .execute();
  return rows.map((row) => ({
    ...pick(row, ["id", "type", "state"]),
    eventId: row.seq === null ? null : positionOf(row.seq),
    createdAt: row.created_at.toISOString(),
    nextAt: row.next_at?.toISOString() ?? null,
    attempts: attempts
      .filter(({ delivery_id }) => delivery_id === row.id)
      .map(({ at, outcome, status, milliseconds }) => ({ at: at.toISOString(), outcome, status, milliseconds })),
  }));
}
