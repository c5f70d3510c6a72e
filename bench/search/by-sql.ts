import type pg from "pg";
import { aliasesOf } from "#domain/search/aliases.ts";
import type { SearchQuery } from "#domain/search/query.ts";

/**
 * The same search in reasonably tuned SQL: a narrow table of the live listings, words and lists under GIN, an index per
 * order; page and exact count in one named statement each. Keywords have aliases, as in the product, but only all of
 * them together.
 */
export async function prepareTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table bench_search as
      select c.id, c.masked_code, c.headline_role, c.location_city, c.location_state, c.work_type, c.salary_min,
        c.salary_max,
        c.salary_min + c.salary_max as salary_sum, c.availability_date, c.work_auth, c.clearance, c.key_skills,
        c.years_experience,
        c.industries, o.agency_type, c.updated_at,
        to_tsvector('simple', c.headline_role || ' ' || array_to_string(c.key_skills, ' ') || ' ' ||
        translate(array_to_string(c.industries, ' '), '/', ' ')
          || ' ' || c.location_city || ' ' || c.location_state || ' ' || coalesce(c.clearance, '')) as words,
        to_tsvector('simple', c.location_city || ' ' || c.location_state) as place
      from mls_candidates c join mls_organizations o on o.id = c.listing_agency_id
      where c.status = 'active' and c.summary = 'bench';
    create index on bench_search using gin (words);
    create index on bench_search using gin (place);
    create index on bench_search using gin (key_skills);
    create index on bench_search using gin (industries);
    create index on bench_search (updated_at desc, id);
    create index on bench_search (salary_sum desc, updated_at desc, id);
    create index on bench_search (years_experience desc, updated_at desc, id);
    create index on bench_search (availability_date, updated_at desc, id);
    create index on bench_search (work_type);
    create index on bench_search (work_auth);
    create index on bench_search (clearance) where clearance is not null;
    create index on bench_search (salary_min);
    create index on bench_search (salary_max);
    analyze bench_search;`);
  await pool.query("vacuum bench_search");
}

const cards = `id, masked_code, headline_role, location_city, location_state, work_type, salary_min, salary_max,
  availability_date, work_auth,
  clearance, key_skills, years_experience, industries, agency_type, updated_at`;
const orders = {
  updated: "",
  salary: "salary_sum desc,",
  experience: "years_experience desc,",
  availability: "availability_date,",
};
const windows = { immediate: 14, month: 30, "three-months": 90 };
const ago = { day: 1, week: 7, month: 30 };

export type Statement = { page: pg.QueryConfig; count: pg.QueryConfig };

/** Two prepared statements; equal shapes of a query share their names. */
export function statementsFor(query: SearchQuery, now: number, limit: number): Statement {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const wanted: string[] = [];
  const begins = (text: string): string =>
    text
      .toLowerCase()
      .split(" ")
      .map((word) => `${word}:*`)
      .join(" & ");
  const orAliases = (text: string): string => {
    const others = aliasesOf(text.toLowerCase().split(" "), false).map(({ term: { words, prefix } }) =>
      words.map((word, at) => (prefix && at === words.length - 1 ? `${word}:*` : word)).join(" <-> "),
    );
    return [begins(text), ...others].map((form) => `(${form})`).join(" | ");
  };
  if (query.keywords) wanted.push(`words @@ to_tsquery('simple', ${value(orAliases(query.keywords))})`);
  if (query.location) wanted.push(`place @@ to_tsquery('simple', ${value(begins(query.location))})`);
  if (query.workTypes.length) wanted.push(`work_type = any(${value(query.workTypes)})`);
  if (query.skills.length)
    wanted.push(`key_skills ${query.skillMode === "all" ? "@>" : "&&"} ${value(query.skills)}::text[]`);
  if (query.salaryMin !== undefined) wanted.push(`salary_max >= ${value(query.salaryMin)}`);
  if (query.salaryMax !== undefined) wanted.push(`salary_min <= ${value(query.salaryMax)}`);
  if (query.experienceMin !== undefined) wanted.push(`years_experience >= ${value(query.experienceMin)}`);
  if (query.experienceMax !== undefined) wanted.push(`years_experience <= ${value(query.experienceMax)}`);
  if (query.workAuth.length) wanted.push(`work_auth = any(${value(query.workAuth)})`);
  if (query.clearance.length) wanted.push(`clearance = any(${value(query.clearance)})`);
  if (query.industries.length) wanted.push(`industries && ${value(query.industries)}::text[]`);
  if (query.availability)
    wanted.push(
      "availability_date <= " +
        value(new Date(now + windows[query.availability] * 86_400_000).toISOString().slice(0, 10)),
    );
  if (query.lastUpdated) wanted.push(`updated_at >= ${value(new Date(now - ago[query.lastUpdated] * 86_400_000))}`);
  if (query.agencyTypes.length) wanted.push(`agency_type = any(${value(query.agencyTypes)})`);
  const where = wanted.length > 0 ? `where ${wanted.join(" and ")}` : "";
  const filters = [...values];
  const first =
    query.sort === "relevance"
      ? query.skills.length > 0
        ? `cardinality(array(select unnest(key_skills) intersect select unnest(${value(query.skills)}::text[]))) desc,`
        : `(select count(*) from unnest(key_skills) s where s ilike ${value(`${query.keywords ?? ""}%`)}) desc,`
      : orders[query.sort];
  const page = `select ${cards} from bench_search ${where} order by ${first} updated_at desc, id limit ${limit}`;
  const count = `select count(*)::int as total from bench_search ${where}`;
  return {
    page: { name: nameOf(page), text: page, values },
    count: { name: nameOf(count), text: count, values: filters },
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `search_${names.size}`));
  return name;
}
