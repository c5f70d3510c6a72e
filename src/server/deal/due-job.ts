import { type SqlBool, sql } from "kysely";
import { addDays, dateIn, dateOf } from "#domain/core/calendar.ts";
import { idsOf } from "#domain/core/ids.ts";
import { clientDues, dueOn } from "#domain/deal/dues.ts";
import { currentTerms, type Deal } from "#domain/deal/deal.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { markNotified, notifyOfDeal } from "./notices.ts";
import { dealById } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "config" | "jobs" | "newId">;

/** A correction can move a due date, which is then notified again. */
const corrected = sql<number>`(select count(*) from mls_deal_corrections c where c.deal_id = d.id and c.applied_at is
  not null) * 3`;

/**
 * Notifies the employer and the listing agency once of each due payment, and once more when it is overdue. Returns the
 * number of notices.
 */
export async function notifyOfDues(needs: Needs): Promise<number> {
  const { database, clock } = needs;
  const now = clock.now().getTime();
  const open = await database.kysely
    .selectFrom("mls_deals as d")
    .select("d.id")
    .where("d.status", "=", "closed_won")
    // The deal's own time zone decides below; somewhere it may already be tomorrow.
    .where(sql<SqlBool>`d.start_date <= ${addDays(dateOf(now), 1)}::date`)
    .where(
      sql<SqlBool>`(select sum(p.cents) from mls_ledger_postings p where p.deal_id = d.id and p.account = 'client') >
        0`,
    )
    .where(
      sql<SqlBool>`(select count(*) from mls_deal_notices n where n.deal_id = d.id and n.kind = 'payment_overdue') -
        ${corrected} < case d.guarantee_policy when 'installment' then 3 else 1 end`,
    )
    .orderBy("d.id")
    .execute();
  let notified = 0;
  await eachOnItsOwn("due payments", idsOf(open), (id) =>
    database.asSystem(async (work) => {
      const deal = (await dealById(work.db, id))?.deal;
      if (!deal) return;
      for (const notice of noticesOn(deal, now)) {
        if (!(await markNotified(work, id, notice, clock.now()))) continue;
        notifyOfDeal(work, needs, null, deal, notice.kind);
        notified += 1;
      }
    }),
  );
  return notified;
}

/** If several payments are in the same state, only the latest gets a notice. */
function noticesOn(deal: Deal, now: number) {
  const { closing, ledger } = deal;
  if (!closing) return [];
  const { guaranteePolicy: policy, guaranteeDays: days } = currentTerms(deal).terms;
  const today = dateIn(closing.timeZone, now);
  const dues = clientDues({ closing, ledger, policy, days }).map((due) => dueOn(due, today));
  const last = (state: "due" | "overdue") => dues.findLast((due) => due.state === state)?.dueOn;
  const [due, overdue] = [last("due"), last("overdue")];
  return [
    ...(due ? [{ kind: "payment_due" as const, about: due }] : []),
    ...(overdue ? [{ kind: "payment_overdue" as const, about: overdue }] : []),
  ];
}
