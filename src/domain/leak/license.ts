import type { Folded, Word } from "./fold.ts";
import type { Hit } from "./hit.ts";
import { isState } from "./words.ts";

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s/));

/** A number right after one of these is a license's: public registers give its holder's name for it. */
const licenses = list("license lic licensure rn lpn lvn aprn cpa cdl npi dea");
/** After these, only "#", "no." or "number" makes a number a license's: "certification AZ-104" is an exam. */
const papers = list(`
  certificate certification cert credential registration reg permit pe np pa cna emt pmp cfa cma cfp phr crd bar
  notary twic card nmls electrician plumber welder contractor
`);
const markers = list("number no nr num id nos numbers");
/** What can be between the license and its number, besides a state. */
const between = list("rn lpn lvn aprn cpa cdl pe np nursing state class a b c d active current is multistate compact");
const standards = /^(?:iso|iec|iatf|as|en|ts|din|astm|nfpa|exam)\d/;
const units = list(`
  lb lbs pound pounds ton tons kg mile miles km hour hours hrs user users visit visits patient patients bed beds btu
  gvw gvwr foot feet ft sq unit units employee employees seat seats people staff account accounts case cases client
  clients return returns dollar dollars usd load loads order orders line lines
`);

const most = 5;

/** License and credential numbers. The name of the license is no secret; its number leads to a person's name. */
export function licenseHits(folded: Folded, words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  for (let index = 0; index < words.length; index++) {
    const named = words[index]!.text.replace(/^licen[cs]e$/, "license");
    if (!licenses.has(named) && !papers.has(named)) continue;
    let start: number | null = null;
    for (let at = index + 1; at < words.length && at <= index + most; at++) {
      const word = words[at]!;
      const dotted = words[at - 1]!.text.length <= 4 && /^\. ?#? ?$/.test(word.gap);
      if (!dotted && !/^[ ,:#()/-]{1,4}$/.test(word.gap)) break;
      const sign = word.gap.indexOf("#");
      if (sign >= 0) start ??= folded.start[word.from - word.gap.length + sign]!;
      if (/\d/.test(word.text)) {
        const last = endOf(words, at);
        if (isNumber(words, at, last, start !== null, licenses.has(named)))
          hits.push({
            start: start ?? word.start,
            end: words[last]!.end,
            kind: "license",
            severity: "refuse",
            what: "is a license number",
          });
        break;
      }
      if (markers.has(word.text)) start ??= word.start;
      else if (!between.has(word.text) && !licenses.has(word.text) && !papers.has(word.text) && !isState(word.text))
        break;
    }
  }
  return hits;
}

/** The last word of a number in parts: "95-012-345". */
function endOf(words: readonly Word[], first: number): number {
  let last = first;
  while (last + 1 < words.length && last - first < 4 && /^[-./]$/.test(words[last + 1]!.gap)) {
    if (!/\d/.test(words[last + 1]!.text)) break;
    last++;
  }
  return last;
}

function isNumber(words: readonly Word[], first: number, last: number, marked: boolean, license: boolean): boolean {
  const parts = words.slice(first, last + 1).map(({ text }) => text);
  // Years and dates: "2016-2027", "08/2027".
  if (parts.every((part) => /^(?:(?:19|20)\d\d|\d{1,2})$/.test(part)) || standards.test(parts[0]!)) return false;
  const whole = parts.join("");
  const digits = whole.replace(/\D/g, "").length;
  if (marked) return digits >= 4 || (digits >= 3 && whole.length > digits);
  const next = words[last + 1];
  const counts = next !== undefined && ((next.gap === " " && units.has(next.text)) || /^,$|[%]/.test(next.gap));
  return license && digits >= 5 && !counts;
}
