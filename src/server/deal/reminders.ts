import { sql } from "kysely";
import { dayMs } from "#domain/core/calendar.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { decideRemind, isReminderDue, lastSending } from "#domain/deal/signing.ts";
import type { Services } from "../platform/http/context.ts";
import { originOf } from "../notification/notify.ts";
import type { Db } from "../platform/db/tables.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { askToSign } from "./emails.ts";
import { markNotified, notifyOfDeal } from "./notices.ts";
import { dealById } from "./store.ts";
import { saveDeal } from "./save.ts";
import { isOut } from "#domain/deal/status.ts";

/**
 * Reminds signers who haven't answered for long, or have one day left (`isReminderDue`). Returns how many. Idempotent.
 */
export async function remindSigners({ database, clock, jobs }: Services): Promise<number> {
  const now = clock.now();
  const rows = await openParts(database.kysely, now)
    .innerJoin("mls_deal_links as l", "l.signer_id", "p.id")
    .select(["s.deal_id", "p.role", "l.origin"])
    .orderBy("s.expires_at")
    .orderBy("p.id")
    .execute();
  let reminded = 0;
  await eachOnItsOwn("reminders", rows, ({ deal_id, role, origin }) =>
    database.asSystem(async (work) => {
      const before = (await dealById(work.db, deal_id, { lock: true }))?.deal;
      if (!before || !isDue(before, role, now.getTime())) return;
      const { deal, part } = decideRemind(before, role, now.getTime());
      await saveDeal(work.db, before, deal, null);
      askToSign({ jobs, from: { origin } }, work, [part]);
      reminded += 1;
    }),
  );
  return reminded;
}

/** How long after a deadline the agencies are still notified of it, in ms. */
const recentMs = 30 * dayMs;

/** Notifies the agencies once of each deal that wasn't signed in time. Returns how many. */
export async function notifyOfMissedDeadlines(needs: Services): Promise<number> {
  const { database, clock } = needs;
  const now = clock.now();
  const rows = await unsignedSendings(database.kysely)
    .select(["d.id", "s.number"])
    .where("s.expires_at", "<=", now)
    .where("s.expires_at", ">", new Date(now.getTime() - recentMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mls_deal_notices as n")
            .select("n.deal_id")
            .whereRef("n.deal_id", "=", "d.id")
            .where("n.kind", "=", "signing_expired")
            .where("n.about", "=", sql<string>`s.number::text`),
        ),
      ),
    )
    .orderBy("s.expires_at")
    .orderBy("d.id")
    .execute();
  let notified = 0;
  await eachOnItsOwn("missed deadlines", rows, ({ id, number }) =>
    database.asSystem(async (work) => {
      const deal = (await dealById(work.db, id, { lock: true }))?.deal;
      const isMissed = deal && isOut(deal.status) && lastSending(deal)?.number === number;
      if (!isMissed || !(await markNotified(work, id, { kind: "signing_expired", about: String(number) }, now))) return;
      notifyOfDeal(work, needs, null, deal, "signing_expired");
      notified += 1;
    }),
  );
  return notified;
}

/**
 * Emails a new link to parties whose link ended because a member left. Returns how many. Idempotent: a party with a
 * link gets none.
 */
export async function renewSigningLinks({ database, clock, jobs, config }: Services): Promise<number> {
  const now = clock.now();
  const rows = await openParts(database.kysely, now)
    .leftJoin("mls_deal_links as l", "l.signer_id", "p.id")
    .where("l.signer_id", "is", null)
    // The link belongs to the first of a party's two documents.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mls_deal_signers as o")
            .select("o.id")
            .whereRef("o.deal_id", "=", "p.deal_id")
            .whereRef("o.sending", "=", "p.sending")
            .whereRef("o.role", "=", "p.role")
            .whereRef("o.document", "<", "p.document"),
        ),
      ),
    )
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("mls_memberships as m")
            .select("m.person_id")
            .whereRef("m.organization_id", "=", "p.organization_id")
            .where("m.is_active", "=", false)
            .whereRef("m.updated_at", ">=", "p.opened_at"),
        ),
        // The member may be back already.
        exists(
          selectFrom("mls_audit as a")
            .select("a.id")
            .whereRef("a.organization_id", "=", "p.organization_id")
            .where("a.action", "in", ["member.deactivate", "member.removed"])
            .whereRef("a.at", ">=", "p.opened_at"),
        ),
      ]),
    )
    .select("p.id")
    .execute();
  if (rows.length > 0)
    await database.asSystem(async (work) => {
      for (const { id } of rows) jobs.enqueue(work, "deal.letter", { signerId: id, origin: originOf(config) });
    });
  return rows.length;
}

/** Sendings that no one has ended, before or after their deadline. */
const unsignedSendings = (db: Db) =>
  db
    .selectFrom("mls_deal_sendings as s")
    .innerJoin("mls_deals as d", "d.id", "s.deal_id")
    .where("d.status", "=", "pending_signatures")
    .where("s.recalled_at", "is", null)
    .where("s.declined_at", "is", null)
    .where("s.completed_at", "is", null);

/** Parts whose turn it is to sign, in sendings that run. */
const openParts = (db: Db, now: Date) =>
  unsignedSendings(db)
    .innerJoin("mls_deal_signers as p", (join) =>
      join.onRef("p.deal_id", "=", "s.deal_id").onRef("p.sending", "=", "s.number"),
    )
    .where("s.expires_at", ">", now)
    .where("p.opened_at", "is not", null)
    .where("p.signed_at", "is", null);

function isDue(deal: Deal, role: string, now: number): boolean {
  const sending = lastSending(deal);
  const part = sending?.parts.find((each) => each.role === role);
  return isOut(deal.status) && sending !== null && part !== undefined && isReminderDue(sending, part, now);
}
