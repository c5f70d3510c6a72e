import { sql } from "kysely";
import { createHash } from "node:crypto";
import { emptySearch, type SearchQuery } from "#domain/search/query.ts";
import { type Meaning, word } from "./search-meaning.ts";
import type { Database, Work } from "#server/platform/db/database.ts";

/** A seeded random source: the same seed gives the same walk. */
export type Random = {
  next(): number;
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], most: number): T[];
};

export function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return {
    next,
    below,
    of,
    some: (list, most) => [...new Set(Array.from({ length: below(most + 1) }, () => of(list)))],
  };
}

export const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const levels = ["Senior", "Staff", "Junior", "Sénior", "Lead"];
const fields = [
  "Data",
  "Platform",
  "Full-Stack",
  "Full Stack",
  "Machine Learning",
  ".NET",
  "Node.js",
  "Network",
  "R",
  "C++",
  "Design systems",
];
const jobs = ["Engineer", "Developer", "Architect", "Product Manager", "engineer (contract)"];
/** As stored: in one spelling, except free entries that differ in case or accents, and the skills of other trades. */
const skills = [
  "React",
  "Node.js",
  "Python",
  "TypeScript",
  "AWS",
  "Kubernetes",
  "Java",
  "C#",
  ".NET",
  "Spring Boot",
  "C++",
  "R",
  "Go",
  "TS/SCI tooling",
  "CI/CD",
  "Kotlin",
  "kotlin",
  "KOTLIN",
  "Résumé parsing",
  "Resume Parsing",
  "ASP.NET Core",
  "React Native",
  "A/B testing",
  "Rust",
  "Ruby",
  "Scala",
  "Spark",
  "Airflow",
  "dbt",
  "Snowflake",
  "Terraform",
  "Kafka",
  "Swift",
  "Perl",
  "PHP",
  "Elixir",
  "Haskell",
  "Ocaml",
  "Zig",
  "Figma",
  "SQL",
  "T-SQL",
  "Phlebotomy",
  "Venipuncture",
  "Blood draws",
  "Infection Control",
  "Infection prevention",
];
const industries = [
  "FinTech",
  "Healthcare",
  "E-commerce",
  "AI/ML",
  "Media",
  "Média",
  "Non-profit",
  "Cybersecurity",
  "Aerospace",
];
const cities = [
  ["Austin", "TX"],
  ["Denver", "CO"],
  ["New York", "NY"],
  ["São José", "CA"],
  ["St. Louis", "MO"],
  ["Łódź", "PL"],
  ["Newark", "NJ"],
] as const;
const workTypes = ["remote", "hybrid", "onsite"] as const;
const workAuths = ["USC", "GC", "H1B", "TN", "OPT", "L1", "Other"] as const;
const clearances = ["Public Trust", "Secret", "Top Secret", "TS/SCI"] as const;
const agencyTypes = ["listing", "selling", "both"] as const;
export const blockKeys = ["meridian robotics", "meridian.example", "harbor"].map((name) =>
  createHash("sha256").update(name).digest(),
);

const dayMs = 86_400_000;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Deletes every listing and organization. Not by truncate, which would also affect the records of deals. */
export async function emptyMarket(database: Database): Promise<void> {
  for (const table of ["mls_candidates", "mls_organization_keys", "mls_organizations"])
    await sql`delete from ${sql.table(table)}`.execute(database.kysely);
}

/** Creates three agencies, two employers with block keys and one without. */
export async function foundOrganizations(database: Database, random: Random, now: number) {
  const agencies = agencyTypes.map((type) => ({ id: uuid(random), kind: "agency" as const, type }));
  const employers = [blockKeys.slice(0, 2), blockKeys.slice(2), []].map((keys) => ({ id: uuid(random), keys }));
  await database.asSystem(async ({ db }) => {
    for (const { id, kind, type } of [
      ...agencies,
      ...employers.map(({ id }) => ({ id, kind: "employer" as const, type: null })),
    ])
      await sql`insert into mls_organizations (id, issuer, external_id, kind, name, agency_type, plan, standing,
        domains, created_at, updated_at)
        values (${id}, 'test', ${id}, ${kind}, ${`Organization ${id}`}, ${type}, 'enterprise', 'vetted', '{}',
        ${new Date(now)}, ${new Date(now)})`.execute(db);
    for (const { id, keys } of employers)
      for (const hash of keys)
        await sql`insert into mls_organization_keys (organization_id, hash) values (${id}, ${hash})`.execute(db);
  });
  return { agencies: agencies.map(({ id }) => id), viewers: employers.map(({ id }) => id) };
}

/** Lists this many candidates of these agencies and returns their ids. */
export async function writeListings(
  database: Database,
  { random, agencies, now }: { random: Random; agencies: readonly string[]; now: number },
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid(random));
  await database.asSystem(async (work) => {
    for (const id of ids) await writeListing(work, random, id, agencies, now);
  });
  return ids;
}

/** Creates or replaces a listing with random fields; `updated_at` is anywhere in two months, with ties. */
export async function writeListing(
  work: Work,
  random: Random,
  id: string,
  agencies: readonly string[],
  now: number,
): Promise<void> {
  // On the slider's steps, sometimes a dollar beside them: limits fail at their edges first.
  const low = 40_000 + random.below(40) * 5000 + (random.below(4) === 0 ? 1 : 0);
  const high = low + random.below(16) * 5000;
  const [city, state] = random.of(cities);
  const updated = random.below(3) === 0 ? now - random.below(4) * 1000 : now - random.below(60) * (dayMs / 2);
  const code = `TM-${Array.from({ length: 8 }, () => random.of([..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"])).join("")}`;
  const fields_ = {
    role: `${random.of(levels)} ${random.of(fields)} ${random.of(jobs)}`,
    skills: distinct([random.of(skills), ...random.some(skills, 8)]),
    industries: distinct(random.some(industries, 3)),
    clearance: random.below(3) === 0 ? random.of(clearances) : null,
  };
  await sql`
    insert into mls_candidates (id, masked_code, listing_agency_id, status, headline_role, location_city,
      location_state, work_type,
      salary_min, salary_max, availability_date, work_auth, key_skills, years_experience, industries, summary,
      clearance, screening,
      default_split_la_bp, default_split_sa_bp, minimum_fee_cents, exclusivity_days, exclusivity_until,
      visibility_settings,
      published_at, first_listed_at, created_at, updated_at)
    values (${id}, ${code}, ${random.of(agencies)}, 'active', ${fields_.role}, ${city}, ${state},
    ${random.of(workTypes)}, ${low}, ${high},
      ${dateOf(now + (random.below(140) - 20) * dayMs)}, ${random.of(workAuths)}, ${fields_.skills},
      ${random.below(25)}, ${fields_.industries}, 'Summary.',
      ${fields_.clearance}, '{"scorecards": [], "notes": []}', 6000, 4000, 1500000, 90, '2027-06-01',
      '{"show_company_names": false, "show_contact_info": false}', ${new Date(updated)}, ${new Date(updated)},
      ${new Date(updated)}, ${new Date(updated)})
    on conflict (id) do update set (listing_agency_id, status, headline_role, location_city, location_state,
    work_type, salary_min, salary_max,
      availability_date, work_auth, key_skills, years_experience, industries, clearance, updated_at) =
      (excluded.listing_agency_id, 'active',
      excluded.headline_role, excluded.location_city, excluded.location_state, excluded.work_type,
      excluded.salary_min, excluded.salary_max,
      excluded.availability_date, excluded.work_auth, excluded.key_skills, excluded.years_experience,
      excluded.industries, excluded.clearance,
      excluded.updated_at)`.execute(work.db);
  await sql`delete from mls_listing_blocks where listing_id = ${id}`.execute(work.db);
  if (random.below(4) === 0)
    for (const hash of new Set([random.of(blockKeys), random.of(blockKeys)]))
      await sql`insert into mls_listing_blocks (listing_id, hash) values (${id}, ${hash})`.execute(work.db);
  work.change({ topic: "listing.changed", entityId: id, data: { code: "TM-1", market: null } });
}

/** A listing has a text once, in whatever case, as the form ensures. */
function distinct(list: string[]): string[] {
  const seen = new Set<string>();
  return list.filter((text) => {
    const key = text
      .normalize("NFD")
      .replaceAll(/[\u0300-\u036f]/g, "")
      .toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}

const boxes = [
  "engineer",
  "eng",
  "SENIOR",
  "senior engineer",
  '"senior engineer"',
  "c#",
  "C++",
  ".net",
  "net",
  "node.js",
  "node js",
  "r",
  '"R"',
  "ts/sci",
  "sci",
  "ci/cd",
  "react",
  '"React Native"',
  "full-stack",
  '"full stack"',
  "machine learn",
  '"machine learn',
  '"learning machine"',
  "sao jose",
  "lodz",
  "new",
  "austin, tx",
  "st. louis",
  "e-commerce",
  "media",
  "resume",
  "a/b",
  "kotlin senior",
  "nothing-at-all",
  " - ",
  "public trust",
  "secret",
  '"secret"',
  "s",
  "data r",
  "k8s",
  "golang",
  "ml",
  "de",
  "pm",
  "ts",
  "dotnet",
  "fullstack architect",
  "data engineer",
  "product manager denver",
  "machine learning",
  "nyc",
  "pyhton",
  "tyescript senior",
  "snwflake",
  "terrafrom",
  "engneer",
  "denevr",
  "networking",
  "engineers",
  "developing austin",
  "architects kafka",
  "dataengineer",
  "kuber netes",
  "xyzzyx",
  "haskel elixr",
  "venipuncture",
  "blood draws",
  '"blood draws"',
  "infection",
  "prevention engineer",
];

/** Parts of the grammar, each with what it means. */
const atoms: readonly (readonly [text: string, meaning: Meaning])[] = [
  ["react", word("react")],
  ["k8s", word("k8s")],
  ["engineer", word("engineer")],
  ["pyhton", word("pyhton")],
  ["networking", word("networking")],
  ['"senior data"', word("senior data", { whole: true, plain: false })],
  ["skill:python", word("python", { field: "skill" })],
  ["skill:k8s", word("k8s", { field: "skill" })],
  ["venipuncture", word("venipuncture")],
  ['"blood draws"', word("blood draws", { whole: true, plain: false })],
  ["skill:draws", word("draws", { field: "skill" })],
  ["skill:prevention", word("prevention", { field: "skill" })],
  ["skill:terrafrom", word("terrafrom", { field: "skill" })],
  ["role:platform", word("platform", { field: "role" })],
  ["role:austin", word("austin", { field: "role" })],
  ["industry:fintech", word("fintech", { field: "industry" })],
  ["loc:tx", word("tx", { field: "place" })],
  ['loc:"new york"', word("new york", { field: "place", whole: true, plain: false })],
  ["sal:<120", { row: ({ low }) => low < 120_000 }],
  ["sal:>=150k", { row: ({ high }) => high >= 150_000 }],
  ["salary:$100,000-140k", { row: ({ low, high }) => high >= 100_000 && low <= 140_000 }],
  ["years:>5", { row: ({ years }) => years > 5 }],
  ["years:3-8", { row: ({ years }) => years >= 3 && years <= 8 }],
  ["type:remote,hybrid", { row: (row) => row.work_type === "remote" || row.work_type === "hybrid" }],
  ["auth:gc", { row: (row) => row.work_auth === "GC" }],
  ["clearance:any", { row: ({ clearance }) => clearance !== null }],
  ["clearance:top-secret", { row: ({ clearance }) => clearance === "Top Secret" }],
];

/** What the generated texts mean. */
export const meanings = new Map<string, Meaning>();

/** Two or three parts, joined in any way. */
function anyExpression(random: Random): string {
  const part = (): readonly [string, Meaning] => {
    const [text, meaning] = random.of(atoms);
    return random.below(4) === 0 ? [`-${text}`, { not: meaning }] : [text, meaning];
  };
  const [first, second, third] = [part(), part(), part()];
  const [text, meaning]: readonly [string, Meaning] = random.of([
    [`${first[0]} ${second[0]}`, { and: [first[1], second[1]] }],
    [`${first[0]} or ${second[0]}`, { or: [first[1], second[1]] }],
    [`(${first[0]} OR ${second[0]}) ${third[0]}`, { and: [{ or: [first[1], second[1]] }, third[1]] }],
    [`${first[0]} and ${second[0]} or ${third[0]}`, { or: [{ and: [first[1], second[1]] }, third[1]] }],
  ] as const);
  meanings.set(text, meaning);
  return text;
}

/** Every shape of query: mostly a few groups at once, sometimes none, sometimes many. */
export function anyQuery(random: Random): SearchQuery {
  const often = (share: number): boolean => random.next() < share;
  const density = random.of([0.06, 0.15, 0.3]);
  const query: SearchQuery = {
    ...emptySearch,
    sort: random.of(["updated", "salary", "experience", "availability", "relevance"] as const),
  };
  const salary = [random.below(60) * 5000, random.below(60) * 5000].toSorted((a, b) => a - b);
  const years = [random.below(25), random.below(25)].toSorted((a, b) => a - b);
  return {
    ...query,
    ...(often(density * 2) ? { keywords: often(0.4) ? anyExpression(random) : random.of(boxes) } : {}),
    ...(often(density)
      ? {
          location: random.of([
            "austin",
            "new",
            "tx",
            "Austin, TX",
            "são",
            "st. l",
            "lo",
            "york ny",
            "x",
            "Texas",
            "california",
            "New York",
            "new jersey",
            "austn",
            "nyc",
            "denvr",
          ]),
        }
      : {}),
    ...(often(density) ? { workTypes: random.some(workTypes, 2) } : {}),
    ...(often(density * 1.5)
      ? {
          skills: random.some([...skills, "ReactJS", "golang", "k8s", "COBOL"], 3),
          skillMode: random.of(["any", "all"] as const),
        }
      : {}),
    ...(often(density) ? { salaryMin: salary[0]! + random.below(2) } : {}),
    ...(often(density) ? { salaryMax: salary[1]! + 1 } : {}),
    ...(often(density) ? { experienceMin: years[0]! } : {}),
    ...(often(density) ? { experienceMax: years[1]! } : {}),
    ...(often(density) ? { workAuth: random.some(workAuths, 3) } : {}),
    ...(often(density) ? { clearance: random.some(clearances, 2) } : {}),
    ...(often(density) ? { industries: random.some([...industries, "Mining"], 3) } : {}),
    ...(often(density) ? { availability: random.of(["immediate", "month", "three-months"] as const) } : {}),
    ...(often(density) ? { lastUpdated: random.of(["day", "week", "month"] as const) } : {}),
    ...(often(density) ? { agencyTypes: random.some(agencyTypes, 2) } : {}),
  };
}
