import { sql } from "kysely";
import {
  type Reader,
  type ReadingKind,
  readingLimit,
  type ReadingLimits,
  readingWindowMs,
} from "#domain/core/reading-limits.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { shortlistLimits, undoMs } from "#domain/shortlist/limits.ts";
import type { Database } from "../db/database.ts";
import { askedIds } from "./known-id.ts";

/** A person or an organization, by id. */
type WhoReads = { who: Reader; reader: string };

/** What someone read in the window that ends at `endsAt`. */
export type Count = WhoReads & { count: number; endsAt: Date };

/**
 * The counts of the reading limits, in the database. The person always comes before the organization, so that
 * statements lock rows in one order.
 */
export function createCounter({ kysely: db, pool }: Pick<Database, "kysely" | "pool">, limits: ReadingLimits) {
  const most = (kind: ReadingKind, who: Reader): number => readingLimit(kind, who, limits);
  const statement = countingStatement(limits);

  return {
    /**
     * Counts a request for both readers; one that is over the person's limit isn't counted for the organization. A
     * count of requests beyond its limit means that this one is over it. A kind without a limit has no counts.
     */
    async count(
      [person, organization]: readonly [WhoReads, WhoReads],
      at: Date,
    ): Promise<Record<ReadingKind, Count[]>> {
      const counts: Record<ReadingKind, Count[]> = { requests: [], candidates: [] };
      if (statement === "") return counts;
      const until = limits.perMinute === null ? [] : [new Date(at.getTime() + readingWindowMs.requests)];
      const { rows } = await pool.query<CountRow>(statement, [person.reader, organization.reader, at, ...until]);
      for (const { kind, who, reader, count, ends_at } of rows)
        counts[kind].push({ who, reader, count, endsAt: ends_at });
      return counts;
    },

    /** Whether a candidate is among those shown in this window. `seen` as stored. */
    async hasSeen({ reader, endsAt }: Count, seen: string): Promise<boolean> {
      const found = await db
        .selectFrom("mls_read_candidates")
        .select("reader")
        .where("reader", "=", reader)
        .where("ends_at", "=", endsAt)
        .where("seen", "=", seen)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Of these candidates, those that a reader at the limit of the day hasn't seen. Hashes, as stored. */
    async unseenAtLimit(readers: readonly (WhoReads & { shown: readonly string[] })[], at: Date): Promise<Set<string>> {
      const asked = readers.map(
        ({ who, reader, shown }) => sql`select s.seen::text from mls_read_days as d,
          unnest(${`{${shown.join(",")}}`}::bigint[]) as s (seen)
          where d.reader = ${reader} and d.ends_at > ${at} and d.candidates >= ${most("candidates", who)}::integer
            and not exists (select from mls_read_candidates as c
              where c.reader = d.reader and c.ends_at = d.ends_at and c.seen = s.seen)`,
      );
      const { rows } = await sql<{ seen: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
      return new Set(rows.map(({ seen }) => seen));
    },

    /**
     * Of these, the ones on the person's shortlist, or removed from it so recently that this can be undone. Of the
     * removed, the newest that a shortlist holds: clearing and restoring in turns would exempt more each day.
     */
    async shortlisted(
      { personId, organizationId }: Pick<Viewer, "personId" | "organizationId">,
      listingIds: readonly string[],
      at: Date,
    ): Promise<Set<string>> {
      const { possible } = askedIds(listingIds);
      if (limits.candidatesPerDay === null || possible.length === 0) return new Set();
      const own = db
        .selectFrom("mls_shortlist")
        .select("listing_id")
        .where("person_id", "=", personId)
        .where("organization_id", "=", organizationId);
      const removed = own
        .where("removed_at", ">=", new Date(at.getTime() - undoMs))
        .orderBy("removed_at", "desc")
        .orderBy("listing_id")
        .limit(shortlistLimits.entries);
      const rows = await own
        .where("listing_id", "in", possible)
        .where(({ or, eb }) => or([eb("removed_at", "is", null), eb("listing_id", "in", removed)]))
        .execute();
      return new Set(rows.map(({ listing_id }) => listing_id));
    },

    /** Adds candidates to each reader's window. `isOver`: the limit was reached before, so they can't be shown. */
    async noteCandidates(
      readers: readonly (WhoReads & { shown: readonly string[] })[],
      at: Date,
    ): Promise<(WhoReads & { endsAt: Date; isOver: boolean })[]> {
      const until = new Date(at.getTime() + readingWindowMs.candidates);
      // An answer that the person's limit rejects shows nothing, so it doesn't count for the organization.
      const calls = readers.map(
        ({ who, reader, shown }, place) => sql`${sql.ref(`of_${place}`)} as materialized (
          select ${who} as who, * from mls_note_candidates(${reader}, ${`{${shown.join(",")}}`}::bigint[],
            ${most("candidates", who)}::integer, ${at}, ${until})
          ${place > 0 ? sql`where not exists (select from ${sql.ref(`of_${place - 1}`)} where is_over)` : sql``})`,
      );
      const all = readers.map((_, place) => sql`select * from ${sql.ref(`of_${place}`)}`);
      const { rows } = await sql<{ who: Reader; reader: string; ends_at: Date; is_over: boolean }>`
        with ${sql.join(calls)} ${sql.join(all, sql` union all `)}`.execute(db);
      return rows.map(({ who, reader, ends_at, is_over }) => ({ who, reader, endsAt: ends_at, isOver: is_over }));
    },

    /** Whether this window's limit hasn't been reported yet, by any process. */
    async isFirstReport(kind: ReadingKind, reader: string): Promise<boolean> {
      const table = kind === "requests" ? "mls_reads" : "mls_read_days";
      const first = await db
        .updateTable(table)
        .set({ reported: true })
        .where("reader", "=", reader)
        .where("reported", "=", false)
        .returning("reader")
        .executeTakeFirst();
      return first !== undefined;
    },
  };
}

type CountRow = { kind: ReadingKind; who: Reader; reader: string; count: number; ends_at: Date };

/**
 * The statement of every read, as text that is built once. $1 is the person, $2 the organization, $3 the time and $4
 * the end of a minute that begins now. Empty if nothing is limited.
 */
function countingStatement(limits: ReadingLimits): string {
  const counted = (reader: "$1" | "$2", who: Reader, condition: string): string => `
    insert into mls_reads as r (reader, requests, ends_at)
    select ${reader}::uuid, 1, $4::timestamptz where ${condition}
    on conflict (reader) do update set
      requests = case when r.ends_at <= $3 then 1
        else least(r.requests, ${readingLimit("requests", who, limits)}) + 1 end,
      reported = r.reported and r.ends_at > $3,
      ends_at = case when r.ends_at <= $3 then excluded.ends_at else r.ends_at end
    returning reader, requests, ends_at`;
  const ofPerson = `(select requests from person) <= ${readingLimit("requests", "person", limits)}`;
  const days = (reader: "$1" | "$2", who: Reader): string => `
    select 'candidates' as kind, '${who}' as who, reader, candidates as count, ends_at from mls_read_days
    where reader = ${reader}::uuid and ends_at > $3`;
  const parts = [
    ...(limits.perMinute === null
      ? []
      : [
          "select 'requests' as kind, 'person' as who, reader, requests as count, ends_at from person",
          "select 'requests', 'organization', reader, requests, ends_at from organization",
        ]),
    ...(limits.candidatesPerDay === null ? [] : [days("$1", "person"), days("$2", "organization")]),
  ];
  const counting = `with person as (${counted("$1", "person", "true")}),
    organization as (${counted("$2", "organization", ofPerson)})`;
  return parts.length === 0 ? "" : `${limits.perMinute === null ? "" : counting} ${parts.join(" union all ")}`;
}
