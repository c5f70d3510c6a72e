import fc from "fast-check";
import type { ListingForm } from "#domain/listing/form.ts";
import { clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { makeForm } from "./forms.ts";

/** Words that name no one, so that any combination passes the leak check. */
const words = [
  "backend",
  "services",
  "latency",
  "testing",
  "careful",
  "teams",
  "releases",
  "storage",
  "queues",
  "design",
];
const phrase = (least: number, most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: least, maxLength: most }).map((chosen) => chosen.join(" "));
const lines = (most: number) => fc.uniqueArray(phrase(1, 4), { maxLength: most });
const places = [
  ["Madison", "WI"],
  ["Austin", "TX"],
  ["Brooklyn", "NY"],
  ["Reston", "VA"],
] as const;

/** Any form that can be published. Every field has a line, so a new field doesn't compile until it varies here too. */
export const anyForm: fc.Arbitrary<ListingForm> = fc
  .record({
    place: fc.constantFrom(...places),
    salary: fc.tuple(fc.integer({ min: 1_000, max: 500_000 }), fc.integer({ min: 0, max: 100_000 })),
    split: fc.integer({ min: 0, max: 100 }),
    rest: fc.record<Omit<ListingForm, Derived>>({
      headlineRole: phrase(1, 3),
      workType: fc.constantFrom(...workTypes),
      availabilityDate: fc.constantFrom("2027-01-15", "2028-02-29"),
      workAuth: fc.constantFrom(...workAuthorizations),
      keySkills: fc.uniqueArray(fc.constantFrom("Rust", "PostgreSQL", "Go", "Kafka", "Zig"), { minLength: 1 }),
      yearsExperience: fc.integer({ min: 0, max: 60 }),
      industries: fc.uniqueArray(fc.constantFrom("SaaS", "Media", "FinTech")),
      summary: phrase(1, 12),
      experienceBullets: lines(3),
      education: phrase(0, 3),
      certifications: lines(2),
      timeZone: fc.constantFrom("", "America/Chicago"),
      clearance: fc.constantFrom(null, ...clearances),
      scorecards: fc.array(fc.record({ name: phrase(1, 2), score: fc.integer({ min: 0, max: 100 }) }), {
        maxLength: 3,
      }),
      screeningNotes: lines(2),
      showCompanyNames: fc.boolean(),
      showContactInfo: fc.boolean(),
      minimumFee: fc.integer({ min: 0, max: 1_000_000 }),
      exclusivityDays: fc.integer({ min: 1, max: 365 }),
      candidateConsent: fc.constant(true),
      dataAccuracy: fc.constant(true),
      termsAgreed: fc.constant(true),
      identity: fc.constant(makeForm().identity),
      blockedOrganizations: fc.constantFrom([], [{ name: "Oldcastle Analytics", domain: "oldcastle.example" }]),
      confirmedTexts: fc.constantFrom([], ["summary:careful"]),
    }),
  })
  .map(({ place: [locationCity, locationState], salary: [salaryMin, more], split, rest }) => ({
    ...rest,
    locationCity,
    locationState,
    salaryMin,
    salaryMax: salaryMin + more,
    defaultSplitLA: split,
    defaultSplitSA: 100 - split,
  }));

type Derived = "locationCity" | "locationState" | "salaryMin" | "salaryMax" | "defaultSplitLA" | "defaultSplitSA";

/** A form without any default, in which each text that an erasure blanks has a unique word. */
export const fullForm: ListingForm = makeForm({
  headlineRole: "Lampwright Engineer",
  workType: "hybrid",
  yearsExperience: 11,
  industries: ["Erasedindustry"],
  summary: "Erasedsummary of careful backend work.",
  experienceBullets: ["Erasedbullet about latency"],
  education: "Erasededucation in design",
  certifications: ["Erasedcertificate"],
  timeZone: "Erasedzone",
  clearance: "Top Secret",
  scorecards: [{ name: "Erasedscorecard", score: 91 }],
  screeningNotes: ["Erasednote on teams"],
  showCompanyNames: true,
  showContactInfo: true,
  defaultSplitLA: 55,
  defaultSplitSA: 45,
  minimumFee: 21_000,
  exclusivityDays: 120,
  blockedOrganizations: [{ name: "Erasedblock Holdings", domain: "erasedblock.example" }],
  confirmedTexts: ["summary:Erasedsummary"],
});
