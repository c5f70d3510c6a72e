import type pg from "pg";
import { makeListings } from "./listings.ts";

/** Writes generated listings into an empty market, spread over its agencies. */
export async function fillMarket(pool: pg.Pool, count: number, now: number): Promise<void> {
  const agencies = await pool.query<{ id: string; agency_type: string }>("select id, agency_type from mls_agencies");
  const agencyOf = (type: string): string =>
    (agencies.rows.find((agency) => agency.agency_type === type) ?? agencies.rows[0]!).id;
  let batch: unknown[] = [];
  const flush = async (): Promise<void> => {
    await pool.query(
      `insert into mls_candidates (id, masked_code, listing_agency_id, status, headline_role, location_city,
        location_state, work_type, salary_min,
        salary_max, availability_date, work_auth, key_skills, years_experience, industries, summary, clearance,
        screening, default_split_la_bp,
        default_split_sa_bp, minimum_fee_cents, exclusivity_days, exclusivity_until, visibility_settings,
        published_at, first_listed_at, created_at, updated_at)
      select (x->>'id')::uuid, x->>'maskedCode', (x->>'agency')::uuid, 'active', x->>'headlineRole',
        x->>'locationCity', x->>'locationState', x->>'workType',
        (x->>'salaryMin')::int, (x->>'salaryMax')::int, (x->>'availabilityDate')::date, x->>'workAuth',
        array(select jsonb_array_elements_text(x->'skills')), (x->>'yearsExperience')::int, array(select
        jsonb_array_elements_text(x->'industries')),
        'bench', x->>'clearance', '{"scorecards": [], "notes": []}', 6000, 4000, 1500000, 90, '2199-01-01',
        '{"show_company_names": false, "show_contact_info": false}', t, t, t, t
      from jsonb_array_elements($1::jsonb) x, to_timestamp((x->>'updatedAt')::bigint / 1000.0) t`,
      [JSON.stringify(batch)],
    );
    batch = [];
  };
  for (const listing of makeListings(count, now)) {
    batch.push({ ...listing, agency: agencyOf(listing.agencyType) });
    if (batch.length === 2000) await flush();
  }
  if (batch.length > 0) await flush();
  await pool.query("analyze mls_candidates");
}
