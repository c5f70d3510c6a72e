import { canonicalSkill } from "./lookups.ts";
import { credentials, furtherSkills } from "./skill-dictionary.ts";
import { fold } from "./tokenize.ts";

type Named = { name: string; key: string; spellings: readonly string[] };

const bySpelling: ReadonlyMap<string, Named> = new Map(
  furtherSkills.flatMap(({ name, spellings }) => {
    const named = { name, key: fold(name), spellings: spellings.map(({ spelling }) => spelling) };
    return named.spellings.map((spelling) => [fold(spelling), named] as const);
  }),
);
const credentialKeys = new Set(credentials.map(({ name }) => fold(name)));

const namedBy = (skill: string): Named | undefined => bySpelling.get(fold(skill));

/** Equal for spellings of one skill: "Mechanical ventilation" and "Ventilator Management". */
export const skillKey = (skill: string): string => {
  const canonical = canonicalSkill(skill);
  return namedBy(canonical)?.key ?? fold(canonical);
};

/** The dictionary's name of a skill; the text in its stored spelling if the dictionary doesn't have it. */
export const skillName = (skill: string): string => namedBy(skill)?.name ?? canonicalSkill(skill);

/** Every spelling of a skill; only the given one if the dictionary doesn't have it. */
export const spellingsOf = (skill: string): readonly string[] => namedBy(skill)?.spellings ?? [skill];

export const isCredential = (skill: string): boolean => credentialKeys.has(skillKey(skill));
