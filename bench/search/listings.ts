import {
  agencyTypes,
  clearances,
  formSkills,
  industryNames,
  workAuthorizations,
  workTypes,
} from "#domain/core/lookups.ts";
import type { SearchDocument } from "#domain/search/query.ts";

const titles = {
  levels: ["Junior", "", "", "Senior", "Senior", "Staff", "Principal", "Lead", "Head of"],
  fields: [
    "Software",
    "Data",
    "Platform",
    "Backend",
    "Frontend",
    "Full-Stack",
    "Machine Learning",
    "Security",
    "Cloud",
    "Network",
    "Mobile",
    "Embedded",
    "Quality",
    "Product",
    "Reliability",
    "Database",
    "Robotics",
    "Payments",
    "Analytics",
    "Research",
  ],
  jobs: ["Engineer", "Engineer", "Developer", "Architect", "Manager", "Designer", "Analyst", "Consultant", "Scientist"],
  notes: [
    "",
    "",
    "",
    "",
    "Remote First",
    "Healthcare",
    "Fintech",
    "Defense",
    "Marketplace",
    "Compilers",
    "Observability",
    "Growth",
  ],
};
const states = ["CA", "TX", "NY", "WA", "CO", "MA", "IL", "GA", "FL", "VA", "NC", "OR"];
const towns = [
  "Austin",
  "Denver",
  "Seattle",
  "Boston",
  "Brooklyn",
  "Reston",
  "Portland",
  "Atlanta",
  "Chicago",
  "Oakland",
  "Tampa",
  "Raleigh",
];
const cities = states.flatMap((state, s) =>
  Array.from(
    { length: 10 },
    (_, i) =>
      [
        i === 0
          ? towns[s]!
          : `${towns[(s + i) % 12]!} ` +
            ["North", "Heights", "Falls", "Park", "Lake", "Springs", "Grove", "Harbor", "Hills"][i - 1]!,
        state,
      ] as const,
  ),
);
/** Popular ones first, then a long tail, as with free entry. */
const skills = [
  ...formSkills,
  ...Array.from(
    { length: 400 },
    (_, i) => `${["Tool", "Method", "Kit", "Suite"][i % 4]!} ${String.fromCharCode(65 + (i % 26))}${i}`,
  ),
];

const dayMs = 86_400_000;
export type BenchListing = SearchDocument & { maskedCode: string };

/** Always the same listings, oldest first: an LCG, so that runs can be compared. */
export function* makeListings(count: number, now: number): Generator<BenchListing> {
  let state = 42;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const of = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join("");
  const code = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
  for (let i = 0; i < count; i++) {
    const salaryMin = 50_000 + Math.floor((next() + next() + next()) * 45) * 1000;
    const [locationCity, locationState] = of(cities);
    yield {
      id: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
      // The number makes it unique, the rest is pseudorandom: these codes protect no secret.
      maskedCode:
        `TM-${Array.from({ length: 4 }, (_, digit) => code[(i >>> (5 * digit)) & 31]!).join("")}` +
        `${of(code)}${of(code)}${of(code)}${of(code)}`,
      headlineRole: [of(titles.levels), of(titles.fields), of(titles.jobs), of(titles.notes)].filter(Boolean).join(" "),
      locationCity,
      locationState,
      workType: of(workTypes),
      salaryMin,
      salaryMax: salaryMin + 10_000 + Math.floor(next() * 40) * 1000,
      availabilityDate: new Date(now + Math.floor(next() * 150 - 20) * dayMs).toISOString().slice(0, 10),
      workAuth: workAuthorizations[Math.floor(next() * next() * workAuthorizations.length)]!,
      clearance: next() < 0.15 ? of(clearances) : null,
      skills: [
        ...new Set(
          Array.from({ length: 4 + Math.floor(next() * 8) }, () => skills[Math.floor(next() ** 3 * skills.length)]!),
        ),
      ],
      yearsExperience: Math.floor(next() * 25),
      industries: [...new Set([of(industryNames), of(industryNames)])],
      agencyType: of(agencyTypes),
      updatedAt: now - Math.floor(((count - i) / count) * 90 * dayMs),
    };
  }
}
