import { sql } from "kysely";
import type { SearchQuery } from "#domain/search/query.ts";
import type { Database } from "#server/platform/db/database.ts";
import { type Field, type Meaning, plain, type Understood, understood, type Word, wordsIn } from "./search-meaning.ts";
import { meanings } from "./search-world.ts";

/**
 * The search's independent oracle: SQL reads the rows, applies every structured filter and sorts; its own loops find
 * the words. It shares only the types of a query with the product.
 */

export type Group =
  | "workTypes"
  | "skills"
  | "salary"
  | "experience"
  | "workAuth"
  | "clearance"
  | "industries"
  | "availability"
  | "lastUpdated"
  | "agencyTypes";

export type Row = {
  id: string;
  role: string;
  city: string;
  state: string;
  work_type: string;
  work_auth: string;
  clearance: string | null;
  agency_type: string;
  skills: string[];
  industries: string[];
  low: number;
  high: number;
  years: number;
  /** One bit for each window in order: whether the row is within it. */
  soon: number;
  recent: number;
} & Record<`in_${Group}`, boolean>;

const groups: Group[] = [
  "workTypes",
  "skills",
  "salary",
  "experience",
  "workAuth",
  "clearance",
  "industries",
  "availability",
  "lastUpdated",
  "agencyTypes",
];

/** The test's own words by the skill they are a spelling of, written out independently of the product. */
const spellings: Record<string, string> = {
  reactjs: "react",
  golang: "go",
  k8s: "kubernetes",
  nodejs: "node.js",
  venipuncture: "phlebotomy",
  "blood draws": "phlebotomy",
  "infection prevention": "infection control",
};
export const plainSkill = (text: string): string => spellings[plain(text)] ?? plain(text);

/** Reads plain words and quotes. */
function wanted(box: string, field: Field): Meaning {
  const list: Meaning[] = [];
  const add = (words: Word[], whole: boolean, plain: boolean): void => {
    if (words.length > 0) list.push({ word: { words, whole }, plain, field });
  };
  let quoted = false;
  let text = "";
  const chunk = (): Word[] => {
    const words = wordsIn(text).map((word, index) => (index === 0 ? word : { text: word.text, dot: false }));
    text = "";
    return words;
  };
  let phrase: Word[] = [];
  for (const letter of box) {
    if (letter === '"') {
      if (quoted) {
        add([...phrase, ...chunk()], true, false);
        phrase = [];
      } else add(chunk(), false, true);
      quoted = !quoted;
    } else if (letter === " ") {
      if (quoted) phrase.push(...chunk());
      else add(chunk(), false, true);
    } else text += letter;
  }
  add([...phrase, ...chunk()], false, !quoted);
  return { and: list };
}

export type Truth = {
  /** Everything found, in order. */
  ids: string[];
  /** Rows that match all groups except this one. */
  without(group: Group): Row[];
  rows: Row[];
};

/** How many groups a row misses: none for the result, at most one for the counts of a group's options. */
const misses = sql.join(
  groups.map((group) => sql`(not ${sql.ref(`in_${group}`)})::int`),
  sql` + `,
);

/** `viewerId`: the requesting organization. `now` in ms. Without `forFacets`, only the result is computed. */
export async function truth(
  database: Database,
  query: SearchQuery,
  viewerId: string,
  now: number,
  forFacets: boolean,
): Promise<Truth> {
  const at = new Date(now);
  const none = <T>(list: readonly T[]): boolean => list.length === 0;
  const skills = query.skills.map(plainSkill);
  const industries = query.industries.map(plain);
  const within = { immediate: 14, month: 30, "three-months": 90 } as const;
  const ago = { day: 1, week: 7, month: 30 } as const;
  const key = {
    updated: sql`null::int`,
    relevance: sql`null::int`,
    salary: sql`-((c.salary_min + c.salary_max)::numeric / 2)`,
    experience: sql`-c.years_experience`,
    availability: sql`c.availability_date - date '2000-01-01'`,
  }[query.sort];
  // Removes accents and case of the test's own words in SQL.
  const folded = (column: string) =>
    sql`(select array_agg(translate(lower(x), 'áãéêíóøüñçł', 'aaeeioouncl')) from unnest(c.${sql.ref(column)}) x)`;
  const ownSkills = sql`(select array_agg(coalesce(${JSON.stringify(spellings)}::jsonb ->> each, each))
    from unnest(${folded("key_skills")}) each)`;
  // The meaning of words depends on every row that this viewer can find.
  const typed = query.keywords !== undefined || query.location !== undefined;
  const { rows } = await sql<Row>`
    select * from (select ${key} as sort_key, c.updated_at, c.id::text as id, c.headline_role as role, c.location_city
      as city, c.location_state as state, c.work_type,
      c.work_auth, c.clearance, o.agency_type, c.key_skills as skills, c.industries, c.salary_min as low, c.salary_max
      as high, c.years_experience as years,
      (c.availability_date <= (${at}::timestamptz at time zone 'utc')::date + 14)::int
        + 2 * (c.availability_date <= (${at}::timestamptz at time zone 'utc')::date + 30)::int
        + 4 * (c.availability_date <= (${at}::timestamptz at time zone 'utc')::date + 90)::int as soon,
      (c.updated_at >= ${at}::timestamptz - interval '24 hours')::int
        + 2 * (c.updated_at >= ${at}::timestamptz - interval '168 hours')::int
        + 4 * (c.updated_at >= ${at}::timestamptz - interval '720 hours')::int as recent,
      (${none(query.workTypes)} or c.work_type = any(${query.workTypes}::text[])) as "in_workTypes",
      (${none(skills)} or case when ${query.skillMode === "all"} then ${ownSkills} @> ${skills}::text[]
        else ${ownSkills} && ${skills}::text[] end) as in_skills,
      (int4range(c.salary_min, c.salary_max, '[]') && int4range(${query.salaryMin ?? null}::int,
      ${query.salaryMax ?? null}::int, '[]')) as in_salary,
      (c.years_experience >= coalesce(${query.experienceMin ?? null}::int, 0)
        and c.years_experience <= coalesce(${query.experienceMax ?? null}::int, 1000)) as in_experience,
      (${none(query.workAuth)} or c.work_auth = any(${query.workAuth}::text[])) as "in_workAuth",
      (${none(query.clearance)} or coalesce(c.clearance = any(${query.clearance}::text[]), false)) as in_clearance,
      (${none(industries)} or coalesce(${folded("industries")} && ${industries}::text[], false)) as in_industries,
      (${query.availability === undefined} or c.availability_date - (${at}::timestamptz at time zone 'utc')::date
        <= ${query.availability ? within[query.availability] : 0}::int) as in_availability,
      (${query.lastUpdated === undefined} or extract(epoch from ${at}::timestamptz - c.updated_at)
        <= ${query.lastUpdated ? ago[query.lastUpdated] * 86_400 : 0}::int) as "in_lastUpdated",
      (${none(query.agencyTypes)} or o.agency_type = any(${query.agencyTypes}::text[])) as "in_agencyTypes"
    from mls_candidates c join mls_organizations o on o.id = c.listing_agency_id
    where c.status = 'active' and not exists (
      select from mls_listing_blocks b join mls_organization_keys k using (hash)
      where b.listing_id = c.id and k.organization_id = ${viewerId}::uuid)
    ) as judged
    where (${misses}) <= ${typed ? groups.length : forFacets ? 1 : 0}
    order by sort_key, updated_at desc, id collate "C"`.execute(database.kysely);

  const keywords = understood(meanings.get(query.keywords ?? "") ?? wanted(query.keywords ?? "", "any"), rows);
  const place = understood(wanted(query.location ?? "", "place"), rows);
  const level = (row: Row): number =>
    [0, 1, 2].findIndex((each) => keywords.levels[each]!(row) && place.levels[each]!(row));
  const worded = rows.filter((row) => level(row) >= 0);
  const matches = (row: Row, without?: Group): boolean =>
    groups.every((group) => group === without || row[`in_${group}`]);
  const found = worded.filter((row) => matches(row));
  if (query.sort === "relevance") {
    const hits = new Map(found.map((row) => [row, relevantSkills(row, skills, keywords, place)]));
    found.sort((a, b) => hits.get(b)! - hits.get(a)!);
  }
  if (query.sort === "relevance" || query.sort === "updated") found.sort((a, b) => level(a) - level(b));
  return {
    ids: found.map((row) => row.id),
    rows: found,
    without: (group) => worded.filter((row) => matches(row, group)),
  };
}

function relevantSkills(row: Row, chosen: string[], keywords: Understood, place: Understood): number {
  let hits = 0;
  const own = Map.groupBy(row.skills, plainSkill);
  // Of the spellings of one skill in a listing, the first counts.
  for (const [key, [skill = ""]] of own)
    if (chosen.length > 0 ? chosen.includes(key) : keywords.relevant(skill) || place.relevant(skill)) hits++;
  return hits;
}
