import { isCredential, skillKey } from "../core/same-skill.ts";
import { skillsOfText } from "../search/skill-match.ts";
import { canonicalSkill, industryNames } from "../core/lookups.ts";
import { placeOf } from "../core/place.ts";
import { emptyForm } from "../import/form-faults.ts";
import { checkPublicText } from "../leak/check.ts";
import type { ListingForm } from "../listing/form.ts";
import { publicTexts } from "../listing/listing.ts";
import { listingLimits } from "../listing/limits.ts";
import { type EmployerKind, employerKindOf } from "./employers.ts";
import { type CvEvidence, type Evidence, evidenceOf, together } from "./evidence.ts";
import {
  composedSummary,
  degreeOnly,
  generalizer,
  type Named,
  namesIn,
  namesSchool,
  sentencesOf,
  spanOf,
  withoutSchool,
} from "./face-words.ts";
import type { CvPosition, CvReading, CvText, CvValue } from "./reading.ts";
import { type CvReplacement, differences } from "./replacement.ts";
import { type Vault, vaultOf } from "./vault.ts";

export type CvProposal = { form: ListingForm; evidence: CvEvidence[]; replacements: CvReplacement[] };

type Options = { text: CvText; today: string; employers: readonly EmployerKind[] };

/** A sentence of the CV, and how the public text says it. */
type Sentence = { was: string; says: string; whys: readonly Named[] };
type Item = { sentences: Sentence[]; evidence: Evidence };
type TextField = "headlineRole" | "locationCity" | "summary" | "education";
type ListField = "keySkills" | "industries" | "experienceBullets" | "certifications";
type Face = Record<TextField, Item | null> & Record<ListField, Item[]>;
/** What the check doesn't let through, and why. */
type LeftOut = { field: keyof Face; item: Item; was: string; why: CvReplacement["why"] };

/**
 * A listing's form from a CV: identity details to the vault, the rest as public text in which every identifying part is
 * generalized. Nothing is invented: what the CV doesn't say stays empty. A sentence that the leak check still rejects
 * or asks about isn't proposed.
 */
export function proposeFace(reading: CvReading, options: Options): CvProposal {
  const vault = vaultOf(reading);
  const described = settled(reading, vault.identity, options, options.employers);
  const plain = described.dropped === 0 ? described : settled(reading, vault.identity, options, []);
  const { face, leftOut } = plain.dropped < described.dropped ? plain : described;
  return proposalOf(reading, vault, face, [...leftOut, ...schoolsLeftOut(reading)]);
}

/** The public texts after the leak check, and how many sentences it cost. */
function settled(
  reading: CvReading,
  identity: ListingForm["identity"],
  options: Options,
  kinds: readonly EmployerKind[],
): { face: Face; dropped: number; leftOut: LeftOut[] } {
  const face = written(reading, options, kinds);
  const before = countOf(face);
  const leftOut = fixFindings(face, identity);
  // A summary of ours isn't the CV's: nothing of it is left out.
  const composed = face.summary === null || face.summary.sentences.length === 0;
  if (composed) face.summary = summaryOf(reading, face, kinds);
  leftOut.push(...dropRejected(face, identity).filter(({ field }) => field !== "summary" || !composed));
  return { face, dropped: before - countOf(face), leftOut };
}

const facePaths = [
  "headlineRole",
  "locationCity",
  "summary",
  "education",
  "keySkills",
  "industries",
  "experienceBullets",
  "certifications",
] as const satisfies readonly (keyof Face)[];
const itemsOf = (face: Face): Item[] =>
  Object.values(face).flatMap((value) => (Array.isArray(value) ? value : value === null ? [] : [value]));
const countOf = (face: Face): number => itemsOf(face).reduce((sum, { sentences }) => sum + sentences.length, 0);

function written(reading: CvReading, { text, today }: Options, kinds: readonly EmployerKind[]): Face {
  const says = generalizer(reading, text, kinds);
  const item = (value: CvValue<string>, limit: number): Item => ({
    // A hostile file can have any length; no more than this could be shown.
    sentences: within(says(sentencesOf(value.value.slice(0, 3 * limit))), limit),
    evidence: evidenceOf(value),
  });
  const role = reading.headline ?? reading.positions.find(({ title }) => title !== null)?.title ?? null;
  const city = reading.place === null ? "" : placeOf(reading.place.value).city;
  const degrees = reading.education.flatMap(({ degree }) => (degree === null ? [] : [degree]));
  const education = distinctTexts(degrees.map(({ value }) => degreeOnly(value))).join("; ");
  // "Oracle" is a skill and an employer: a person decides whether it is shown.
  const namesEmployer = (words: string) =>
    reading.positions.some(({ employer }) => employer !== null && namesIn(employer.value, words));
  return {
    headlineRole: role && item({ ...role, value: says.role(role.value) }, listingLimits.headlineRole),
    locationCity: reading.place && city !== "" ? same(city, evidenceOf(reading.place)) : null,
    summary: reading.summary && item(reading.summary, listingLimits.summary),
    education: education === "" ? null : item({ value: education, ...together(degrees) }, listingLimits.education),
    keySkills: distinctValues([...licensesOf(reading.certifications), ...reading.skills], canonicalSkill, skillKey)
      .filter(({ value }) => value.length <= listingLimits.skill && !namesEmployer(value) && !namesSchool(value))
      .slice(0, listingLimits.skills)
      .map((skill) => same(skill.value, evidenceOf(skill))),
    industries: industriesOf(reading.positions, says.kindAt).slice(0, listingLimits.industries),
    experienceBullets: bulletsOf(reading.positions, today, item),
    certifications: distinctValues(reading.certifications, (name) => name.trim())
      .filter(({ value }) => !namesEmployer(value))
      .slice(0, listingLimits.certifications)
      .map((each) => item(each, listingLimits.certification)),
  };
}

/** "CPA candidate", "RN license (expired)": the person doesn't have it. */
const notHeld = new RegExp(
  String.raw`\b(?:candidate|candidacy|eligible|eligibility|in progress|pursuing|working (?:toward|on)|studying|` +
    String.raw`student|enrolled in|sitting for|scheduled|planned|pending|anticipated|expected|expired|lapsed|` +
    String.raw`inactive|former(?:ly)?)\b`,
  "i",
);

/** What search and ranking know a license or certificate by: "BLS" for "Basic Life Support, 2026". */
const licensesOf = (certifications: readonly CvValue<string>[]): CvValue<string>[] =>
  certifications
    .filter(({ value }) => !notHeld.test(value))
    .flatMap((each) =>
      skillsOfText(each.value)
        .filter(({ skill }) => isCredential(skill))
        .map(({ skill }) => ({ ...each, value: skill })),
    );

const same = (text: string, evidence: Evidence): Item => ({
  sentences: [{ was: text, says: text, whys: [] }],
  evidence,
});

/** As many sentences as fit. */
function within(sentences: readonly Sentence[], limit: number): Sentence[] {
  const kept: Sentence[] = [];
  let length = -1;
  for (const sentence of sentences) {
    length += sentence.says.length + 1;
    if (length <= limit - 20 || (kept.length === 0 && sentence.says.length <= limit)) kept.push(sentence);
  }
  return kept;
}

const distinctTexts = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== "")),
];

function distinctValues(
  values: readonly CvValue<string>[],
  spelling: (text: string) => string,
  keyOf = (text: string) => text.toLowerCase(),
): CvValue<string>[] {
  const known = new Map<string, CvValue<string>>();
  for (const value of values) {
    const text = spelling(value.value);
    if (text !== "" && !known.has(keyOf(text))) known.set(keyOf(text), { ...value, value: text });
  }
  return [...known.values()];
}

/** An industry is only as sure as the table's row, so it is asked about. */
const tableConfidence = 0.6;

function industriesOf(positions: readonly CvPosition[], kindAt: (position: CvPosition) => EmployerKind | null): Item[] {
  const found = new Map<string, Item>();
  for (const position of positions) {
    const industry = kindAt(position)?.industry ?? "";
    if (!industryNames.includes(industry) || found.has(industry) || position.employer === null) continue;
    found.set(
      industry,
      same(industry, {
        confidence: Math.min(tableConfidence, position.employer.confidence),
        sources: position.employer.sources,
      }),
    );
  }
  return [...found.values()];
}

/** Each position in a line, then its highlights; the oldest highlights give way when there are too many. */
function bulletsOf(
  positions: readonly CvPosition[],
  today: string,
  item: (value: CvValue<string>, limit: number) => Item,
): Item[] {
  const heads = positions
    .filter(({ title, highlights }) => title !== null || highlights.length > 0)
    .slice(0, listingLimits.bullets);
  const said = new Set<string>();
  const isNew = ({ value }: CvValue<string>) => !said.has(value) && Boolean(said.add(value));
  let room = listingLimits.bullets - heads.filter(({ title }) => title !== null).length;
  return heads.flatMap((position) => {
    const { title, employer, highlights } = position;
    const at = employer === null ? "" : ` at ${employer.value}`;
    const line = title && { value: `${title.value}${at}${spanOf(position, today)}`, ...together([title, employer]) };
    const shown = highlights.filter(isNew).slice(0, Math.max(0, room));
    room -= shown.length;
    return [...(line ? [line] : []), ...shown].map((each) => item(each, listingLimits.bullet));
  });
}

function summaryOf(reading: CvReading, face: Face, kinds: readonly EmployerKind[]): Item | null {
  const role = face.headlineRole?.sentences.map(({ says }) => says).join(" ") ?? "";
  const employers = reading.positions.flatMap(({ employer }) => (employer === null ? [] : [employer]));
  const described = [...new Set(employers.flatMap(({ value }) => employerKindOf(value, kinds)?.describes ?? []))];
  const skills = face.keySkills.flatMap(({ sentences }) => sentences.map(({ says }) => says));
  const years = reading.yearsExperience;
  const text = composedSummary({ role, years: years?.value ?? null, skills, described });
  if (text.length === 0) return null;
  return {
    sentences: text.map((sentence) => ({ was: sentence, says: sentence, whys: [] })),
    evidence: together([reading.headline, years, ...reading.skills.slice(0, 5)]),
  };
}

/** Rounds of one-click fixes. A fix can bring another finding, so it ends after a few. */
const rounds = 5;

/** Applies the leak check's fixes sentence by sentence. A sentence that keeps a finding is left out. */
function fixFindings(face: Face, identity: ListingForm["identity"]): LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (let round = 0; round <= rounds; round++) {
    const sentences = new Map<string, { field: keyof Face; sentence: Sentence; item: Item }>();
    for (const field of facePaths) {
      const value = face[field];
      const items = Array.isArray(value) ? value : value === null ? [] : [value];
      items.forEach((item, at) =>
        item.sentences.forEach((sentence, part) => {
          const path = Array.isArray(value) ? `${field}.${at}` : field;
          sentences.set(part === 0 ? path : `${path}.${part}`, { field, sentence, item });
        }),
      );
    }
    const texts = Object.fromEntries([...sentences].map(([path, { sentence }]) => [path, sentence.says]));
    const findings = checkPublicText(texts, { identity, showCompanyNames: false, confirmed: [] });
    if (findings.length === 0) return leftOut;
    for (const finding of findings.toReversed()) {
      const found = sentences.get(finding.field);
      if (found === undefined) continue;
      const { field, sentence, item } = found;
      const why = whyOf[finding.kind] ?? "other";
      const leave = () => {
        if (!item.sentences.includes(sentence)) return;
        item.sentences = item.sentences.filter((each) => each !== sentence);
        leftOut.push({ field, item, was: sentence.was, why });
      };
      const fixable = finding.fix !== undefined && sentence.was.split(/\s+/).length > 2 && round < rounds;
      if (!fixable) {
        leave();
        continue;
      }
      const { start, end } = finding;
      sentence.says = `${sentence.says.slice(0, start)}${finding.fix?.replaceWith ?? ""}${sentence.says.slice(end)}`
        .replace(/\s+([.,;:!?)])/g, "$1")
        .replace(/\s{2,}/g, " ")
        .replace(/,(?=,)|[,;:–-]\s*$/g, "")
        .trim();
      sentence.whys = [...sentence.whys, { name: finding.text, why }];
      if (!/[\p{L}\p{N}]/u.test(sentence.says)) leave();
    }
  }
  return leftOut;
}

const whyOf: Partial<Record<ReturnType<typeof checkPublicText>[number]["kind"], CvReplacement["why"]>> = {
  name: "name",
  "possible-name": "name",
  employer: "employer",
  "possible-company": "employer",
  email: "contact",
  phone: "contact",
  url: "contact",
  handle: "contact",
  linkedin: "contact",
  portfolio: "contact",
};

/** The whole form goes through the check once more; a text that it still finds something in isn't proposed. */
function dropRejected(face: Face, identity: ListingForm["identity"]): LeftOut[] {
  const leftOut: LeftOut[] = [];
  prune(face);
  for (;;) {
    const findings = checkPublicText(publicTexts(formOf(face)), { identity, showCompanyNames: false, confirmed: [] });
    if (findings.length === 0) return leftOut;
    for (const [path, [finding]] of Map.groupBy(findings, ({ field }) => field)) {
      const [field, at] = path.split(".") as [keyof Face, string | undefined];
      const value = face[field];
      const item = Array.isArray(value) ? value[Number(at)] : value;
      if (!item) continue;
      const why = whyOf[finding?.kind ?? "name"] ?? "other";
      leftOut.push(...item.sentences.map(({ was }) => ({ field, item, was, why })));
      item.sentences = [];
    }
    prune(face);
  }
}

function prune(face: Face): void {
  const empty = (item: Item | null) => item === null || item.sentences.length === 0;
  for (const field of ["headlineRole", "locationCity", "summary", "education"] as const)
    if (empty(face[field])) face[field] = null;
  for (const field of ["keySkills", "industries", "experienceBullets", "certifications"] as const)
    face[field] = face[field].filter((item) => !empty(item));
}

const textOf = (item: Item | null): string => item?.sentences.map(({ says }) => says).join(" ") ?? "";

function formOf(face: Face): ListingForm {
  return {
    ...emptyForm(),
    headlineRole: textOf(face.headlineRole),
    locationCity: textOf(face.locationCity),
    summary: textOf(face.summary),
    education: textOf(face.education),
    keySkills: face.keySkills.map(textOf),
    industries: face.industries.map(textOf),
    experienceBullets: face.experienceBullets.map(textOf),
    certifications: face.certifications.map(textOf),
  };
}

function proposalOf(
  reading: CvReading,
  { identity, blockedOrganizations, evidence }: Vault,
  face: Face,
  leftOut: readonly LeftOut[],
): CvProposal {
  const { place, yearsExperience: years, clearance, workAuth } = reading;
  const form: ListingForm = {
    ...formOf(face),
    identity,
    blockedOrganizations,
    locationState: place === null ? "" : placeOf(place.value).state,
    yearsExperience: years === null ? null : Math.min(years.value, listingLimits.years),
    clearance: clearance?.value ?? null,
    workAuth: workAuth?.value ?? "",
  };
  const items = Object.entries(face).flatMap(([field, value]) =>
    Array.isArray(value)
      ? value.map((item, at) => [`${field}.${at}`, item] as const)
      : value === null
        ? []
        : [[field, value] as const],
  );
  const single = (path: string, value: CvValue<unknown> | null) =>
    value === null ? [] : [{ path, ...evidenceOf(value) }];
  return {
    form,
    evidence: [
      ...evidence,
      ...items.map(([path, item]) => ({ path, ...item.evidence })),
      ...single("locationState", place),
      ...single("yearsExperience", years),
      ...single("clearance", clearance),
      ...single("workAuth", workAuth),
    ],
    replacements: [
      ...items.flatMap(([path, item]) => replacementsOf(path, item)),
      ...leftOutOf(leftOut, new Map(items.map(([path, item]) => [item, path]))),
    ],
  };
}

/** Schools, which the public education doesn't name: those of their own and those cut from a degree. */
function schoolsLeftOut({ education }: CvReading): LeftOut[] {
  const cut = education.flatMap(({ degree }) => {
    const [whole, shown] = [degree?.value.trim() ?? "", withoutSchool(degree?.value ?? "")];
    const rest = whole.startsWith(shown) ? whole.slice(shown.length) : whole;
    return degree === null || whole === shown ? [] : [{ ...degree, value: rest }];
  });
  const own = education.flatMap(({ school }) => school ?? []);
  const named = [...cut, ...own.filter((school) => !cut.some(({ value }) => value.includes(school.value.trim())))];
  return named.map((school) => ({
    field: "education",
    item: same("", evidenceOf(school)),
    was: school.value.replace(/^[\s,;|–—@(-]+|[\s)]+$/g, ""),
    why: "school",
  }));
}

/** Each text once, at the item it was part of, or at the item's list where nothing is left of it. */
function leftOutOf(all: readonly LeftOut[], paths: ReadonlyMap<Item, string>): CvReplacement[] {
  const distinct = [...Map.groupBy(all, ({ field, was }) => `${field} ${was}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  return distinct.map(({ field, item, was, why }, index) => {
    const path = paths.get(item) ?? field;
    return { id: `${path}:left-out:${index}`, path, from: was, to: "", why };
  });
}

function replacementsOf(path: string, { sentences }: Item): CvReplacement[] {
  const [was, says] = [sentences.map((each) => each.was).join(" "), sentences.map((each) => each.says).join(" ")];
  const known = sentences.flatMap(({ whys }) => whys);
  return differences(was, says).map(({ from, to }, index) => ({
    id: `${path}:${index}`,
    path,
    from,
    to,
    why: known.find(({ name }) => from.toLowerCase().includes(name.toLowerCase()))?.why ?? "other",
  }));
}
