import { type Kysely, sql } from "kysely";
import {
  type Reader,
  type ReadingKind,
  readingLimit,
  type ReadingLimits,
  readingWindowMs,
} from "#domain/core/reading-limits.ts";
import type { Tables } from "../db/tables.ts";

/** A person or an organization, by id. */
type WhoReads = { who: Reader; reader: string };

/** What someone read in the window that ends at `endsAt`. */
export type Count = WhoReads & { count: number; endsAt: Date };

/**
 * The counts of the reading limits, in the database. The person always comes before the organization, so that
 * statements lock rows in one order.
 */
export function createCounter(db: Kysely<Tables>, limits: ReadingLimits) {
  const most = (kind: ReadingKind, who: Reader): number => readingLimit(kind, who, limits);

  return {
    /**
     * Counts a request for both readers; one that is over the person's limit isn't counted for the organization. A
     * count beyond its limit means that the request is over it. Empty if there is no limit.
     */
    async countRequest([person, organization]: readonly [WhoReads, WhoReads], at: Date): Promise<Count[]> {
      if (limits.perMinute === null) return [];
      const until = new Date(at.getTime() + readingWindowMs.requests);
      const counted = (reader: string, who: Reader, condition = sql`true`) => sql`
        insert into mls_reads as r (reader, requests, ends_at)
        select ${reader}::uuid, 1, ${until}::timestamptz where ${condition}
        on conflict (reader) do update set
          requests = case when r.ends_at <= ${at} then 1 else least(r.requests, ${most("requests", who)}::integer) + 1 end,
          reported = r.reported and r.ends_at > ${at},
          ends_at = case when r.ends_at <= ${at} then excluded.ends_at else r.ends_at end
        returning reader, requests, ends_at`;
      const { rows } = await sql<{ who: Reader; reader: string; requests: number; ends_at: Date }>`
        with person as (${counted(person.reader, "person")}),
          organization as (${counted(
            organization.reader,
            "organization",
            sql`(select requests from person) <= ${most("requests", "person")}`,
          )})
        select 'person' as who, * from person union all select 'organization', * from organization`.execute(db);
      return rows.map(({ who, reader, requests, ends_at }) => ({ who, reader, count: requests, endsAt: ends_at }));
    },

    /** How many candidates each was shown in a window that has begun. Empty if there is no limit. */
    async days(readers: readonly WhoReads[], at: Date): Promise<Count[]> {
      if (limits.candidatesPerDay === null) return [];
      const rows = await db
        .selectFrom("mls_read_days")
        .select(["reader", "candidates", "ends_at"])
        .where(
          "reader",
          "in",
          readers.map(({ reader }) => reader),
        )
        .where("ends_at", ">", at)
        .execute();
      return readers.flatMap(({ who, reader }) =>
        rows.flatMap((row) =>
          row.reader === reader ? { who, reader, count: row.candidates, endsAt: row.ends_at } : [],
        ),
      );
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

    /** Adds candidates to each reader's window. `isOver`: the limit was reached before, so they can't be shown. */
    async noteCandidates(
      readers: readonly (WhoReads & { shown: readonly string[] })[],
      at: Date,
    ): Promise<(WhoReads & { endsAt: Date; isOver: boolean })[]> {
      const until = new Date(at.getTime() + readingWindowMs.candidates);
      const calls = readers.map(
        ({ who, reader, shown }) => sql`
          select ${who} as who, * from mls_note_candidates(${reader}, ${`{${shown.join(",")}}`}::bigint[],
            ${most("candidates", who)}::integer, ${at}, ${until})`,
      );
      const { rows } = await sql<{ who: Reader; reader: string; ends_at: Date; is_over: boolean }>`
        ${sql.join(calls, sql` union all `)}`.execute(db);
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
