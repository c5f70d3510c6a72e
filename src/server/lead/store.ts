import { sql } from "kysely";
import { readStored } from "#domain/core/former-spelling.ts";
import {
  callsAhead,
  callTimes,
  type LeadAsk,
  leadRetentionMs,
  type LeadKind,
  type LeadState,
} from "#domain/lead/lead.ts";
import { refuse } from "#domain/core/errors.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { countOf } from "../platform/db/count.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { createAttempts, networkOf } from "../platform/attempts.ts";
import type { Context, Visited, Services } from "../platform/http/context.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import { hashToken } from "../platform/crypto/handles.ts";

// Called in a system transaction.

/** Personal details of the person who booked, as sealed. `origin`: prefix of the links in their emails. */
type LeadWords = Omit<LeadAsk, "kind" | "slot"> & { origin: string };
export type Lead = LeadWords & {
  id: string;
  kind: LeadKind;
  /** In ms. */ slot: number;
  state: LeadState;
  revision: number;
  createdAt: Date;
};

export const leadPlace = (id: string): string => `mls_leads ${id}`;

/** The times that are still free, in ms. `but`: this lead's own time counts as free. */
export async function freeTimes(db: Db, { config, clock }: Pick<Services, "config" | "clock">): Promise<number[]> {
  const { hours } = config.demoCalls;
  if (!hours) return [];
  const times = callTimes(hours, clock.now().getTime());
  const taken = await db
    .selectFrom("mls_leads")
    .select("slot_at")
    .where("state", "=", "booked")
    .where("slot_at", ">=", new Date(times[0] ?? 0))
    .execute();
  const gone = new Set(taken.map(({ slot_at }) => slot_at.getTime()));
  return times.filter((time) => !gone.has(time));
}

export type NewLead = LeadWords & { id: string; kind: LeadKind; slot: number; token: string };

/**
 * Books the time; false if it is already taken.
 * @throws ExpectedError `rate-limited` when this address or this network has too many upcoming calls
 */
export async function addLead(
  db: Db,
  { keyRing, clock, from }: Pick<Context, "keyRing" | "clock" | "from">,
  { id, kind, slot, token, ...words }: NewLead,
): Promise<boolean> {
  const created_at = clock.now();
  const email_hash = keyRing.hmac("lead-email", words.email.toLowerCase());
  const network_hash = keyRing.hmac("lead-network", networkOf(from.ip));
  // Serialized, so that parallel bookings can't exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtext('mls_leads'))`.execute(db);
  const held = await db
    .selectFrom("mls_leads")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("email_hash", "=", email_hash).as("byEmail"),
      eb.fn.countAll<number>().filterWhere("network_hash", "=", network_hash).as("byNetwork"),
    ])
    .where("state", "=", "booked")
    .where("slot_at", ">", created_at)
    .executeTakeFirstOrThrow();
  if (held.byEmail >= callsAhead.email || held.byNetwork >= callsAhead.network)
    refuse("rate-limited", {
      detail:
        "Several calls are already booked from here. Move or cancel one through the link in its email, " +
        "then book again.",
    });
  const made = await db
    .insertInto("mls_leads")
    .values({
      id,
      kind,
      slot_at: new Date(slot),
      state: "booked",
      sealed: keyRing.seal(JSON.stringify(words), leadPlace(id)),
      email_hash,
      network_hash,
      token_hash: hashToken(token),
      created_at,
    })
    .onConflict((conflict) => conflict.column("slot_at").where("state", "=", "booked").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * The upcoming call of a link, locked. Unknown links are counted by network address.
 * @throws ExpectedError `not-found`, `rate-limited`
 */
export async function leadOfLink(context: Visited, db: Db, token: string): Promise<Lead> {
  const row = await db
    .selectFrom("mls_leads")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .forUpdate()
    .executeTakeFirst();
  return row
    ? leadOf(row, context.keyRing)
    : refuse("not-found", {
        detail: "This link no longer works, or the call is over. Use the link in the newest email about the call.",
      });
}

/** Counts look-ups of links: start before each, succeed if found. */
export const linkAttempts = (context: Visited) =>
  createAttempts(context, { purpose: "lead-links", says: "links that are not known" });

/** The number of upcoming booked calls. */
export async function countAhead(db: Db, now: Date): Promise<number> {
  return countOf(db.selectFrom("mls_leads").where("state", "=", "booked").where("slot_at", ">", now));
}

/** Leads, latest booking first. */
export async function leadPage(
  db: Db,
  keyRing: KeyRing,
  now: Date,
  ask: PageAsk,
): Promise<{ items: Lead[]; ahead: number; nextCursor: string | null }> {
  const ahead = await countAhead(db, now);
  const all = db.selectFrom("mls_leads").selectAll();
  const { rows, nextCursor } = await pageOf(all, newestFirst("created_at", "id"), ask);
  return { items: rows.map((row) => leadOf(row, keyRing)), ahead, nextCursor };
}

function leadOf(
  { id, kind, slot_at, state, sealed, revision, created_at }: RowOf<"mls_leads">,
  keyRing: KeyRing,
): Lead {
  const words = readStored(keyRing.openText(sealed, leadPlace(id))) as LeadWords;
  return { ...words, id, kind, slot: slot_at.getTime(), state, revision, createdAt: created_at };
}

/** Deletes personal details 90 days after the call. */
export async function forgetLeads({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  await database.asSystem(({ db }) =>
    db
      .deleteFrom("mls_leads")
      .where("slot_at", "<", new Date(clock.now().getTime() - leadRetentionMs))
      .execute(),
  );
}
