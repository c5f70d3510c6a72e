import { addDays } from "#domain/core/calendar.ts";
import { type ListingForm, listingFormDefaults } from "#domain/listing/form.ts";
import type { WorkAuthorization, WorkType } from "#domain/core/lookups.ts";
import { archetypes, places } from "./archetypes.ts";
import { employers, familyNames, givenNames } from "./people.ts";

export const sampleListingCount = 120;

const types: readonly WorkType[] = ["remote", "hybrid", "onsite", "remote", "hybrid"];
const authorizations: readonly WorkAuthorization[] = ["USC", "USC", "GC", "USC", "H1B", "USC", "TN", "GC", "OPT", "L1"];
const splits: readonly number[] = [60, 55, 65, 70, 60, 50];

/**
 * The n-th sample form: the same on every machine, spread over archetypes, places and terms. `today` is `YYYY-MM-DD`.
 */
export function sampleForm(n: number, today: string): ListingForm {
  const archetype = archetypes[n % archetypes.length] ?? archetypes[0];
  if (!archetype) throw new Error("no archetypes");
  const round = Math.floor(n / archetypes.length);
  const pick = <Item>(items: readonly Item[], step: number): Item => items[(n * step + round) % items.length] as Item;
  const [city, state, timeZone] = pick(places, 7);
  const role = archetype.roles[round % archetype.roles.length] as string;
  const years =
    (/Staff|Lead|Principal|Group|Architect/.test(role) ? 9 : /Senior/.test(role) ? 6 : 3) + ((n * 5 + round * 3) % 8);
  const salaryMin = (archetype.base + ((n * 11) % 9) * 5 - 20 + years) * 1_000;
  const low = Math.round(salaryMin / 5_000) * 5_000;
  const split = pick(splits, 5);
  const skills = archetype.skills.slice(round % 2, 6 + ((n * 3) % 4));
  return {
    ...listingFormDefaults,
    headlineRole: role,
    locationCity: city,
    locationState: state,
    timeZone,
    workType: pick(types, 3),
    salaryMin: low,
    salaryMax: low + 20_000 + ((n * 5_000) % 25_000),
    availabilityDate: addDays(today, ((n * 9) % 100) - 4),
    workAuth: archetype.clearance ? "USC" : pick(authorizations, 3),
    keySkills: [...skills],
    yearsExperience: years,
    industries: archetype.industries.slice(0, 1 + (n % 3)),
    summary: archetype.summaries[round % archetype.summaries.length] as string,
    experienceBullets: archetype.bullets.filter((_bullet, index) => (index + n) % 5 !== 0),
    education: n % 3 === 0 ? "MSc in a technical field" : "BSc in a technical field",
    certifications: n % 2 === 0 ? [...(archetype.certifications ?? [])] : [],
    clearance:
      archetype.clearance && n % 4 !== 3 ? (archetype.clearance[round % archetype.clearance.length] ?? null) : null,
    scorecards: archetype.scorecards.map((name, index) => ({ name, score: 74 + ((n * 7 + index * 11) % 24) })),
    screeningNotes:
      n % 4 === 1
        ? []
        : ["Two structured interviews held; references checked", "Motivated by scope rather than by title"],
    showContactInfo: n % 2 === 0,
    defaultSplitLA: split,
    defaultSplitSA: 100 - split,
    minimumFee: 15_000 + (n % 6) * 5_000,
    exclusivityDays: [60, 90, 120][n % 3] ?? 90,
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
    identity: sampleIdentity(n === listedTwice.again ? listedTwice.first : n),
  };
}

/** Two agencies list this person, which gives the platform a match case to review. */
const listedTwice = { first: 23, again: 119 };

function sampleIdentity(n: number): ListingForm["identity"] {
  const pick = <Item>(items: readonly Item[], step: number): Item =>
    items[(n * step + Math.floor(n / archetypes.length)) % items.length] as Item;
  const given = givenNames[n % givenNames.length] as string;
  const family = familyNames[(n * 7 + Math.floor(n / givenNames.length)) % familyNames.length] as string;
  const [employer, domain] = n % 40 === 10 ? (["Meridian Robotics", "meridian.example"] as const) : pick(employers, 3);
  return {
    fullName: `${given} ${family}`,
    email: `${given}.${family}@mail.example`.toLowerCase(),
    phone:
      `+1 (${["415", "512", "303", "206"][(n + Math.floor(n / 100)) % 4]}) ` +
      `555-0${String(100 + (n % 100)).slice(-3)}`,
    portfolioLinks: n % 3 === 0 ? [`https://code.${family.toLowerCase()}.example/work`] : [],
    currentEmployer: { name: employer, domain },
    pastEmployers: [pick(employers, 5)[0]],
  };
}
