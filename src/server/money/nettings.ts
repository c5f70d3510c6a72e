import { type SqlBool, sql } from "kysely";
import type { Deal } from "#domain/deal/deal.ts";
import { type Netting, nettingOverview, otherOf } from "#domain/money/netting.ts";
import { dealsByPartner } from "#domain/money/partners.ts";
import { answerNetting, type NettingPort, proposeNetting, withdrawNetting } from "#domain/money/use-cases.ts";
import { runUseCaseAsync, type UseCase } from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { announceDeal } from "../deal/announce.ts";
import { dealById } from "../deal/store.ts";
import { saveDeal } from "../deal/save.ts";
import { notify } from "../notification/notify.ts";
import { isVettedAgency, vettedAgencies } from "../platform/db/vetted-agencies.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";
import { ifPossible } from "../platform/http/known-id.ts";
import { bookedDeals } from "./store.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

type Nettings = Pick<Handlers["money"], "nettings" | "proposeNetting" | "answerNetting" | "withdrawNetting">;

/** How many nettings are listed, newest first. */
const mostListed = 50;

/** Netting with partner agencies (domain/money/netting.ts). */
export const nettings: Nettings = {
  nettings: (context) => overviewOf(context, { most: mostListed }),
  proposeNetting: (context, ask) => changing(context, (port) => proposeNetting(port, ask)),
  answerNetting: (context, ask) => changing(context, (port) => answerNetting(port, ask)),
  withdrawNetting: (context, ask) => changing(context, (port) => withdrawNetting(port, ask)),
};

const overviewOf = (context: Context, which: Which) =>
  reading(context, async ({ work: { db }, viewer, now }) => {
    const deals = await bookedDeals(db, viewer);
    const nettings = await nettingsOf(db, viewer.organizationId, which);
    const vetted = await vettedOf(db, [...dealsByPartner(deals).keys()]);
    return nettingOverview(viewer.organizationId, { deals, nettings, vetted }, now);
  });

async function vettedOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await vettedAgencies(db).where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** All of the viewer's nettings, newest first, for their archive. */
export const everyNetting = async (context: Context) => (await overviewOf(context, {})).nettings;

/** Written by the system, like a signature: only the listing agency can write to a ledger. */
const changing = <Answer>(context: Context, useCase: (port: NettingPort) => UseCase<Answer>): Promise<Answer> =>
  context.database.asSystem(async (work) => {
    return context.keepAnswer(work, await runUseCaseAsync(useCase(portOf(context, work))));
  });

function portOf(context: Context, work: Work): NettingPort {
  const { viewer, clock, newId } = context;
  const { db } = work;
  const { organizationId } = viewer;
  return {
    viewer,
    now: clock.now().getTime(),
    newId,
    deals: () => bookedDeals(db, viewer),
    isVetted: (id) => isVettedAgency(db, id),
    async openWith(partnerId) {
      const open = await nettingsOf(db, organizationId, { open: true, lock: true });
      return open.find((netting) => otherOf(netting, organizationId).id === partnerId) ?? null;
    },
    netting: (asked) =>
      ifPossible(asked, async (id) => (await nettingsOf(db, organizationId, { id, lock: true }))[0] ?? null),
    // One after another in the order given: two nettings that share deals can't wait for each other.
    async lockDeals(ids) {
      const deals: Deal[] = [];
      for (const id of ids) {
        const found = await dealById(db, id, { lock: true });
        if (found) deals.push(found.deal);
      }
      return deals;
    },
    add: (netting) => insertNetting(db, netting, viewer),
    end: (netting) => endNetting(db, netting, viewer),
    async saveDeals(before, after) {
      for (const [place, deal] of after.entries()) {
        await saveDeal(db, before[place] ?? deal, deal, viewer);
        announceDeal(work, viewer, deal, "paid");
      }
    },
    notify(step, netting) {
      work.beforeCommit(async (system) => {
        const { id } = otherOf(netting, organizationId);
        notify(work, context, {
          organizationId: id,
          personIds: await adminsOf(system, id),
          news: { type: "deal_update", netting: step, from: viewer.organizationName },
        });
      });
    },
  };
}

async function adminsOf(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mls_memberships")
    .select("person_id")
    .where("organization_id", "=", organizationId)
    .where("is_active", "=", true)
    .where(sql<SqlBool>`'organization_admin' = any(roles)`)
    .execute();
  return rows.map(({ person_id: id }) => id);
}

type Which = { id?: string; open?: boolean; lock?: boolean; most?: number };

/** An organization's nettings with their items, newest first, in two queries. `lock`: until the transaction ends. */
async function nettingsOf(
  db: Db,
  organizationId: string,
  { id, open = false, lock = false, most }: Which,
): Promise<Netting[]> {
  let query = db
    .selectFrom("mls_nettings as n")
    .innerJoin("mls_organizations as a", "a.id", "n.proposer_id")
    .innerJoin("mls_organizations as b", "b.id", "n.partner_id")
    .selectAll("n")
    .select(["a.name as proposer_name", "b.name as partner_name"])
    .where((eb) => eb.or([eb("n.proposer_id", "=", organizationId), eb("n.partner_id", "=", organizationId)]))
    .orderBy("n.proposed_at", "desc")
    .orderBy("n.id");
  if (id !== undefined) query = query.where("n.id", "=", id);
  if (open) query = query.where("n.outcome", "is", null);
  if (most !== undefined) query = query.limit(most);
  if (lock) query = query.forUpdate("n");
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom("mls_netting_items as i")
    .innerJoin("mls_deals as d", "d.id", "i.deal_id")
    .selectAll("i")
    .select(["d.display_code", "d.headline_role"])
    .where(
      "i.netting_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("i.netting_id")
    .orderBy("i.place")
    .execute();
  return rows.map((row) => ({
    ...fieldsFrom(row, ["id", "proposed_at", "cents", "ended_at", "decline_reason"]),
    proposer: { id: row.proposer_id, name: row.proposer_name },
    partner: { id: row.partner_id, name: row.partner_name },
    items: items
      .filter((item) => item.netting_id === row.id)
      .map((item) => ({
        ...fieldsFrom(item, ["deal_id", "kind", "debtor_id", "open_cents", "since", "cents"]),
        code: item.display_code,
        role: item.headline_role,
      })),
    status: row.outcome ?? "open",
  }));
}

/** False if the two agencies have an open netting by now. */
async function insertNetting(
  db: Db,
  { id, proposer, partner, proposedAt, cents, items }: Netting,
  { personId }: Pick<Viewer, "personId">,
): Promise<boolean> {
  const inserted = await db
    .insertInto("mls_nettings")
    .values({
      id,
      proposer_id: proposer.id,
      partner_id: partner.id,
      proposed_by: personId,
      proposed_at: new Date(proposedAt),
      cents,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  await db
    .insertInto("mls_netting_items")
    .values(
      items.map((item, place) => ({
        netting_id: id,
        ...columnsFrom(item, ["dealId", "kind", "debtorId", "openCents", "cents", "since"]),
        place,
      })),
    )
    .execute();
  return true;
}

async function endNetting(
  db: Db,
  { id, status, endedAt, declineReason }: Netting,
  { personId }: Pick<Viewer, "personId">,
): Promise<void> {
  await db
    .updateTable("mls_nettings")
    .set({
      outcome: status === "open" ? null : status,
      ended_at: endedAt === null ? null : new Date(endedAt),
      ended_by: personId,
      decline_reason: declineReason,
    })
    .where("id", "=", id)
    .execute();
}
