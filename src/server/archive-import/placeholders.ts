import { organizationKinds } from "#domain/core/viewer.ts";
import { type TextRow, withheld } from "../archive/tables.ts";
import type { Trx } from "../platform/db/tables.ts";
import type { Loaded } from "./adapt.ts";
import { ArchiveProblem } from "./problem.ts";

/** The issuer of placeholders: no ecosystem reports it, so no sign-in ever matches them. */
const placeholderIssuer = "imported-archive";

type Elsewhere = { organizations: TextRow[]; people: TextRow[]; candidates: TextRow[] };

/**
 * Rows for what the archive only names. Organizations are suspended placeholders without members, people have no
 * account, and candidates are off the market without an identity. A value that the archive doesn't have says so.
 * `at`: of the import.
 */
export async function insertPlaceholders(db: Trx, elsewhere: Elsewhere, at: Date): Promise<void> {
  for (const { id, kind, name, agency_type: type } of elsewhere.organizations) {
    const known = organizationKinds.find((each) => each === kind);
    if (!known || !id || !name)
      throw new ArchiveProblem("The archive names an organization without its kind or name. Download it again.");
    await db
      .insertInto("mls_organizations")
      .values({
        id,
        issuer: placeholderIssuer,
        external_id: id,
        kind: known,
        name,
        agency_type: type === "both" || type === "listing" || type === "selling" ? type : null,
        plan: "professional",
        // The platform's own is always vetted; without members, no one acts for it.
        standing: known === "platform" ? "vetted" : "suspended",
        about: "A placeholder from an imported archive. No one can sign in for this organization.",
        domains: [],
        placeholder_since: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
  for (const { id } of elsewhere.people)
    if (id)
      await db
        .insertInto("mls_people")
        .values({
          id,
          issuer: placeholderIssuer,
          ecosystem_user_id: id,
          display_name: withheld,
          created_at: at,
          updated_at: at,
        })
        .execute();
}

/** `insertRows` reads it: the columns that a candidate must have, with values that mean nothing. */
export function placeholderCandidate({ id, masked_code, listing_agency_id }: TextRow, at: Date): TextRow {
  const time = at.toISOString();
  const [day] = time.split("T");
  return {
    id: id ?? null,
    masked_code: masked_code ?? null,
    listing_agency_id: listing_agency_id ?? null,
    status: "withdrawn",
    version: "1",
    headline_role: withheld,
    location_city: "",
    location_state: "",
    work_type: "remote",
    salary_min: "0",
    salary_max: "0",
    availability_date: day ?? null,
    work_auth: "Other",
    key_skills: `{"${withheld}"}`,
    years_experience: "0",
    industries: "{}",
    summary: "",
    experience_bullets: "{}",
    education: "",
    certifications: "{}",
    time_zone: "",
    screening: "{}",
    portfolio_kinds: "[]",
    default_split_la_bp: "5000",
    default_split_sa_bp: "5000",
    minimum_fee_cents: "0",
    exclusivity_days: "1",
    exclusivity_until: day ?? null,
    visibility_settings: "{}",
    published_at: time,
    first_listed_at: time,
    created_at: time,
    updated_at: time,
    unanswered: "false",
  };
}

/**
 * Deals that an employer's threads are about: deleted drafts, which no one can open, with figures that mean nothing. By
 * table, in the columns of `insertRows`.
 */
export function placeholderDeals(
  tables: readonly Loaded[],
  employerId: string,
  at: Date,
): { name: string; rows: TextRow[] }[] {
  const rowsOf = (name: string): readonly TextRow[] => tables.find((table) => table.name === name)?.rows ?? [];
  const time = at.toISOString();
  const figures = { target_salary_cents: "1", fee_value_bp: "0", guarantee_days: "1", terms: withheld };
  const deals = new Map<string, { deal: TextRow; terms: TextRow }>();
  for (const thread of rowsOf("mls_threads")) {
    const { deal_id: id = null, listing_agency_id: agencyId = null } = thread;
    if (id === null) continue;
    const [first] = rowsOf("mls_messages").filter((row) => row["thread_id"] === thread["id"]);
    deals.set(id, {
      deal: {
        id,
        display_code: thread["deal_code"] ?? null,
        candidate_id: thread["candidate_id"] ?? null,
        masked_code: thread["masked_code"] ?? null,
        headline_role: thread["headline_role"] ?? null,
        listing_agency_id: agencyId,
        employer_id: employerId,
        status: "draft",
        version: "1",
        terms_number: "1",
        ...figures,
        fee_cents: "0",
        minimum_fee_cents: "0",
        platform_bp: "0",
        deleted_at: time,
        created_at: time,
        updated_at: time,
      },
      terms: {
        deal_id: id,
        number: "1",
        ...figures,
        la_split_bp: "5000",
        sa_split_bp: "5000",
        proposed_by_organization_id: agencyId,
        proposed_by_person_id: first?.["person_id"] ?? null,
        created_at: time,
      },
    });
  }
  const all = [...deals.values()];
  return [
    { name: "mls_deals", rows: all.map(({ deal }) => deal) },
    { name: "mls_deal_versions", rows: all.map(({ terms }) => terms) },
  ];
}
