import { sql } from "kysely";
import { grantedStatuses, type IntroductionStatus, openStatuses } from "#domain/introduction/introduction.ts";
import { type IntroductionListView, statusesOf } from "#domain/introduction/view.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { countOf } from "../platform/db/count.ts";
import { flagKey, idKey, instantKey, type Keyset, pageOf } from "../platform/db/keyset.ts";
import type { Trx } from "../platform/db/tables.ts";
import { hasBarredParty } from "./rows.ts";
import { foundById, type FoundIntroduction } from "./store.ts";

type Reader = Pick<Viewer, "organizationId">;
type Page = { items: FoundIntroduction[]; total: number; nextCursor: string | null };
type Asked = PageAsk & {
  listingId?: string | undefined;
  view?: IntroductionListView | undefined;
  ids?: readonly string[] | undefined;
};

const needingFirst: Keyset = {
  direction: "desc",
  keys: [flagKey(sql`k.needs`), instantKey("k.created_at"), idKey("k.id")],
};
const undecidedFirst: Keyset = {
  direction: "desc",
  keys: [flagKey(sql`p.outcome is null`), instantKey("p.declared_at"), idKey("p.introduction_id")],
};

/** Those that need the acting organization first, then newest first; a constant number of queries. `now` in ms. */
export async function introductionPage(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  { listingId, view, ids, ...ask }: Asked,
  now: number,
): Promise<Page> {
  let wanted = db.selectFrom((view === "needsYou" ? needingOf : knownOf)(db, viewer, now).as("k"));
  if (ids !== undefined) wanted = wanted.where("k.id", "in", ids);
  if (listingId !== undefined) wanted = wanted.where("k.candidate_id", "=", listingId);
  if (view === "needsYou") wanted = wanted.where("k.needs", "=", true);
  else if (view !== undefined) wanted = wanted.where("k.known", "in", statusesOf[view]);
  const total = await countOf(wanted);
  const { rows, nextCursor } = await pageOf(wanted.select("k.id"), needingFirst, ask);
  return { items: await found(db, keyRing, viewer, rows, now), total, nextCursor };
}

/**
 * The acting organization's introductions to these listings, and those with a period for a reply or a grant that ended
 * in the time that passed.
 */
export async function introductionsAbout(
  db: Trx,
  viewer: Viewer,
  { listingIds, passed, now }: { listingIds: readonly string[]; passed: { from: Date; to: Date } | null; now: number },
): Promise<string[]> {
  const ended = passed
    ? sql<boolean>`exists (select 1 from mls_introductions i left join mls_reveal_grants g on g.introduction_id = i.id
        where i.id = k.id and ((i.answer_by > ${passed.from} and i.answer_by <= ${passed.to})
        or (g.ends_at > ${passed.from} and g.ends_at <= ${passed.to})))`
    : sql<boolean>`false`;
  const about = sql<boolean>`k.candidate_id = any(${[...listingIds]}::uuid[])`;
  const rows = await db
    .selectFrom(knownOf(db, viewer, now).as("k"))
    .select("k.id")
    .where(sql<boolean>`(${about} or ${ended})`)
    .execute();
  return idsOf(rows);
}

/** The number that need the acting organization; one query. */
export async function needingCount(db: Trx, viewer: Viewer, now: number): Promise<number> {
  return countOf(db.selectFrom(needingOf(db, viewer, now).as("k")).where("k.needs", "=", true));
}

/** Declared prior knowledge for the platform: undecided first, then latest declared. */
export async function disputePage(db: Trx, keyRing: KeyRing, viewer: Viewer, ask: PageAsk, now: number): Promise<Page> {
  const total = await countOf(db.selectFrom("mls_prior_knowledge"));
  const all = db.selectFrom("mls_prior_knowledge as p").select("p.introduction_id as id");
  const { rows, nextCursor } = await pageOf(all, undecidedFirst, ask);
  return { items: await found(db, keyRing, viewer, rows, now), total, nextCursor };
}

/**
 * The acting organization's introductions, each with its status as that organization sees it and whether it needs
 * action; same rules as `visibleIntroduction` (domain/introduction/introduction.ts) and `needsYou`
 * (domain/introduction/view.ts).
 */
export function knownOf(db: Trx, { organizationId: acting }: Reader, now: number) {
  const at = new Date(now);
  const did = (action: string, more = sql``) =>
    sql`exists (select 1 from mls_introduction_steps s where s.introduction_id = i.id and s.action = ${action}
      ${more})`;
  const known = sql<IntroductionStatus>`case
    when i.status in ('requested', 'countered', 'accepted') then case when i.answer_by <= ${at} then 'expired' else
    i.status end
    when i.status in ('nda_signed', 'revealed') and i.listing_agency_id <> ${acting} then case
      when g.opened_at is not null then 'revealed' when g.id is not null then 'nda_signed'
      when ${did("ended", sql`and s.at < i.answer_by`)} then 'ended' when i.answer_by <= ${at} then 'expired' else
      'accepted' end
    else i.status end`;
  const needs = sql<boolean>`not ${hasBarredParty} and case ${known}
    when 'requested' then i.listing_agency_id = ${acting}
    when 'countered' then coalesce(i.selling_agency_id, i.employer_id) = ${acting}
    when 'accepted' then i.listing_agency_id <> ${acting} and not
    ${did("nda_refused", sql`and s.of_organization_id = ${acting}`)}
    else false end`;
  // If an agency requested it, the employer it names isn't notified, so a page's cursor orders by when the employer
  // learned of it.
  const since = sql<Date>`case when i.employer_id = ${acting} and i.selling_agency_id is not null
    then (select s.at from mls_introduction_steps s where s.introduction_id = i.id and s.number = i.accepted_number)
    else i.created_at end`;
  return db
    .selectFrom("mls_introductions as i")
    .leftJoin("mls_reveal_grants as g", (join) =>
      join.onRef("g.introduction_id", "=", "i.id").on("g.organization_id", "=", acting),
    )
    .where((eb) =>
      eb.or([
        eb("i.listing_agency_id", "=", acting),
        eb("i.selling_agency_id", "=", acting),
        eb.and([eb("i.employer_id", "=", acting), eb("i.employer_knows", "=", true)]),
      ]),
    )
    .select(["i.id", "i.candidate_id", since.as("created_at"), known.as("known"), needs.as("needs")]);
}

/**
 * The introductions of `knownOf` that can need action: past introductions, far more in the end, aren't decided one by
 * one. Both signing and replying are possible until the period for a reply ends.
 */
const needingOf = (db: Trx, reader: Reader, now: number) =>
  knownOf(db, reader, now)
    .where("i.status", "in", [...openStatuses, ...grantedStatuses])
    .where("i.answer_by", ">", new Date(now));

const found = (db: Trx, keyRing: KeyRing, viewer: Viewer, rows: readonly { id: string }[], now: number) =>
  foundById(db, keyRing, viewer, idsOf(rows), now);
