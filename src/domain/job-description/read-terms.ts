import {
  type Clearance,
  type WorkAuthorization,
  workAuthorizations,
  type WorkType,
  workTypes,
} from "../core/lookups.ts";
import { metroOfPlace, stateOf } from "../core/place.ts";
import { cityNames } from "../core/us-metros.ts";
import { listingLimits } from "../listing/limits.ts";
import { requirementLimits, type WantedPay, type WantedPlace } from "./requirements.ts";
import type { Sentence } from "./sentences.ts";

/** A value with the characters of the text it was read from. */
export type Read<Value> = { value: Value; start: number; end: number };

const readAt = <Value>(sentence: Sentence, match: RegExpExecArray, value: Value): Read<Value> => {
  const written = match[0].trim();
  const start = sentence.start + match.index + match[0].indexOf(written);
  return { value, start, end: start + written.length };
};

const numbers = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const numberOf = (text: string): number => (/^\d/.test(text) ? Number(text) : numbers.indexOf(text.toLowerCase()) + 1);

/** Bounded: unlimited spaces next to each other take cubic time. */
const gap = String.raw`\s{0,5}`;

const yearsPattern = new RegExp(
  String.raw`\b(\d{1,2}|${numbers.join("|")})${gap}(?:\(\d{1,2}\)${gap})?(?:\+|plus)?` +
    String.raw`(?:${gap}(?:-|–|to)${gap}\d{1,2})?${gap}\+?${gap}(?:years?|yrs?)\b`,
  "giu",
);
const notExperience =
  /\b(?:old|of age|in business|anniversary|ago|history|founded|serving|contract|runway|guarantee)\b/i;

const upperLimit =
  /\b(?:up to|(?:no|not) more than|at most|max(?:imum)?(?: of)?|(?<!\bnot? )(?:less|fewer) than|under)\s*$/i;
const upperLimitAfter = /^\s*(?:or (?:less|fewer)|max(?:imum)?)\b/i;

/** Not an upper limit, a time in which something happened, or how long the company has existed. */
function asksForYears({ text, section }: Sentence, match: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, match.index - 30), match.index);
  if (upperLimit.test(before) || upperLimitAfter.test(text.slice(match.index + match[0].length))) return false;
  if (/\b(?:last|past)\s*$/i.test(before)) return false;
  const isAge = section !== "must" && /\bfor (?:over|more than|nearly|almost)\s*$/i.test(before);
  return !isAge || /\bexperience\b/i.test(text);
}

/** The most years of experience that a required sentence asks for, at least; an upper limit is not read. */
export function readYears(sentences: readonly Sentence[]): Read<number> | null {
  let found: Read<number> | null = null;
  for (const sentence of sentences) {
    if (sentence.section === "other" || sentence.section === "nice" || notExperience.test(sentence.text)) continue;
    if (/\b(?:a plus|preferred|nice to have|bonus|ideally)\b/i.test(sentence.text)) continue;
    for (const match of sentence.text.matchAll(yearsPattern)) {
      const years = numberOf(match[1] ?? "");
      if (years < 1 || years > listingLimits.years || !asksForYears(sentence, match)) continue;
      if (!found || years > found.value) found = readAt(sentence, match, years);
    }
  }
  return found;
}

/** Working hours of a year, for pay by the hour: 40 hours in 52 weeks. */
const hoursOfYear = 2_080;
const periods: readonly (readonly [RegExp, number, string])[] = [
  [/^\s*(?:\/|per|an?)?\s*(?:h(?:ou)?r(?:ly)?s?)\b/i, hoursOfYear, "hour"],
  [/^\s*(?:\/|per|a)\s*day\b|^\s*daily\b/i, 260, "day"],
  [/^\s*(?:\/|per|a)\s*w(?:ee)?k\b|^\s*weekly\b/i, 52, "week"],
  [/^\s*(?:\/|per|a)\s*mo(?:nth)?\b|^\s*monthly\b/i, 12, "month"],
];

const amount = String.raw`\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d{1,2})?)${gap}([kK])?`;
const payPattern = new RegExp(
  String.raw`(up to|under|maximum of|max|from|starting at|at least|minimum of)?${gap}` +
    String.raw`(?<![\d.])${amount}(?:${gap}(?:USD|\/\s?h(?:ou)?r)?${gap}(?:-|–|—|to|and)${gap}${amount})?(\+)?`,
  "gi",
);
const payCue = /\b(?:salary|pay|compensation|base|rate|range|ote|wage|earn|paying|offer(?:ing)?)\b/i;
const notPay = new RegExp(
  String.raw`\b(?:funding|raised|series [a-e]|revenue|sign(?:ing|-on)|stipend|budget|valuation|arr|million|` +
    String.raw`billion|customers|users|401|match|quota|deals?|transactions|reimburse\w*|employees|people)\b`,
  "i",
);

const figure = String.raw`\d(?:[\d,.]{0,10}\d)?\s?k?`;
const otherCurrency = String.raw`(?:€|£|\b(?:CA?|AU?)\$|\b(?:EUR|GBP|CAD|AUD)\s?\$?)`;
const upTo = String.raw`\s*(?:-|–|—|to)\s*`;
/** "CAD" before the name of a job is computer-aided design. */
const currencyAfter =
  String.raw`(?:€|(?:EUR|GBP|AUD)\b|` +
  String.raw`CAD\b(?!\s(?:design|draft|engineer|operat|technic|model|manage|special|work)))`;
/** Retirement plans, and amounts in other currencies. */
const notDollars = new RegExp(
  [
    String.raw`(?<![$\d.,])40[13]\s?\(?[kb]\b`,
    String.raw`${otherCurrency}\s?${figure}(?:${upTo}(?:${otherCurrency}|\$)?\s?${figure})?`,
    String.raw`(?<![$\d.,])(?:\$\s?)?${figure}(?:${upTo}(?:\$\s?)?${figure})?\s?${currencyAfter}`,
  ].join("|"),
  "gi",
);

/** Pay as a yearly range, and how it was converted if the text gives another period. */
export type ReadPay = Read<WantedPay> & { converted: string | null };

/** The first range or amount that looks like pay; whole dollars a year. */
export function readPay(sentences: readonly Sentence[]): ReadPay | null {
  for (const cued of [true, false])
    for (const sentence of sentences) {
      if (payCue.test(sentence.text) !== cued || (notPay.test(sentence.text) && !payCue.test(sentence.text))) continue;
      const found = payIn(sentence, cued);
      if (found) return found;
    }
  return null;
}

function payIn(sentence: Sentence, cued: boolean): ReadPay | null {
  const text = sentence.text.replaceAll(notDollars, (match) => " ".repeat(match.length));
  for (const match of text.matchAll(payPattern)) {
    const [whole, limit, first = "", firstK, second, secondK, plus] = match;
    const isMoney = whole.includes("$") || (cued && (firstK !== undefined || secondK !== undefined));
    if (!isMoney) continue;
    const rest = text.slice(match.index + whole.length);
    const period = periods.find(([pattern]) => pattern.test(rest));
    const inK = secondK !== undefined || firstK !== undefined;
    const dollars = (digits: string) => Number(digits.replaceAll(",", "")) * (inK && !/,/.test(digits) ? 1_000 : 1);
    const low = dollars(first);
    const high = second === undefined ? null : dollars(second);
    const unit = period ?? (low < 500 ? periods[0] : undefined);
    const yearly = (value: number) => Math.round(value * (unit?.[1] ?? 1));
    if (yearly(low) < 10_000 || yearly(high ?? low) > listingLimits.salary) continue;
    const capped = limit !== undefined && /up to|under|max/i.test(limit);
    const floor = plus !== undefined || (limit !== undefined && !capped);
    const value =
      high !== null
        ? { min: Math.min(yearly(low), yearly(high)), max: Math.max(yearly(low), yearly(high)) }
        : { min: capped ? null : yearly(low), max: floor ? null : yearly(low) };
    return { ...readAt(sentence, match, value), converted: unit ? conversionText(unit) : null };
  }
  return null;
}

const conversionText = ([, times, period]: (typeof periods)[number]): string =>
  `Pay is stated by the ${period}. We counted ${times.toLocaleString("en-US")} ${period}s a year.`;

const placePattern =
  /(?<![\p{L}])((?:[A-Z][\p{L}.'’-]+)(?: [A-Z][\p{L}.'’-]+){0,3})(,\s*| )([A-Z]{2}\b|[A-Z][a-z]+(?: [A-Z][a-z]+)?)/gu;
const milesPattern = /\b(?:within\s+)?(\d{1,3})[- ]?(?:miles?|mi)\b/i;
const homeCue = /\b(?:location|located|based|office|onsite|on-site|hybrid|commut\w+|relocat\w+|miles|position|in)\b/i;
const townOf = new Map(cityNames.map((name) => [name.slice(0, name.lastIndexOf(",")), name]));

/** The job's place with its radius: "Austin, TX", or a larger city named alone after "Location:" or "based in". */
export function readPlace(sentences: readonly Sentence[]): Read<WantedPlace> | null {
  for (const sentence of sentences) {
    if (sentence.section === "other") continue;
    const distance = milesPattern.exec(sentence.text);
    const miles = distance ? Math.min(Number(distance[1]), requirementLimits.miles) : null;
    const isNamed = sentence.section === "opening" || homeCue.test(sentence.text);
    const places = isNamed ? placesIn(sentence) : [];
    const found = places.find(({ value }) => metroOfPlace(value) !== null) ?? places[0];
    if (found) return { ...found, value: { ...found.value, miles } };
    const named =
      /\b(?:location:?|based (?:in|out of)|office in|miles of)\s+([A-Z][\p{L}.]+(?: [A-Z][\p{L}.]+){0,2})/u.exec(
        sentence.text,
      );
    const known = named ? townOf.get(named[1] ?? "") : undefined;
    if (named && known !== undefined) {
      const [city = "", state = ""] = known.split(", ");
      return readAt(sentence, named, { city, state, miles });
    }
  }
  return null;
}

/**
 * Every "City, ST" of the sentence, overlapping ones too: "Product Manager, New York, NY" has two. Without the comma
 * ("Phoenix AZ"), only known cities.
 */
function placesIn(sentence: Sentence): Read<{ city: string; state: string }>[] {
  const found: Read<{ city: string; state: string }>[] = [];
  placePattern.lastIndex = 0;
  for (let match = placePattern.exec(sentence.text); match; match = placePattern.exec(sentence.text)) {
    placePattern.lastIndex = match.index + 1;
    const [, town = "", between = "", after = ""] = match;
    const state = stateOf(after) ?? stateOf(after.split(" ")[0] ?? "");
    const city = cityIn(town).slice(0, requirementLimits.city);
    if (state === null || city === "") continue;
    if (between === " " && metroOfPlace({ city, state }) === null) continue;
    found.push(readAt(sentence, match, { city, state }));
  }
  return found;
}

/** "Location Austin" → "Austin": words that begin a line of their own aren't part of the city. */
const cityIn = (text: string): string =>
  text
    .split(" ")
    .filter(
      (word) => !/^(?:Location|Hybrid|Remote|Onsite|On-site|Based|In|Office|The|Our|Downtown|Greater)$/i.test(word),
    )
    .join(" ");

const notTheJob =
  /(?<!fully )remote (?:teams?|sensing|monitoring|access|procedure|offices?|sites?|patients?|control|colleagues)/gi;
const typeCues: readonly (readonly [WorkType, RegExp])[] = [
  ["hybrid", /\bhybrid\b(?! (?:cloud|infrastructure|apps?|mobile|search|environments?))/i],
  ["remote", /\b(?:fully |100% )?remote(?:ly|-first)?\b|\bwork from (?:home|anywhere)\b|\btelecommut/i],
  ["onsite", /\bon-?\s?site\b|\bin[- ](?:the )?office\b|\bin[- ]person\b/i],
];
const noRemote = /\b(?:no|not|non|isn['’]t|cannot be)[- ](?:a )?(?:fully )?remote\b|remote (?:work )?is not/i;

/** The job's work type. A hybrid job that names its days in the office is hybrid. */
export function readWorkTypes(sentences: readonly Sentence[]): Read<WorkType>[] {
  const found = new Map<WorkType, Read<WorkType>>();
  for (const sentence of sentences) {
    if (sentence.section === "other") continue;
    const text = sentence.text.replaceAll(notTheJob, (match) => " ".repeat(match.length));
    for (const [type, pattern] of typeCues) {
      const match = pattern.exec(text);
      if (!match || found.has(type) || (type === "remote" && noRemote.test(text))) continue;
      found.set(type, readAt(sentence, match, type));
    }
  }
  if (found.has("hybrid")) found.delete("onsite");
  // "Hybrid or remote" names both; a hybrid job with remote days in its duties is hybrid.
  if (found.has("hybrid") && found.has("remote") && !saysEither(sentences)) found.delete("remote");
  return workTypes.flatMap((type) => found.get(type) ?? []);
}

const saysEither = (sentences: readonly Sentence[]): boolean =>
  sentences.some(({ text }) => /remote (?:or|\/) ?hybrid|hybrid (?:or|\/) ?(?:fully )?remote/i.test(text));

const citizen = /\b(?:u\.?\s?s\.?|united states|american)\s+citizen(?:s|ship)?\b|\bcitizenship (?:is )?required\b/i;
const permanent = /\b(?:green card|permanent residen\w+|gc holders?|lawful permanent|u\.?s\.? persons?)\b/i;
const noSponsor = new RegExp(
  String.raw`\bno (?:visa )?sponsorship|(?:cannot|can['’]t|can not|unable to|do not|don['’]t|not able to|` +
    String.raw`won['’]t|will not) (?:\w+ )?(?:provide |offer )?(?:visa )?sponsor|` +
    String.raw`without (?:the need for )?(?:visa )?sponsorship|sponsorship is not`,
  "i",
);
const visas: readonly (readonly [WorkAuthorization, RegExp])[] = [
  ["H1B", /\bh-?1-?b\b/i],
  ["TN", /\bTN visa\b/],
  ["OPT", /\bOPT\b/],
  ["L1", /\bL-?1\b/],
];

const visaName = String.raw`(?:h-?1-?b|(?:stem )?opt|cpt|tn|l-?1|ead)\b`;
const visaNoun = String.raw`(?:visas?|holders?|candidates?|applicants?|workers?|transfers?|status)\b`;
/** A comma only continues a list of visas: "no H1B, OPT or TN", but not "no third parties, H1B OK". */
const excludedBefore = new RegExp(
  String.raw`\b(?:no|not(?! only)|without|except|excluding|cannot|can['’]t)\b` +
    String.raw`(?:[^,;:.(]|(?<=\bvisas?\s?)\(|` +
    String.raw`(?<=\b${visaName}(?: ${visaNoun}){0,2}),\s*(?:or |and |nor )?(?=${visaName}))*$`,
  "i",
);
/** "H1B, OPT and CPT candidates will not be considered", but not "H1B is not a problem" or "H1B, not OPT". */
const excludedAfter = new RegExp(
  String.raw`^(?:\s*(?:[,/&]\s*)?(?:(?:and|or|nor) )?${visaName}|\s+${visaNoun})*` +
    String.raw`\s*\(?(?:(?:(?:is|are|will|can|do|does)\s*)?not\b|(?:isn|aren|won|can|don|doesn)['’]t\b)` +
    String.raw`(?!\s+(?:only|needed|required|an? (?:problem|issue|obstacle)|${visaName}))`,
  "i",
);

/** Whether the sentence names the visa, other than to exclude it: "no H1B or OPT", "H1B not accepted". */
function acceptsVisa(text: string, visa: RegExp): boolean {
  const match = visa.exec(text);
  if (!match) return false;
  const end = match.index + match[0].length;
  return !excludedBefore.test(text.slice(Math.max(0, end - 120), end)) && !excludedAfter.test(text.slice(end));
}

/** The work authorizations that the text accepts, if it limits them. */
export function readWorkAuth(sentences: readonly Sentence[]): Read<WorkAuthorization>[] {
  for (const sentence of sentences) {
    const { text } = sentence;
    if (/\?\s*$|regardless|equal opportunity|without regard|discriminat/i.test(text)) continue;
    const match = citizen.exec(text) ?? permanent.exec(text) ?? noSponsor.exec(text);
    if (!match) continue;
    const onlyCitizens = citizen.test(text) && !permanent.test(text);
    const accepted = new Set<WorkAuthorization>(onlyCitizens ? ["USC"] : ["USC", "GC"]);
    if (!noSponsor.test(text)) for (const [right, visa] of visas) if (acceptsVisa(text, visa)) accepted.add(right);
    return workAuthorizations.filter((right) => accepted.has(right)).map((right) => readAt(sentence, match, right));
  }
  return [];
}

const clearanceCues: readonly (readonly [Clearance, RegExp])[] = [
  ["TS/SCI", /\bTS\s?\/\s?SCI\b|\btop[- ]secret\s*\/\s*SCI\b/i],
  ["Top Secret", /\btop[- ]secret\b|\bTS clearance\b/i],
  ["Secret", /\bsecret\b(?=[^.]*\bclearance)|\bclearance\b[^.]*\bsecret\b/i],
  ["Public Trust", /\bpublic trust\b/i],
];

/** The clearance that a candidate must hold; not one that they only have to be able to get. */
export function readClearance(sentences: readonly Sentence[]): Read<Clearance> | null {
  for (const sentence of sentences) {
    const { text, section } = sentence;
    if (section === "nice" || section === "other") continue;
    if (/\b(?:obtain|eligib|a plus|preferred|ability to get|sponsor your)/i.test(text) && !/\bactive\b/i.test(text))
      continue;
    for (const [clearance, pattern] of clearanceCues) {
      const match = pattern.exec(text);
      if (match) return readAt(sentence, match, clearance);
    }
  }
  return null;
}
