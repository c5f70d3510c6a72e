import { addDays, dateOf, dateText } from "#domain/core/calendar.ts";
import { idsOf } from "#domain/core/ids.ts";
import { type Kysely, type SqlBool, sql } from "kysely";
import { decideRelease, guaranteeClock } from "#domain/deal/closing.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { lastCovered } from "#domain/deal/guarantee.ts";
import type { Work } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { addressesOf } from "../platform/mail/recipients.ts";
import { announceDeal } from "./announce.ts";
import { guaranteeEmail } from "./email-texts.ts";
import { markNotified } from "./notices.ts";
import { dealById } from "./store.ts";
import { saveDeal } from "./save.ts";

type Needs = Pick<Services, "database" | "clock" | "config" | "mail">;

/** How many days before its end both agencies are notified. */
const noticeDays = 7;

/**
 * Won deals without a fall-off whose guarantee ends by that date (`YYYY-MM-DD`) in any time zone; the deal's own zone
 * is checked later.
 */
const endingBy = (db: Kysely<Tables>, date: string) =>
  db
    .selectFrom("mls_deals as d")
    .select("d.id")
    .where("d.status", "=", "closed_won")
    .where("d.fall_off_at", "is", null)
    .where(sql<SqlBool>`d.start_date + d.guarantee_days <= ${addDays(date, 1)}::date`)
    .orderBy("d.id");

/** A release that a correction reversed doesn't count: the corrected guarantee continues. */
const stillCounts = sql<SqlBool>`not exists (select from mls_ledger_entries r where r.deal_id = e.deal_id and
  r.reverses = e.number)`;

/** Releases the reserve of each guarantee that is over (domain/deal/closing.ts). Returns the number of deals. */
export async function releaseReserves({ database, clock }: Needs): Promise<number> {
  const now = clock.now().getTime();
  const due = await endingBy(database.kysely, dateOf(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("mls_ledger_entries as e")
          .select("e.number")
          .whereRef("e.deal_id", "=", "d.id")
          .where("e.kind", "=", "reserve"),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mls_ledger_entries as e")
            .select("e.number")
            .whereRef("e.deal_id", "=", "d.id")
            .where("e.kind", "=", "release")
            .where(stillCounts),
        ),
      ),
    )
    .execute();
  let released = 0;
  await eachOnItsOwn("releases", idsOf(due), (id) =>
    database.asSystem(async (work) => {
      const deal = (await dealById(work.db, id, { lock: true }))?.deal;
      const after = deal && decideRelease(deal, now);
      if (!deal || !after || after === deal) return;
      await saveDeal(work.db, deal, after, null);
      announceDeal(work, null, after, "released");
      released += 1;
    }),
  );
  return released;
}

/**
 * After a corrected start date the guarantee ends on another day and is announced again: its mark names the start date.
 */
const slipped = sql<boolean>`exists (select from mls_deal_corrections c where c.deal_id = d.id and c.what =
  'start_date' and c.applied_at is not null)`;

const hasSlipped = ({ corrections }: Deal): boolean =>
  corrections.some(({ change, appliedAt }) => change.what === "start_date" && appliedAt !== null);

/** Notifies both agencies, once per deal, that a guarantee ends within a week. Returns the number of deals. */
export async function notifyOfGuaranteeEnds(needs: Needs): Promise<number> {
  const { database, clock } = needs;
  const now = clock.now().getTime();
  const near = await endingBy(database.kysely, addDays(dateOf(now), noticeDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mls_deal_notices as n")
            .select("n.kind")
            .whereRef("n.deal_id", "=", "d.id")
            .where("n.kind", "=", "guarantee_ends")
            .where("n.about", "=", sql<string>`case when ${slipped} then d.start_date::text else '' end`),
        ),
      ),
    )
    .where(sql<SqlBool>`d.start_date + d.guarantee_days >= ${addDays(dateOf(now), -1)}::date`)
    .execute();
  let count = 0;
  await eachOnItsOwn("notices", idsOf(near), (id) =>
    database.asSystem(async (work) => {
      const deal = (await dealById(work.db, id))?.deal;
      if (!deal || deal.fallOff || !endsSoon(deal, now)) return;
      const about = hasSlipped(deal) ? (deal.closing?.startDate ?? "") : "";
      if (!(await markNotified(work, id, { kind: "guarantee_ends", about }, clock.now()))) return;
      await queueNotice(needs, work, deal, now);
      count += 1;
    }),
  );
  return count;
}

function endsSoon(deal: Deal, now: number): boolean {
  const { day, days, over } = guaranteeClock(deal, now);
  return !over && days - day <= noticeDays;
}

async function queueNotice({ mail, config }: Needs, work: Work, deal: Deal, now: number): Promise<void> {
  const ends = dateText(lastCovered(guaranteeClock(deal, now).endsOn));
  for (const { id } of [deal.listingAgency, ...(deal.sellingAgency ? [deal.sellingAgency] : [])])
    for (const to of await addressesOf(work.db, id))
      mail.queue(work, { to, ...guaranteeEmail(deal, ends, config.brandName) });
}
