import { sql } from "kysely";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { IntroductionFacts } from "#domain/introduction/view.ts";
import type { Trx } from "../platform/db/tables.ts";

/** The end of the protection window, as in `protectionOf` (domain/introduction/reveal.ts); null without one. */
const protectedUntil = sql<Date | null>`(
  select (g.given_at at time zone 'UTC' + make_interval(months => i.protection_months)) at time zone 'UTC'
  from mls_reveal_grants g where g.introduction_id = i.id and g.organization_id = i.employer_id
    and not exists (select 1 from mls_prior_knowledge p where p.introduction_id = i.id
      and p.outcome in ('conceded', 'upheld')))`;

/** Listings of one agency that share a contact detail: it listed the same person again. */
const sharing = sql`mls_identity_hashes h join mls_identity_hashes o
  on o.agency_id = h.agency_id and o.kind = h.kind and o.hash = h.hash`;

/**
 * For each of these introductions of the listing agency: who else introduces the candidate to the same employer, or did
 * so within the protection window (spec §13), also by another of its listings of the same person. All of them are its
 * own introductions. One query; `now` in ms.
 */
export async function othersOf(
  db: Trx,
  introductions: readonly Introduction[],
  now: number,
): Promise<Map<string, IntroductionFacts["others"]>> {
  if (introductions.length === 0) return new Map();
  const at = new Date(now);
  const listingIds = [...new Set(introductions.map(({ listingId }) => listingId))];
  const rows = await db
    .selectFrom("mls_introductions as i")
    .leftJoin("mls_organizations as sa", "sa.id", "i.selling_agency_id")
    .innerJoin("mls_organizations as e", "e.id", "i.employer_id")
    .select([
      "i.id",
      "i.display_code",
      "i.status",
      "i.candidate_id",
      sql<string[]>`array(select o.listing_id from ${sharing} where h.listing_id = i.candidate_id)`.as("same_person"),
      "i.employer_id",
      "i.selling_agency_id",
      "sa.name as selling_agency_name",
      "e.name as employer_name",
      protectedUntil.as("protected_until"),
    ])
    .where((eb) =>
      eb.or([
        eb("i.candidate_id", "in", listingIds),
        sql<boolean>`i.candidate_id in (select o.listing_id from ${sharing} where h.listing_id in
          (${sql.join(listingIds)}))`,
      ]),
    )
    .where("i.employer_id", "in", [...new Set(introductions.map(({ employer }) => employer.id))])
    // Same as `isActive` (domain/introduction/request.ts) before the deadline.
    .where(sql<boolean>`case
      when i.status in ('requested', 'countered', 'accepted') then i.answer_by > ${at}
      else i.status in ('nda_signed', 'revealed') and (${protectedUntil} > ${at} or exists (
        select 1 from mls_reveal_grants g
        where g.introduction_id = i.id and g.revoked_at is null and g.ends_at > ${at})) end`)
    .orderBy("i.created_at")
    .orderBy("i.id")
    .execute();
  return new Map(
    introductions.map(({ id, listingId, employer }) => [
      id,
      rows
        .filter((row) => row.id !== id && row.employer_id === employer.id)
        .filter((row) => row.candidate_id === listingId || row.same_person.includes(listingId))
        .map((row) => ({
          code: row.display_code,
          status: row.status,
          protectedUntil:
            row.protected_until && row.protected_until.getTime() > now ? row.protected_until.getTime() : null,
          employer: { id: row.employer_id, name: row.employer_name },
          sellingAgency:
            row.selling_agency_id === null ? null : { id: row.selling_agency_id, name: row.selling_agency_name ?? "" },
        })),
    ]),
  );
}
