import { capitalized } from "../core/capitalized.ts";
import type { Hit } from "./hit.ts";
import { isKnownWord } from "./words.ts";
import type { Fix } from "../core/leak-finding.ts";

const remove: Fix = { replaceWith: "", label: "Remove" };
const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that an object follows: "with them". */
const beforeObject = list(
  "with by for from to of asked let hired promoted made about against after before between behind like than " +
    "under over via met know knew knows saw told gave give contact call reach email write ask help helped trust " +
    "trusted recommend recommended interview interviewed met join joined support supported through without " +
    "toward towards near and",
);
/** Past-tense verbs have one form for "they" and "the candidate". */
const irregularPast = list(
  "led built ran wrote grew made held kept brought took began became drove gave got had knew left met oversaw " +
    "put read rose said saw sent set sold spoke spent stood taught thought told went won cut shipped can could " +
    "will would may might must should did",
);
/** Before these words, a hidden company is a noun by itself: "the former employer in 2019". */
const smallWords = list(
  "a an and are as at before but by did does for from had has have he i in is it led made not of on or our since " +
    "so than that the their then there they through to until was we were when where which while who will with would",
);

/** The one-click fix for a hit, adapted to the words around it. */
export function fixFor(text: string, hit: Hit): Fix {
  const before = text.slice(Math.max(0, hit.start - 40), hit.start);
  const after = text.slice(hit.end, hit.end + 40);
  const written = text.slice(hit.start, hit.end);
  if (hit.remove === true) return remove;
  const startsSentence =
    before.trim() === "" ||
    /[.!?\n•]["'”’)\]]{0,2}\s{0,4}$/.test(before) ||
    /(?:^|\n)\s{0,8}[-*–—•]\s{0,4}$/.test(before);
  const fit = (words: string): Fix => {
    const replaceWith = startsSentence ? capitalized(words) : words;
    return { replaceWith, label: `Replace with "${replaceWith}"` };
  };
  if (hit.kind === "name") return fit(person(before, after, startsSentence));
  if (hit.kind === "gendered") return fit(neutral(written.toLowerCase(), before, after, startsSentence));
  if (hit.kind === "possible-name") return fit(withArticle("colleague", "a colleague", before));
  if (hit.kind === "employer")
    return fit(
      company(
        hit.current === true ? "current employer" : "former employer",
        hit.current === true ? "their current employer" : "a former employer",
        before,
        after,
      ),
    );
  if (hit.kind === "possible-company") return fit(company("company", "a company", before, after));
  return remove;
}

const wordBefore = (before: string) => /([\p{L}'’-]{1,24})\s{1,3}$/u.exec(before)?.[1]?.toLowerCase() ?? "";
const wordAfter = (after: string) => /^\s{1,3}([\p{L}'’-]{1,24})/u.exec(after)?.[1] ?? "";

/** "they" where the verb allows it, "them" as an object, and otherwise "the candidate", which fits every verb. */
function person(before: string, after: string, startsSentence: boolean): string {
  if (/^['’]s?(?![\p{L}])/u.test(after)) return determined(before) ? "candidate" : "the candidate";
  if (determined(before)) return "candidate";
  const verb = wordAfter(after);
  const past = verb !== "" && (irregularPast.has(verb) || (verb.length > 3 && verb.endsWith("ed")));
  if (!startsSentence && beforeObject.has(wordBefore(before)) && !(past && wordBefore(before) === "and")) return "them";
  if (past || (verb === "" && !startsSentence)) return "they";
  return "the candidate";
}

const determined = (before: string) =>
  /(?:^|[^\p{L}])(?:the|a|an|our|your|their|my|his|her|its)\s{1,3}$/iu.test(before);

const beforeHer = list(
  "a about after all already also and any anytime as at because before but by directly during every for from he " +
    "here if in into is it now of off on or our out over she since so soon that the their then there they this " +
    "through to today tomorrow until up upon via was we when where which while who will with would yesterday",
);

function neutral(word: string, before: string, after: string, startsSentence: boolean): string {
  const next = wordAfter(after).toLowerCase();
  if (word === "he" || word === "she") {
    if (/^['’](?:ll|d|ve)(?![\p{L}])/u.test(after)) return "they";
    return person(startsSentence ? "" : before.replace(/\p{L}{1,24}\s{1,3}$/u, ""), after, startsSentence) === "they" &&
      next !== ""
      ? "they"
      : "the candidate";
  }
  if (word === "him") return "them";
  if (word === "his") return next === "" ? "theirs" : "their";
  if (word === "her") return next === "" || beforeHer.has(next) ? "them" : "their";
  if (word === "hers") return "theirs";
  if (word === "himself" || word === "herself") return "themselves";
  if (word === "husband" || word === "wife" || word === "widow" || word === "widower") return "spouse";
  if (word === "mother" || word === "father") return "parent";
  if (word === "maternity" || word === "paternity") return "parental";
  return "person";
}

/** After an article the replacement has none: "the former employer", "an employer". */
function withArticle(noun: string, alone: string, before: string): string {
  return determined(before) || /\b(?:former|current|previous|ex-?)\s{0,3}$/i.test(before) ? noun : alone;
}

/** "at a former employer", "the former employer's team", "an employer's engineer"; never "the a former employer". */
function company(noun: string, alone: string, before: string, after: string): string {
  if (/\bex[- ]$/i.test(before)) return "employer";
  if (/\bformer(?:ly)?\s{1,3}$/i.test(before) && noun === "former employer")
    return wordBefore(before) === "former" ? "employer's" : alone;
  if (!determined(before)) return modifies(after) ? `${alone}'s` : alone;
  const article = wordBefore(before);
  const fitting =
    article === "an" && noun !== "employer"
      ? "employer"
      : article === "a" && noun === "employer"
        ? "former employer"
        : noun;
  return modifies(after) ? `${fitting}'s` : fitting;
}

/** Whether a company's name precedes a noun: "the Northwind platform". */
export function modifies(after: string): boolean {
  const next = wordAfter(after);
  if (next === "" || next !== next.toLowerCase() || smallWords.has(next) || irregularPast.has(next)) return false;
  return isKnownWord(next) && !/(?:ed|ly)$/.test(next) && nouns.test(next);
}
const nouns = new RegExp(
  String.raw`^(?:account|alumn[ia]|alumnus|api|apis|app|apps|backend|billing|brand|business|campaign|` +
    String.raw`checkout|dashboard|campus|client|clients|cloud|codebase|customer|customers|data|days|design|` +
    String.raw`developer|division|engineer|engineers|experience|fulfillment|fulfilment|` +
    String.raw`infrastructure|internal|ledger|marketplace|migration|mobile|office|operations|` +
    String.raw`payments|pipeline|pipelines|platform|portal|product|products|project|projects|security|` +
    String.raw`service|services|site|software|` +
    String.raw`staff|store|stores|stack|system|systems|team|teams|tools|warehouse|warehouses|` +
    String.raw`website|years)$`,
);
