import { ordinarySkills } from "../core/ordinary-skills.ts";
import { isCredential, skillKey } from "../core/same-skill.ts";
import { furtherSkills } from "../core/skill-dictionary.ts";
import { canonicalSkill } from "../core/lookups.ts";
import { fold } from "../core/tokenize.ts";
import { isSkill } from "../leak/words.ts";
import { type NamedSkill, skillsOfText } from "../search/skill-match.ts";
import type { Sentence } from "./sentences.ts";
import { alternativesOf, type Importance, requirementLimits, type WantedSkill } from "./requirements.ts";

/** A wanted skill with the characters of the text that name it. */
export type ReadSkill = WantedSkill & { start: number; end: number };

const niceCue = new RegExp(
  String.raw`\b(?:a|big|huge|strong|real|definite)\s+plus\b|\bpluses\b|\bbonus\b|\bpreferred\b|\bpreferably\b|` +
    String.raw`\bnice[- ]to[- ]have\b|\bideal(?:ly)?\b|\bdesir(?:ed|able)\b|\bhelpful\b|\badvantage\b|` +
    String.raw`\bnot required\b|\bwould be (?:great|good|nice)\b|\bwelcome\b|\bexposure to\b`,
  "i",
);
const mustCue = /\b(?:required|must|essential|mandatory|minimum|at least)\b|\d\s*\+?\s*(?:years|yrs)/i;
const aboutSchool =
  /\b(?:degree|bachelor|bachelor['’]s|master['’]s|ph\.?d|university|college|school|graduates?|alumni|gpa)\b/i;

/** "Go required, Rust a plus": each clause by itself; otherwise the sentence as a whole. */
function clausesOf(sentence: Sentence): Sentence[] {
  if (!niceCue.test(sentence.text) || !mustCue.test(sentence.text)) return [sentence];
  const clauses: Sentence[] = [];
  let at = 0;
  for (const part of sentence.text.split(/[,;]|\bbut\b/)) {
    const begins = sentence.text.indexOf(part, at);
    at = begins + part.length;
    clauses.push({ ...sentence, text: part, start: sentence.start + begins });
  }
  return clauses;
}

function importanceOf({ text, section }: Sentence, hasRequirements: boolean): Importance {
  if (niceCue.test(text) || section === "nice") return "nice";
  if (section === "must" || mustCue.test(text)) return "must";
  return hasRequirements ? "nice" : "must";
}

const inDictionary = new Set(furtherSkills.map(({ name }) => canonicalSkill(name)));

/**
 * Names that aren't in the look-ups count only if they look like a technology or a list names them as experience. A
 * skill whose name is an ordinary word, and a license, count where skills are required: duties name them of others.
 */
function isLikelySkill(
  { skill }: NamedSkill,
  sentence: Sentence,
  { known, hasRequirements }: { known: ReadonlySet<string>; hasRequirements: boolean },
): boolean {
  if (known.has(fold(skill))) return true;
  // An abbreviation counts where skills are required.
  const asked = sentence.section === "must" || sentence.section === "nice" || mustCue.test(sentence.text);
  if (inDictionary.has(skill)) {
    if (isCredential(skill)) return asked || (sentence.section === "opening" && !hasRequirements);
    return !ordinarySkills.has(skill) || (asked && !aboutSchool.test(sentence.text));
  }
  if (aboutSchool.test(sentence.text)) return false;
  if (notASkill.test(skill)) return false;
  const technical = skill
    .split(/[\s/]+/)
    .some((word) => isSkill(fold(word)) || /[+#]|\w\.\w|[a-z][A-Z]|^\p{L}+\d/u.test(word));
  // Lower case: an item of a list after "experience with".
  return technical || /^\p{Ll}\S* \S/u.test(skill) || (/^\p{Lu}{2,6}$/u.test(skill) && asked);
}

const notASkill = /^u\.s|^(?:ote|soc)$|\b(?:engineering|development|operations|services|industry|roles?|sales team)$/i;

/** Names of several words that begin with another skill's name. */
const compoundNames: readonly string[] = [
  "React Native",
  "SQL Server",
  "Power BI",
  "Google Cloud",
  "Spring Security",
  "Angular Material",
  "Java Card",
  "Microsoft Project",
  "Objective-C",
  "AWS Lambda",
];

/** "React, Vue or Angular" → one wanted skill that any of them meets. */
function joined(found: readonly ReadSkill[], { text, start }: Sentence): ReadSkill[] {
  const groups: ReadSkill[][] = [];
  for (const skill of found) {
    const group = groups.at(-1);
    const gap = group ? text.slice(group.at(-1)!.end - start, skill.start - start) : "";
    // "NetSuite or QuickBooks, Excel" is a choice and Excel.
    const [before, last] = group?.slice(-2) ?? [];
    const chosen = before && last && /\bor\b/i.test(text.slice(before.end - start, last.start - start));
    if (
      group &&
      !(chosen && !/\bor\b/i.test(gap)) &&
      /^\s*,\s*$|^\s*,?\s*or(?: with| in| using)?\s+$|^\s*\/\s*$/i.test(gap)
    )
      group.push(skill);
    else groups.push([skill]);
  }
  return groups.flatMap((group) => {
    const last = group.at(-1);
    const before = group.at(-2);
    if (!last || !before || !/\bor\b|\//i.test(text.slice(before.end - start, last.start - start))) return group;
    // "SQL, Python or Java, and AWS" means SQL; "React, Vue or Angular" is one choice.
    const goesOn = /^\s*,?\s*and\b/i.test(text.slice(last.end - start));
    const size = goesOn ? 2 : Math.min(group.length, requirementLimits.alternatives);
    const [alone, choice] = [group.slice(0, -size), group.slice(-size)];
    const nameOf = (skills: readonly ReadSkill[]) => skills.map((skill) => skill.name).join(" or ");
    const fitting = choice.filter((_, at) => nameOf(choice.slice(0, at + 1)).length <= requirementLimits.skill);
    return [...alone, { ...choice[0]!, name: nameOf(fitting), end: fitting.at(-1)!.end }];
  });
}

/** The skills that the sentences ask for, each once, in text order; the more important mention counts. */
export function readSkills(sentences: readonly Sentence[], marketSkills: readonly string[]): ReadSkill[] {
  const knownSkills = [...compoundNames, ...marketSkills];
  const hasRequirements = sentences.some(({ section }) => section === "must" || section === "nice");
  const known = new Set([...knownSkills, ...skillsOfText(knownSkills.join("\n")).map(({ skill }) => skill)].map(fold));
  const found = new Map<string, ReadSkill>();
  for (const sentence of sentences) {
    if (sentence.section === "other") continue;
    const clauses = clausesOf(sentence);
    const importanceAt = (at: number) =>
      importanceOf(clauses.findLast(({ start }) => start <= sentence.start + at) ?? sentence, hasRequirements);
    const named = skillsOfText(sentence.text, knownSkills)
      .filter((skill) => skill.start >= 0 && isLikelySkill(skill, sentence, { known, hasRequirements }))
      .filter(({ skill }) => skill.length <= requirementLimits.skill)
      .map(({ skill, start, end }) => ({
        name: alternativesOf(skill)[0] ?? skill,
        importance: importanceAt(start),
        start: sentence.start + start,
        end: sentence.start + end,
      }));
    for (const skill of joined(named, sentence)) {
      const before = found.get(skillKey(skill.name));
      if (!before || (before.importance === "nice" && skill.importance === "must"))
        found.set(skillKey(skill.name), skill);
    }
  }
  return withoutRepeats([...found.values()]).slice(0, requirementLimits.skills);
}

/** A skill that an "a or b" of the same importance already asks for isn't asked for twice. */
function withoutRepeats(skills: readonly ReadSkill[]): ReadSkill[] {
  const grouped = skills.filter(({ name }) => alternativesOf(name).length > 1);
  return skills.filter(
    (skill) =>
      grouped.includes(skill) ||
      !grouped.some((group) => alternativesOf(group.name).some((each) => fold(each) === fold(skill.name))),
  );
}
