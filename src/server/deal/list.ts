import { dealStatusesThat } from "#domain/deal/status.ts";
import { type RawBuilder, sql } from "kysely";
import { type DealHead, dealStatuses, partOf } from "#domain/deal/deal.ts";
import type { FallOff } from "#domain/deal/closing.ts";
import { guaranteeEnd } from "#domain/deal/guarantee.ts";
import { nextDue, type Standing, standingOf, waitsForPayment } from "#domain/deal/dues.ts";
import type { DealQuery, DealSort } from "#domain/deal/list.ts";
import type { Placement } from "#domain/deal/closing-view.ts";
import { type DealSummary, dealSummary, sharesOfWon } from "#domain/deal/summary.ts";
import type { Split } from "#domain/deal/view.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { countOf } from "../platform/db/count.ts";
import {
  idKey,
  inOrder,
  instantKey,
  type Keyset,
  pageOf,
  type SortKey,
  wholeKey,
  wordsKey,
} from "../platform/db/keyset.ts";
import type { Db } from "../platform/db/tables.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { clientLedgersOf } from "./ledger.ts";
import { closingFrom, dealsOf, dealColumns, fallOffFrom, headColumns, headFrom, withParties } from "./store.ts";

const textKeyOf = (column: string) => wordsKey(sql`lower(${sql.ref(column)}) collate "C"`);

/** The sort key of each column of the list. */
const sortKeys: Record<DealSort, SortKey> = {
  created: instantKey("d.created_at"),
  updated: instantKey("d.updated_at"),
  code: textKeyOf("d.display_code"),
  candidate: textKeyOf("d.headline_role"),
  employer: textKeyOf("e.name"),
  salary: wholeKey("d.target_salary_cents"),
  fee: wholeKey(sql`coalesce(d.accepted_fee_cents, d.fee_cents)`),
  status: wholeKey(
    sql`array_position(array[${sql.join(dealStatuses.map((status) => sql.lit(status)))}], d.status)::bigint`,
  ),
};

/** Equal ones in order of their id, so that pages are stable. */
const orderOf = ({ sort, direction }: Pick<DealQuery, "sort" | "direction">): Keyset => ({
  direction,
  keys: [sortKeys[sort], idKey("d.id")],
  name: `${sort} ${direction}`,
});

/** The deals of a list that the viewer can see. */
function wanted(
  db: Db,
  viewer: Viewer,
  { search, statuses, listingId, ids = [] }: Pick<DealQuery, "search" | "statuses" | "listingId" | "ids">,
) {
  let query = withParties(dealsOf(db, viewer));
  if (statuses.length > 0) query = query.where("d.status", "in", statuses);
  if (listingId !== undefined)
    query = query.where((eb) =>
      eb("d.candidate_id", "=", eb.fn.any(sql.val(askedIds([listingId]).possible).$castTo<string[]>())),
    );
  if (ids.length > 0)
    query = query.where((eb) => eb("d.id", "=", eb.fn.any(sql.val(askedIds(ids).possible).$castTo<string[]>())));
  const text = search.trim();
  if (text === "") return query;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const searched = ["d.display_code", "d.masked_code", "d.headline_role", "e.name", "la.name", "sa.name"];
  return query.where((eb) => eb.or(searched.map((column) => eb(sql.ref<string>(column), "ilike", pattern))));
}

/**
 * A deal of the list, how it was won, whether the viewer's agency has accepted its current terms (`stands`), and
 * whether it waits for the viewer's organization (`asked`).
 */
export type ListedDeal = FiledDeal & { stands: boolean; asked: boolean };

type ListRow = Parameters<typeof headFrom>[0] & Parameters<typeof closingFrom>[0] & Parameters<typeof fallOffFrom>[0];

/** Deal heads with how each deal was won; the employers' accounts of all of them in one query. */
async function withPlacements<Row extends ListRow>(
  db: Db,
  rows: readonly Row[],
): Promise<{ row: Row; deal: DealHead; placement: Placement | null }[]> {
  const won = rows.filter(({ closed_at }) => closed_at !== null).map(({ id }) => id);
  const ledgers = await clientLedgersOf(db, won);
  return rows.map((row) => {
    const closing = closingFrom(row);
    return {
      row,
      deal: headFrom(row),
      placement: closing && { closing, fallOff: fallOffFrom(row), ledger: ledgers.get(row.id) ?? [] },
    };
  });
}

/** Whether the viewer's agency has accepted the current terms; not applicable to an employer. */
const hasAccepted = ({ organizationKind, organizationId }: Viewer): RawBuilder<boolean> =>
  organizationKind === "employer"
    ? sql`false`
    : sql`exists (select 1 from mls_deal_acceptances a where a.deal_id = d.id and a.number = d.terms_number and
      a.organization_id = ${organizationId})`;

/** One page and the number of all, in two queries whatever their number. `now` in ms. */
export async function dealPage(
  db: Db,
  viewer: Viewer,
  { cursor, limit, now, ...query }: DealQuery & PageAsk & { now: number },
): Promise<{ items: ListedDeal[]; total: number; nextCursor: string | null }> {
  const deals = wanted(db, viewer, query);
  const total = await countOf(wanted(db, viewer, query));
  if (viewer.organizationKind === "employer") {
    const page = deals.select(dealColumns).select(isAsked(viewer, now).as("asked"));
    const { rows, nextCursor } = await pageOf(page, orderOf(query), { cursor, limit });
    const items = (await withPlacements(db, rows)).map(({ row, deal, placement }) => ({
      deal,
      placement,
      split: null,
      stands: false,
      asked: row.asked,
    }));
    return { items, total, nextCursor };
  }
  const page = withSplit(deals)
    .select(dealColumns)
    .select([hasAccepted(viewer).as("stands"), isAsked(viewer, now).as("asked")]);
  const { rows, nextCursor } = await pageOf(page, orderOf(query), { cursor, limit });
  const items = (await withPlacements(db, rows)).map(({ row, deal, placement }) => ({
    deal,
    placement,
    split: { laSplitBp: row.la_split_bp, platformBp: row.platform_bp },
    stands: row.stands,
    asked: row.asked,
  }));
  return { items, total, nextCursor };
}

/** Deals with how their fee is shared, by the current terms. An employer's transaction can't read this. */
export const withSplit = (deals: ReturnType<typeof withParties>) =>
  deals
    .innerJoin("mls_deal_versions as v", (join) =>
      join.onRef("v.deal_id", "=", "d.id").on("v.number", "=", sql<number>`d.terms_number`),
    )
    .select(["v.la_split_bp", sql<number>`d.platform_bp`.as("platform_bp")]);

/**
 * Whether a deal waits for the viewer's organization: terms it hasn't accepted, a part of a running sending whose turn
 * it is, or a correction it hasn't confirmed (`actionsOf`, `partState`). `now` in ms.
 */
function isAsked(viewer: Viewer, now: number): RawBuilder<boolean> {
  const acting = viewer.organizationId;
  const terms = sql<boolean>`d.status = any(${dealStatusesThat("termsOpen")})
    and ${acting}::uuid in (d.listing_agency_id, d.selling_agency_id) and not ${hasAccepted(viewer)}`;
  const signature = sql<boolean>`d.status = any(${dealStatusesThat("isOut")}) and exists (
    select 1 from mls_deal_signers p join mls_deal_sendings s on s.deal_id = p.deal_id and s.number = p.sending
    where p.deal_id = d.id and p.organization_id = ${acting}::uuid and p.opened_at is not null and p.signed_at is null
      and p.declined_at is null
      and s.recalled_at is null and s.declined_at is null and s.completed_at is null and s.expires_at >
      ${new Date(now)})`;
  const correction = sql<boolean>`d.status = any(${dealStatusesThat("isWon")}) and exists (
    select 1 from mls_deal_confirmations f join mls_deal_corrections c on c.deal_id = f.deal_id and c.number = f.number
    where f.deal_id = d.id and f.organization_id = ${acting}::uuid and f.answered_at is null
      and c.applied_at is null and c.withdrawn_at is null and c.declined_at is null)`;
  return viewer.organizationKind === "employer"
    ? sql`((${signature}) or (${correction}))`
    : sql`((${terms}) or (${signature}) or (${correction}))`;
}

/** The deals waiting for the viewer's organization, longest first. `now` in ms. */
export async function waitingDeals(
  db: Db,
  viewer: Viewer,
  { limit, now }: { limit: number; now: number },
): Promise<{ items: DealHead[]; total: number }> {
  const rows = await withParties(dealsOf(db, viewer))
    .where(isAsked(viewer, now))
    .select(headColumns)
    .select(sql<number>`count(*) over ()::integer`.as("total"))
    .orderBy("d.updated_at")
    .orderBy("d.id")
    .limit(limit)
    .execute();
  return { items: rows.map(headFrom), total: rows[0]?.total ?? 0 };
}

/**
 * Won deals with a payment pending for the viewer's organization (`waitsForPayment`) that aren't among `waitingDeals`,
 * oldest first. `now` in ms.
 */
export async function duePayments(db: Db, viewer: Viewer, now: number): Promise<DealHead[]> {
  const open = await openAccounts(db, viewer, now);
  return open.flatMap(({ deal, standing, asked }) =>
    !asked && waitsForPayment(partOf(viewer, deal), standing) ? [deal] : [],
  );
}

/** Won deals whose employer's account isn't balanced, oldest first. `now` in ms. */
async function openAccounts(
  db: Db,
  viewer: Viewer,
  now: number,
): Promise<{ deal: DealHead; standing: Standing; asked: boolean }[]> {
  const open = sql<boolean>`(select coalesce(sum(p.cents), 0) from mls_ledger_postings p where p.deal_id = d.id and
    p.account = 'client') <> 0`;
  const rows = await withParties(dealsOf(db, viewer))
    .where("d.status", "in", dealStatusesThat("isWon"))
    .where(open)
    .select(dealColumns)
    .select(isAsked(viewer, now).as("asked"))
    .orderBy("d.start_date")
    .orderBy("d.id")
    .execute();
  return (await withPlacements(db, rows)).flatMap(({ row, deal, placement }) => {
    const { guaranteeDays: days, guaranteePolicy: policy } = deal.terms;
    return placement ? [{ deal, standing: standingOf({ ...placement, days, policy }, now), asked: row.asked }] : [];
  });
}

/** The tiles: an agency's with its share, an employer's with what it has to pay first. `now` in ms. */
export async function dealFigures(db: Db, viewer: Viewer, now: number): Promise<DealSummary> {
  const row = await dealsOf(db, viewer)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("d.status", "in", dealStatusesThat("isWon")).as("closedWon"),
      sql<number>`coalesce(sum(d.accepted_fee_cents), 0)::bigint`.as("totalValueCents"),
      sql<number>`coalesce(sum(d.accepted_fee_cents - coalesce(d.fall_off_refund_cents, 0)), 0)::bigint`.as(
        "keptValueCents",
      ),
    ])
    .executeTakeFirstOrThrow();
  if (viewer.organizationKind !== "employer") return dealSummary({ ...row, ...(await sharesOf(db, viewer)) });
  const open = await openAccounts(db, viewer, now);
  return dealSummary({ ...row, dueNext: nextDue(open.map(({ standing }) => standing)) });
}

/** The agency's share of its won deals, before and after fall-offs. */
async function sharesOf(db: Db, viewer: Viewer): Promise<Pick<DealSummary, "totalShareCents" | "myShareCents">> {
  if (viewer.organizationKind !== "agency") return {};
  const rows = await withSplit(withParties(dealsOf(db, viewer)))
    .select(headColumns)
    .select([
      sql<number>`d.accepted_fee_cents::bigint`.as("total_cents"),
      sql<number>`(d.accepted_fee_cents - coalesce(d.fall_off_refund_cents, 0))::bigint`.as("kept_cents"),
    ])
    .where("d.status", "in", dealStatusesThat("isWon"))
    .execute();
  const shareOf = (cents: (row: (typeof rows)[number]) => number) =>
    sharesOfWon(
      viewer,
      rows.map((row) => ({
        deal: headFrom(row),
        split: { laSplitBp: row.la_split_bp, platformBp: row.platform_bp },
        cents: cents(row),
      })),
    );
  return { totalShareCents: shareOf((row) => row.total_cents), myShareCents: shareOf((row) => row.kept_cents) };
}

/** A deal of the exported list; `split` for agencies and the platform only. */
export type FiledDeal = { deal: DealHead; placement: Placement | null; split: Split | null };

/** All deals of a list with their split, for export by agencies and the platform only. */
export async function dealsWithSplit(db: Db, viewer: Viewer, query: DealQuery): Promise<FiledDeal[]> {
  const rows = await withSplit(inOrder(wanted(db, viewer, query), orderOf(query)))
    .select(dealColumns)
    .execute();
  return (await withPlacements(db, rows)).map(({ row, deal, placement }) => ({
    deal,
    placement,
    split: { laSplitBp: row.la_split_bp, platformBp: row.platform_bp },
  }));
}

/** The same for an employer, without the split. */
export async function dealsWithoutSplit(db: Db, viewer: Viewer, query: DealQuery): Promise<FiledDeal[]> {
  const rows = await inOrder(wanted(db, viewer, query), orderOf(query))
    .select(dealColumns)
    .execute();
  return (await withPlacements(db, rows)).map(({ deal, placement }) => ({ deal, placement, split: null }));
}

/** A won deal's dates, without any amount. */
export type DatedDeal = {
  deal: Pick<DealHead, "id" | "code" | "candidate" | "employer" | "version" | "updatedAt">;
  closing: { startDate: string; guaranteeEnds: string; fallOff: FallOff | null };
};

/** Won deals that the viewer can see, whose start or guarantee end is on or after `since`; the latest `limit`. */
export async function datedDeals(
  db: Db,
  viewer: Viewer,
  { since, limit }: { since: string; limit: number },
): Promise<DatedDeal[]> {
  const rows = await withParties(dealsOf(db, viewer))
    .where("d.status", "in", dealStatusesThat("isWon"))
    .where(sql<boolean>`d.start_date + d.guarantee_days >= ${since}::date`)
    .select(dealColumns)
    .orderBy("d.start_date", "desc")
    .orderBy("d.id")
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const [deal, closing] = [headFrom(row), closingFrom(row)];
    if (!closing) return [];
    const { startDate } = closing;
    const guaranteeEnds = guaranteeEnd(startDate, deal.terms.guaranteeDays);
    return [{ deal, closing: { startDate, guaranteeEnds, fallOff: fallOffFrom(row) } }];
  });
}
