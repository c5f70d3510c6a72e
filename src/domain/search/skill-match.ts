import { canonicalSkill, skillSpellings } from "../core/lookups.ts";
import { everyonesSkills, ordinarySkills } from "../core/ordinary-skills.ts";
import { skillKey } from "../core/same-skill.ts";
import { furtherSkills } from "../core/skill-dictionary.ts";
import { fold, wordsOf } from "../core/tokenize.ts";
import { listedSkills, type TextWord, unknownSkillNames } from "./skill-names.ts";

/**
 * How a candidate's skills match a job description: the skills in its text, those the candidate lists, those they
 * don't, and what they list besides. Unknown skills also count as not matched (`unknown`, part of `lacks`): leaving
 * them out would raise every score. There are no weights. `score` is the whole percentage of the requested skills that
 * the candidate lists; null if the text has none.
 */
export type SkillMatch = {
  named: string[];
  has: string[];
  lacks: string[];
  unknown: string[];
  besides: string[];
  score: number | null;
};

/** Longest job description, in characters. */
export const jobDescriptionLimit = 20_000;

/** `dismissed`: names in the text that the reader marked as not skills. */
export function matchSkills(
  jobDescription: string,
  candidateSkills: readonly string[],
  dismissed: readonly string[] = [],
): SkillMatch {
  const text = jobDescription.slice(0, jobDescriptionLimit);
  const { found, words } = skillsNamed(text, candidateSkills);
  const known = found.map(({ skill }) => skill);
  const own = new Set(candidateSkills.map(skillKey));
  const counted = new Set([...known, ...dismissed].map(fold));
  const unknown = unknownIn(text, words).filter((name) => !counted.has(fold(name)));
  const has = known.filter((skill) => own.has(skillKey(skill)));
  const named = [...known, ...unknown];
  const asked = new Set(known.map(skillKey));
  return {
    named,
    has,
    lacks: [...known.filter((skill) => !own.has(skillKey(skill))), ...unknown],
    unknown,
    besides: candidateSkills.filter((skill) => !asked.has(skillKey(skill))),
    // Rounded down, so that a score is never overstated.
    score: named.length === 0 ? null : Math.floor((has.length / named.length) * 100),
  };
}

type Spelling = {
  skill: string;
  words: readonly string[];
  /** Set if only this exact spelling means the skill: `Go` is also a word, `NATE` a name. */ exact: string | null;
};

const byFirstWord = (
  spellings: readonly (readonly [spelling: string, skill: string])[],
  isExact: (spelling: string) => boolean,
): ReadonlyMap<string, readonly Spelling[]> =>
  Map.groupBy(
    spellings
      .map(([spelling, skill]) => ({
        skill,
        words: wordsOf(spelling),
        exact: isExact(spelling) ? spelling : null,
      }))
      .filter(({ words }) => words.length > 0)
      .sort((a, b) => b.words.length - a.words.length),
    ({ words }) => words[0] ?? "",
  );

const isShort = (spelling: string): boolean => /^\p{L}{1,2}$/u.test(spelling);
/** "BLS", "A/P": in lower case, or with other signs, these are something else. */
const isAbbreviation = (spelling: string): boolean =>
  !/\p{Ll}/u.test(spelling) && spelling.replace(/\P{L}/gu, "").length <= 4;

const known = byFirstWord(skillSpellings, isShort);
const dictionary = byFirstWord(
  furtherSkills.flatMap(({ name, spellings }) =>
    everyonesSkills.has(name)
      ? []
      : spellings.filter(({ listOnly }) => !listOnly).map(({ spelling }) => [spelling, canonicalSkill(name)] as const),
  ),
  isAbbreviation,
);

/** A skill and where a text names it: characters `start` to `end` (exclusive). */
export type NamedSkill = { skill: string; start: number; end: number };

/**
 * Every skill that the text names, in text order, also those whose name is an ordinary word. `knownSkills`: names to
 * find besides those of the look-ups.
 */
export function skillsOfText(text: string, knownSkills: readonly string[] = []): NamedSkill[] {
  const { found, words } = skillsNamed(text, knownSkills, true);
  const taken = new Set(found.map(({ skill }) => fold(skill)));
  const unknown = unknownIn(text, words)
    .filter((name) => !taken.has(fold(name)))
    .map((skill) => ({ skill, start: text.indexOf(skill), end: text.indexOf(skill) + skill.length }));
  return [...found, ...unknown].sort((a, b) => a.start - b.start);
}

/** The longest skill at each position of the text; a word counts for one skill. */
function skillsNamed(
  text: string,
  candidateSkills: readonly string[],
  ordinary = false,
): { found: NamedSkill[]; words: TextWord[] } {
  // Market skills are many, and a job description has many sentences.
  const ownKeys = new Set(ordinary ? [] : candidateSkills.map(skillKey));
  const own = byFirstWord(
    candidateSkills.map((skill) => [skill, skill] as const),
    isShort,
  );
  const words: TextWord[] = [...text.matchAll(/\.?[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*/gu)].map((match) => {
    const [written] = match;
    return { written, folded: fold(written), at: match.index, end: match.index + written.length, taken: false };
  });
  const found = new Map<string, NamedSkill>();
  for (let place = 0; place < words.length;) {
    const first = words[place]?.folded ?? "";
    const isHere = ({ skill, words: wanted, exact }: Spelling) =>
      (ordinary || !ordinarySkills.has(skill) || ownKeys.has(skillKey(skill))) &&
      wanted.every((word, offset) => words[place + offset]?.folded === word) &&
      (exact === null || text.slice(words[place]!.at, words[place + wanted.length - 1]!.end) === exact);
    let spelling: Spelling | undefined;
    for (const spellings of [own, known, dictionary]) {
      const here = spellings.get(first)?.find(isHere);
      if (here && here.words.length > (spelling?.words.length ?? 0)) spelling = here;
    }
    const length = spelling?.words.length ?? 1;
    if (spelling && !found.has(skillKey(spelling.skill)))
      found.set(skillKey(spelling.skill), {
        skill: spelling.skill,
        start: words[place]!.at,
        end: words[place + length - 1]!.end,
      });
    if (spelling) for (const word of words.slice(place, place + length)) word.taken = true;
    place += length;
  }
  return { found: [...found.values()], words };
}

/** In text order, followed by list items without any of them. */
function unknownIn(text: string, words: readonly TextWord[]): string[] {
  const names = unknownSkillNames(text, joined(words));
  const folded = names.map(fold);
  const holdsName = (item: string) => folded.some((name) => ` ${fold(item)} `.includes(` ${name} `));
  const isTaken = (at: number, end: number) => words.some((word) => word.taken && word.at >= at && word.end <= end);
  return [...names, ...listedSkills(text, isTaken).filter((item) => !holdsName(item))];
}

/** `D3.js` is one word here, although tokens end at a dot. */
function joined(words: readonly TextWord[]): TextWord[] {
  const all: TextWord[] = [];
  for (const word of words) {
    const before = all.at(-1);
    if (before && !before.taken && !word.taken && before.end === word.at && word.written.startsWith("."))
      all[all.length - 1] = {
        ...before,
        written: before.written + word.written,
        folded: before.folded + word.folded,
        end: word.end,
      };
    else all.push(word);
  }
  return all;
}
