import { skillSpellings } from "./lookups.ts";
import { fold, wordsOf } from "./search/tokenize.ts";

/**
 * How a candidate's skills meet a job description (decisions §8): the skills its text names, in the order it names them,
 * those the candidate has, those not, and what the candidate brings besides. Nothing is weighed or guessed.
 * `score` is the whole percent of the named skills that the candidate has; null where the text names none.
 */
export type SkillMatch = { named: string[]; has: string[]; lacks: string[]; besides: string[]; score: number | null };

/** Longest job description looked at, in characters. */
export const jobDescriptionLimit = 20_000;

export function matchSkills(jobDescription: string, candidateSkills: readonly string[]): SkillMatch {
  const named = skillsNamed(jobDescription.slice(0, jobDescriptionLimit), candidateSkills);
  const own = new Set(candidateSkills.map(fold));
  const has = named.filter((skill) => own.has(fold(skill)));
  const asked = new Set(named.map(fold));
  return {
    named,
    has,
    lacks: named.filter((skill) => !own.has(fold(skill))),
    besides: candidateSkills.filter((skill) => !asked.has(fold(skill))),
    score: named.length === 0 ? null : Math.round((has.length / named.length) * 100),
  };
}

type Spelling = { skill: string; words: readonly string[]; /** Given where only this very writing means the skill: `Go` is also a word. */ exact: string | null };

function spellingsOf(candidateSkills: readonly string[]): Spelling[] {
  const all = [...candidateSkills.map((skill) => [skill, skill] as const), ...skillSpellings];
  return all
    .map(([spelling, skill]) => ({ skill, words: wordsOf(spelling), exact: /^\p{L}{1,2}$/u.test(spelling) ? spelling : null }))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.length - a.words.length);
}

/** The longest skill that begins at each place of the text; a word counts for one skill. */
function skillsNamed(text: string, candidateSkills: readonly string[]): string[] {
  const spellings = spellingsOf(candidateSkills);
  const byFirst = Map.groupBy(spellings, ({ words }) => words[0] ?? "");
  const written = text.match(/\.?[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*/gu) ?? [];
  const words = written.map(fold);
  const found = new Map<string, string>();
  for (let place = 0; place < words.length; ) {
    const spelling = byFirst.get(words[place] ?? "")?.find((each) => each.words.every((word, offset) => words[place + offset] === word) && (each.exact === null || written[place] === each.exact));
    if (spelling && !found.has(fold(spelling.skill))) found.set(fold(spelling.skill), spelling.skill);
    place += spelling?.words.length ?? 1;
  }
  return [...found.values()];
}
