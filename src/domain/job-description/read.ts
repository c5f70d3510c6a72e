import { fold } from "../core/tokenize.ts";
import { isRoleWord } from "../leak/words.ts";
import { jobDescriptionLimit } from "../search/skill-match.ts";
import { readSkills } from "./read-skills.ts";
import { type Read, readClearance, readPay, readPlace, readWorkAuth, readWorkTypes, readYears } from "./read-terms.ts";
import { noRequirements, type RequirementPart, requirementLimits, type Requirements } from "./requirements.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

/** Where a part was read: characters `start` to `end` (exclusive). `label`: of its chip (`chipsOf`). */
type RequirementSource = { part: RequirementPart; value: string; start: number; end: number };

/**
 * What a job description asks for, and where it says so. `payNote`: how pay by the hour, day, week or month became a
 * yearly amount.
 */
export type JobReading = { requirements: Requirements; sources: RequirementSource[]; payNote: string | null };

/**
 * Reads a job description's requirements. Names, schools, ages and words about the person aren't requirements and are
 * not read. `knownSkills`: names to recognize besides those of the look-ups, such as the market's most frequent skills.
 */
export function readJobDescription(text: string, knownSkills: readonly string[] = []): JobReading {
  const sentences = sentencesOf(text.slice(0, jobDescriptionLimit));
  const role = readRole(sentences);
  const skills = readSkills(sentences, knownSkills);
  const years = readYears(sentences);
  const place = readPlace(sentences);
  const pay = readPay(sentences);
  const workTypes = readWorkTypes(sentences);
  const workAuth = readWorkAuth(sentences);
  const clearance = readClearance(sentences);
  const source = <Value>(part: RequirementPart, read: Read<Value> | null): RequirementSource[] =>
    read === null ? [] : [{ part, value: String(read.value), start: read.start, end: read.end }];
  return {
    requirements: {
      ...noRequirements,
      role: role?.value ?? "",
      skills: skills.map(({ name, importance }) => ({ name, importance })),
      years: years?.value ?? null,
      place: place?.value ?? null,
      pay: pay?.value ?? null,
      workTypes: workTypes.map(({ value }) => value),
      workAuth: workAuth.map(({ value }) => value),
      clearance: clearance?.value ?? null,
    },
    sources: [
      ...source("role", role),
      ...skills.map(({ name, importance, start, end }) => ({ part: importance, value: name, start, end })),
      ...source("years", years),
      ...source("place", place && { ...place, value: place.value.city }),
      ...source("pay", pay && { ...pay, value: "" }),
      ...workTypes.flatMap((read) => source("workType", read)),
      ...workAuth.flatMap((read) => source("workAuth", read)),
      ...source("clearance", clearance),
    ],
    payNote: pay?.converted ?? null,
  };
}

const labeled = /^\s*(?:job title|position title|position|role|title|job)\s*[:–-]\s*(.+)$/i;
const wanted = new RegExp(
  String.raw`\b(?:looking for|seek(?:ing)?|hiring|searching for|in search of|needs?|join (?:us|our \w+) as|` +
    String.raw`recruiting)\s+(?:an?|our (?:next|first|new)?|the)?\s*([^.!?\n]{3,90})`,
  "i",
);
/** A title at the beginning of the text: at most eight words, as far as a punctuation mark. */
const opening = new RegExp(
  String.raw`^\s*(?!(?:hi|hello|dear|we|our|i|the|this|you|come)\b)(?:[\p{L}\p{N}#+./&'’\-]+[ ]?){1,8}` +
    String.raw`(?=[,.;:|·•–—(]|\s[-–—|·•]|\bwanted\b|\bfor\b|\s*$)`,
  "iu",
);
const roleEnd =
  /\s+(?:to|who|with|for|at|that|on|based|located|reporting|ready|able)\b|[.;!?(|•]|\s[-–—]\s|,\s*(?!and\b)/i;

/** Words about the person rather than the job; a role never contains them. */
const aboutPeople = new Set(
  (
    "young energetic youthful dynamic recent new fresh mature seasoned male female man " +
    "woman guy girl rockstar ninja talented passionate motivated experienced exceptional strong skilled great " +
    "outstanding enthusiastic hands-on m f d w x graduate gentleman lady"
  ).split(" "),
);

/** "salesman" and "saleswoman" are one job. */
const neutral = (word: string): string => word.replace(/(?<=\p{L}{3})(?:wo)?man$/u, "person");

function roleIn(text: string): string {
  const begins = text.trimStart().replace(/^(?:an?|the)\s+/i, "");
  const end = roleEnd.exec(begins);
  // A comma after a word about the person separates such words: "young, energetic engineer".
  const kept = end && !hasRoleWord(begins.slice(0, end.index)) ? begins : begins.slice(0, end?.index ?? 90);
  const words = kept
    .replace(/\([^)]*\)|[,*#"]|\bdigital natives?\b/gi, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && !aboutPeople.has(fold(word)))
    .map(neutral);
  const last = words.findLastIndex((word) => isRoleWord(fold(word)) || isTitleWord(fold(word)));
  return (last < 0 ? [] : words.slice(Math.max(0, last - 5), last + 1)).join(" ").slice(0, requirementLimits.role);
}

const titleWords = new Set(
  (
    "nurse engineer developer scientist architect salesperson recruiter accountant sre swe controller " +
    "paralegal underwriter auditor bookkeeper clerk treasurer planner dispatcher buyer inspector driver mechanic " +
    "welder plumber carpenter installer assembler fabricator millwright pipefitter rigger roofer painter laborer " +
    "helper superintendent loader picker packer handler hygienist assistant aide paramedic phlebotomist " +
    "sonographer technologist pathologist counselor worker caregiver dietitian dentist rn lpn lvn cna np actuary " +
    "pharmacist therapist physician tester administrator analyst specialist designer writer " +
    "master lead manager head director vp counsel attorney machinist technician electrician operator estimator"
  ).split(" "),
);
const isTitleWord = (word: string): boolean => titleWords.has(word) || titleWords.has(word.replace(/s$/, ""));
const hasRoleWord = (text: string): boolean =>
  text.split(/[\s,.]+/).some((word) => isRoleWord(fold(word)) || isTitleWord(fold(neutral(word))));

/** The role: after "Title:", in the first line, or after "looking for a". */
function readRole(sentences: readonly Sentence[]): Read<string> | null {
  for (const sentence of sentences) {
    const match = labeled.exec(sentence.text);
    const value = match ? roleIn(match[1] ?? "") : "";
    if (match && value !== "") return { value, start: sentence.start, end: sentence.start + sentence.text.length };
  }
  const [first] = sentences;
  const title = first ? opening.exec(first.text)?.[0] : undefined;
  if (first?.section === "opening" && title !== undefined && !wanted.test(title) && hasRoleWord(title)) {
    const value = roleIn(title);
    if (value !== "") return { value, start: first.start, end: first.start + title.length };
  }
  for (const sentence of sentences) {
    if (sentence.section === "other") continue;
    const match = wanted.exec(sentence.text);
    const value = match ? roleIn(match[1] ?? "") : "";
    if (match && value !== "")
      return { value, start: sentence.start + match.index, end: sentence.start + match.index + match[0].length };
  }
  return null;
}
