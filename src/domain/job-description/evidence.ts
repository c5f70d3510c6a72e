import { fold } from "../core/tokenize.ts";
import { skillSpellings } from "../core/lookups.ts";
import { metroOfPlace } from "../core/place.ts";
import { credentials, dictionarySkills } from "../core/skill-dictionary.ts";
import { isSkill } from "../leak/words.ts";
import { roleFamilies, roleFamily } from "../listing/role-family.ts";
import { rankedFields, type RankedPart, rankWeights, rulesVersion } from "./rank.ts";
import { alternativesOf, payText, type Requirements } from "./requirements.ts";

/** How long the evidence of a ranking is kept, in days: four years. docs/operations.md says why. */
export const evidenceDays = 1_461;

const knownSkills: ReadonlySet<string> = new Set(
  [
    ...skillSpellings.flat(),
    ...[...dictionarySkills, ...credentials].flatMap(({ spellings }) => spellings.map(({ spelling }) => spelling)),
  ].map(fold),
);
const isKnown = (name: string): boolean =>
  alternativesOf(name).every((each) => knownSkills.has(fold(each)) || isSkill(fold(each)));

/**
 * The requirements as the evidence keeps them, without free text: a skill that isn't in the look-ups or the dictionary,
 * a role and a place are typed words and could name a person, so they are kept as a kind or a count. `area`: the
 * metropolitan area or the state.
 */
export function evidenceOf(wanted: Requirements) {
  const { role, skills, years, place, pay, workTypes, workAuth, clearance } = wanted;
  const family = roleFamily(role);
  const known = skills.filter(({ name }) => isKnown(name));
  // As text, because stored evidence outlives the look-ups it was made with.
  const choices: { workTypes: string[]; workAuth: string[]; clearance: string | null } = {
    workTypes: [...workTypes],
    workAuth: [...workAuth],
    clearance,
  };
  return {
    roleFamily: role === "" ? null : roleFamilies.has(family) ? family : "other",
    skills: known.map(({ name, importance }) => ({ name, importance })),
    otherSkills: skills.length - known.length,
    years,
    area: place && (metroOfPlace(place) ?? (/^[A-Z]{2}$/.test(place.state) ? place.state : "other")),
    pay: pay && payText(pay),
    ...choices,
  };
}

export type RequirementsEvidence = ReturnType<typeof evidenceOf>;

/** What a ranking showed of one listing, and what each part counted. `place` from 1. */
type ResultEvidence = { listingId: string; place: number; score: number; parts: RankedPart[] };

/** One ranking: who ranked when, by which rules, for which requirements, with which results. Holds no identity. */
export type RankingRun = {
  id: string;
  organizationId: string;
  personId: string;
  /** Milliseconds. */
  at: number;
  rules: number;
  weights: Record<string, number>;
  requirements: RequirementsEvidence;
  /** How many listings matched the filters. */
  total: number;
  results: ResultEvidence[];
};

/** The rules as the evidence names them. */
export const currentRules = { version: rulesVersion, weights: { ...rankWeights }, fields: [...rankedFields] } as const;
