import { sql } from "kysely";
import {
  noEvents,
  type PaymentEntry,
  paymentTimes,
  type TrackEvents,
  trackRecord,
} from "#domain/track-record/track-record.ts";
import type { Services } from "../platform/http/context.ts";
import { allowLongStatements } from "../platform/db/limits.ts";
import type { Db } from "../platform/db/tables.ts";

/** Where the events of an organization are collected; null for one whose record isn't counted. */
type Collect = (organizationId: string | null) => TrackEvents | null;

/**
 * Counts the record of every vetted agency and employer from all events. Returns how many. Events of one moment are in
 * the order of an id, so that the record's groups are the same every night.
 */
export async function countTrackRecords({ database, clock }: Pick<Services, "database" | "clock">): Promise<number> {
  const now = clock.now();
  return database.asSystem(async ({ db }) => {
    await allowLongStatements(db);
    const records = await trackEvents(db, now);
    if (records.size > 0)
      await db
        .insertInto("mls_track_records")
        .values(
          [...records].map(([organizationId, events]) => ({
            organization_id: organizationId,
            counted_at: now,
            figures: JSON.stringify(trackRecord(events, now.getTime())),
          })),
        )
        .onConflict((conflict) =>
          conflict.column("organization_id").doUpdateSet({
            counted_at: sql`excluded.counted_at`,
            figures: sql`excluded.figures`,
          }),
        )
        .execute();
    return records.size;
  });
}

async function trackEvents(db: Db, now: Date): Promise<Map<string, TrackEvents>> {
  const organizations = await db
    .selectFrom("mls_agencies")
    .select("id")
    .union(db.selectFrom("mls_employers").select("id"))
    .execute();
  const records = new Map(organizations.map(({ id }) => [id, noEvents()]));
  const collect: Collect = (id) => (id === null ? null : (records.get(id) ?? null));
  await addRequests(db, collect);
  await addReveals(db, collect);
  await addPlacements(db, collect, now);
  await addPayments(db, collect);
  await addDisputes(db, collect);
  return records;
}

/** A requester that lets a counteroffer expire, or declines it, says nothing about the listing agency. */
async function addRequests(db: Db, collect: Collect): Promise<void> {
  const { rows } = await sql<{ agency: string; asked: Date; answered: Date; accepted: boolean | null }>`
    select i.listing_agency_id as agency, min(s.at) filter (where s.action = 'requested') as asked,
      min(s.at) filter (where s.action in ('countered', 'accepted', 'declined', 'expired')) as answered,
      case when bool_or(s.action = 'accepted') then true
        when bool_or(s.action = 'declined' and s.organization_id = i.listing_agency_id)
          or (bool_or(s.action = 'expired') and not bool_or(s.action = 'countered')) then false end as accepted
    from mls_introductions i join mls_introduction_steps s on s.introduction_id = i.id
    group by i.id, i.listing_agency_id
    having bool_or(s.action in ('countered', 'accepted', 'declined', 'expired'))
    order by i.id`.execute(db);
  for (const { agency, asked, answered, accepted } of rows)
    collect(agency)?.requests.push({ askedAt: asked.getTime(), at: answered.getTime(), accepted });
}

type Parties = { listing: string; selling: string | null; employer: string };
const partiesOf = ({ listing, selling, employer }: Parties) => [listing, selling, employer];

/** That a party opened the identity is known only to itself and the listing agency (docs/decisions/0039). */
async function addReveals(db: Db, collect: Collect): Promise<void> {
  const { rows } = await sql<{ party: string; at: Date; placed: boolean }>`
    select * from (
      select i.id as introduction, p.id as party, least(min(s.at), min(d.closed_at)) as at,
        bool_or(d.id is not null) as placed
      from mls_introductions i
        cross join lateral (values (i.listing_agency_id), (i.selling_agency_id), (i.employer_id)) as p (id)
        left join mls_introduction_steps s on s.introduction_id = i.id and s.action = 'opened'
          and p.id in (s.organization_id, i.listing_agency_id)
        left join mls_deals d on d.introduction_id = i.id and d.status = 'closed_won'
      where p.id is not null
      group by i.id, p.id) as reveal
    where at is not null order by introduction`.execute(db);
  for (const { party, at, placed } of rows) collect(party)?.reveals.push({ at: at.getTime(), placed });
}

async function addPlacements(db: Db, collect: Collect, now: Date): Promise<void> {
  const { rows } = await sql<Parties & { closed: Date; fell_off: boolean }>`
    select listing_agency_id as listing, selling_agency_id as selling, employer_id as employer, closed_at as closed,
      fall_off_at is not null as fell_off
    from mls_deals
    where status = 'closed_won' and (fall_off_at is not null or start_date + guarantee_days < ${now}::date)
    order by id`.execute(db);
  for (const row of rows)
    for (const id of partiesOf(row)) collect(id)?.placements.push({ at: row.closed.getTime(), fellOff: row.fell_off });
}

async function addPayments(db: Db, collect: Collect): Promise<void> {
  const { rows } = await sql<{
    listing: string;
    employer: string;
    start: string;
    in_installments: boolean;
    entries: PaymentEntry[];
  }>`
    select d.listing_agency_id as listing, d.employer_id as employer, d.start_date::text as start,
      d.guarantee_policy = 'installment' as in_installments,
      jsonb_agg(jsonb_build_object('number', e.number, 'kind', e.kind, 'on', e.on_date, 'reverses', e.reverses,
        'cents', coalesce(p.cents, 0)) order by e.number) as entries
    from mls_deals d join mls_ledger_entries e on e.deal_id = d.id
      left join mls_ledger_postings p on p.deal_id = e.deal_id and p.number = e.number and p.account = 'client'
    where d.status = 'closed_won' group by d.id order by d.id`.execute(db);
  for (const { listing, employer, start, in_installments: inInstallments, entries } of rows) {
    const times = paymentTimes({ startDate: start, inInstallments, entries });
    for (const { on, days } of times.employer) collect(employer)?.payments.push({ at: Date.parse(on), days });
    for (const { on, days } of times.listing) collect(listing)?.payments.push({ at: Date.parse(on), days });
  }
}

/** Upheld: the employer knew the candidate, as it said, and the agency that disputed it lost. */
async function addDisputes(db: Db, collect: Collect): Promise<void> {
  const rows = await db
    .selectFrom("mls_prior_knowledge as p")
    .innerJoin("mls_introductions as i", "i.id", "p.introduction_id")
    .select(["i.listing_agency_id as listing", "i.employer_id as employer", "p.outcome", "p.answered_at as at"])
    .where("p.outcome", "in", ["upheld", "rejected"])
    .orderBy("p.introduction_id")
    .execute();
  for (const { listing, employer, outcome, at } of rows) {
    if (at === null) continue;
    collect(listing)?.disputes.push({ at: at.getTime(), lost: outcome === "upheld" });
    collect(employer)?.disputes.push({ at: at.getTime(), lost: outcome === "rejected" });
  }
}
