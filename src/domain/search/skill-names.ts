import { isCalendarWord, isCity, isKnownWord, isPlainWord, isRoleWord, isSkill, isState } from "../leak/words.ts";
import { fold } from "../core/tokenize.ts";

/** A word of a text: as written, folded, its start and end; `taken`: part of a skill that was already found. */
export type TextWord = { written: string; folded: string; at: number; end: number; taken: boolean };

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Capitals and abbreviations that job descriptions use for things other than skills. */
const notSkills = list(`
  us usa uk eu uae emea apac latam nyc sf dc la est edt et pst pdt pt cst cdt ct mst utc gmt am pm usd eur gbp k m llc
  inc ltd corp co plc gmbh
  eeo eeoc eoe ada dei lgbtq lgbtqia pto rsu rsus espp hsa fsa ira fte wfh hq hr it id ok tbd faq nda jd asap etc eg ie
  vs na b2b b2c smb sme saas paas
  ceo cfo cto cio ciso cmo coo chro cpo vp svp evp md phd ph bs bsc ba ms msc mba gpa kpi kpis okr okrs sla slas roi
  poc rfp rfps qa pmo sre swe
  usc gc h1b h1 l1 tn opt w2 c2c c2h q1 q2 q3 q4 d s t i a an the we you our they he she it and or of in on at to for
  with from by as is are be no not
  hybrid remote onsite job title location salary about responsibilities requirements qualifications benefits overview
  summary duties company role linkedin youtube
  six elite excel power next express flow slack stripe segment dart belt bash ember premiere
  github gitlab bitbucket glassdoor indeed covid tb pb gb mb kb arr mrr nrr pe aa ipo ts sci sku skus eastern pacific
  central mountain
`);
/** Abbreviations from the list above that name a tool when capitalized: "Excel", but "excel at". */
const capitalOnly = list(
  "excel power next express flow slack stripe segment dart bash ember premiere github gitlab bitbucket go swift " +
    "ruby spring rust spark chef nest",
);

const functionWord = new RegExp(
  String.raw`^(?:the|a|an|and|or|of|in|on|at|to|for|with|from|by|as|is|are|be|our|your|` +
    String.raw`we|you|their|this|that|these|who|will|can|if|plus|using|both|strong|solid|` +
    String.raw`deep|good|great|excellent)$`,
);
const companyCue = /^(?:at|join|joining|about|inc|llc)$/;

const hasTechnicalShape = (word: string): boolean =>
  /^\p{L}[\p{L}\p{N}]*(?:#|\+\+)$/u.test(word) ||
  /^\.\p{L}{2,}/u.test(word) ||
  /^\p{L}[\p{L}\d]*\.(?:js|ts|net|io|ai|py)$/iu.test(word) ||
  /[a-z][A-Z]/.test(word) ||
  /^\p{L}+\d[\p{L}\d]*$/u.test(word);

const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word);
const isAcronym = (word: string): boolean => /^\p{Lu}{2,6}s?$/u.test(word);

type Kind = "names" | "joins" | "other";

/**
 * Whether a word names a skill by itself, can be part of such a name, or neither. `first`: it begins a clause, where
 * every word is capitalized.
 */
function kindOf({ written, folded, taken }: TextWord, first: boolean, shouting: boolean): Kind {
  if (taken || functionWord.test(folded)) return "other";
  if (capitalOnly.has(folded)) return isCapitalized(written) && !first ? "names" : "other";
  if (notSkills.has(folded) || isState(folded) || isCalendarWord(folded)) return "other";
  if (hasTechnicalShape(written)) return "names";
  if (isSkill(folded))
    return isPlainWord(folded) && !(isCapitalized(written) && !first) ? "other" : folded.length > 1 ? "names" : "other";
  if (isAcronym(written) && !shouting) return "names";
  if (!isCapitalized(written) || isCity(folded)) return "other";
  return first || isKnownWord(folded) ? "joins" : "names";
}

/**
 * Unknown names that look like skills: products by their shape or spelling, abbreviations, and capitalized names in
 * the middle of a sentence. `words` in text order; the result as written, without duplicates.
 */
export function unknownSkillNames(text: string, words: readonly TextWord[]): string[] {
  const found = new Map<string, string>();
  let run: { word: TextWord; kind: Kind }[] = [];

  function close() {
    while (run.length > 0 && isRoleWord(run.at(-1)!.word.folded)) run.pop();
    const start = run.findIndex(({ word, kind }) => kind === "names" || !isRoleWord(word.folded));
    const kept = start < 0 ? [] : run.slice(start, start + 4);
    run = [];
    if (!kept.some(({ kind }) => kind === "names")) return;
    const name = text.slice(kept[0]!.word.at, kept.at(-1)!.word.end);
    if (!found.has(fold(name))) found.set(fold(name), name);
  }

  words.forEach((word, place) => {
    const before = words[place - 1];
    const gap = before ? text.slice(before.end, word.at) : "\n";
    const first = /[\n.!?:;•*"“]|^\s*[-–]\s/.test(gap);
    // `PL/SQL`, `CI/CD`: one name. `React/Vue`: two.
    const joins =
      (gap === "/" || gap === "&") && run.length > 0 && isAcronym(run.at(-1)!.word.written) && isAcronym(word.written);
    if (first || (gap !== " " && !joins)) close();
    const kind = kindOf(word, first, isShouted(text, word));
    const afterCompanyCue = run.length === 0 && before !== undefined && gap === " " && companyCue.test(before.folded);
    if (kind === "other" || (kind === "joins" && first) || /^['’]s\b/.test(text.slice(word.end, word.end + 3))) close();
    else if (afterCompanyCue && !isSkill(word.folded) && !hasTechnicalShape(word.written)) close();
    else run.push({ word, kind });
  });
  close();
  return [...found.values()];
}

/** A line in capitals is a heading, not a series of abbreviations. */
function isShouted(text: string, { at, end, written }: TextWord): boolean {
  if (!isAcronym(written)) return false;
  const [from, to] = [text.lastIndexOf("\n", at) + 1, text.indexOf("\n", end)];
  const line = text.slice(Math.max(from, at - 200), to < 0 ? end + 200 : Math.min(to, end + 200));
  return line.length > written.length + 2 && !/\p{Ll}/u.test(line);
}

const cue = new RegExp(
  String.raw`\b(?:experience(?:d)? (?:with|in|of|using)|knowledge of|proficien(?:t|cy) (?:in|` +
    String.raw`with)|skill(?:s|ed) in|skills?(?: include)?:|expert(?:ise)? in|familiar(?:ity)? with|` +
    String.raw`background in|understanding of|fluen(?:t|cy) in|tech stack:|stack:|tools:|` +
    String.raw`technologies:|must have:|requirements?:)`,
  "giu",
);
const filler = new RegExp(
  String.raw`^(?:(?:and|or|the|a|an|strong|solid|deep|proven|hands-on|working|advanced|` +
    String.raw`excellent|good|some|other|modern|experience|expertise|knowledge|understanding|` +
    String.raw`familiarity|proficiency|skills?|with|in|of|using)\s+)+`,
  "iu",
);
const vague = new RegExp(
  String.raw`\b(?:years?|team|teams|ability|communication|environment|we|you|our|your|` +
    String.raw`who|that|which|is|are|will|be|have|has|equivalent|degree|etc|similar|more|` +
    String.raw`plus|least|must)\b`,
  "iu",
);

/**
 * Items of lists after phrases such as "experience with": `service mesh, chaos engineering and on-call`. `isTaken`: a
 * skill was already found there.
 */
export function listedSkills(text: string, isTaken: (at: number, end: number) => boolean): string[] {
  const found = new Map<string, string>();
  for (const match of text.matchAll(cue)) {
    const start = match.index + match[0].length;
    const clause = /^[^\n.;:!?()]{0,300}/u.exec(text.slice(start, start + 300))?.[0] ?? "";
    const items = [...clause.matchAll(/[^,/&]+?(?=,|\/|&|\band\b|\bor\b|$)/giu)];
    if (items.length < 2) continue;
    for (const item of items) {
      const raw = item[0];
      const name = raw
        .trim()
        .replace(/^(?:and|or)\b\s*/iu, "")
        .replace(filler, "")
        .replace(/\s+(?:experience|skills?|tools?)$/iu, "")
        .trim();
      const at = start + item.index;
      const words = name.split(/\s+/);
      if (name.length < 3 || words.length > 3 || vague.test(name) || /\d/.test(name) || isTaken(at, at + raw.length))
        continue;
      if (!/^\p{L}/u.test(name) || words.every((word) => notSkills.has(fold(word))) || found.has(fold(name))) continue;
      found.set(fold(name), name);
    }
  }
  return [...found.values()];
}
