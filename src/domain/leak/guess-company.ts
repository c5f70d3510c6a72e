import { isGivenName } from "./given-names.ts";
import { isBigCompany, isCity, isKnownWord, isProductWord, isRoleWord } from "./words.ts";
import {
  insideAddress,
  institutions,
  isCapital,
  isUnknown,
  joined,
  set,
  startsSentence,
  type Text,
} from "./guess-words.ts";

const certainForms = new Set(
  "inc incorporated llc llp ltd limited gmbh corp corporation plc pty bv oyj kgaa".split(" "),
);
const workVerbs = new Set(
  "worked working works work employed hired contracted consulted interned interning freelanced freelancing".split(" "),
);
const schools = new Set(["university", "college", "institute", "school", "graduated", "studied", "studies", "degree"]);
const afterWords = new Set(["joined", "joining", "left", "formerly", "employer"]);

/** The words of a company named here: with its legal form, or after words that announce an employer. */
export function companyAt(index: number, text: Text): { first: number; last: number } | undefined {
  const { words } = text;
  const word = words[index]!;
  if (!isCapital(word) || insideAddress(word, text)) return undefined;
  const previous = words[index - 1];
  let last = index;
  while (last - index < 5) {
    const next = words[last + 1];
    if (!isCapital(next) || !(joined(next) || next.gap === ", " || next.gap === " & ")) break;
    last++;
    if (certainForms.has(next.text) && !(next.shape === "upper" && next.text.length > 4))
      return word.text.length > 1 && !isRun(index - 1, text) ? { first: index, last } : undefined;
    if (next.gap === ", ") break;
  }
  const labeled = previous !== undefined && companyLabels.has(previous.text) && /^ ?: ?$/.test(word.gap);
  if (previous === undefined || !(labeled || isEmployerContext(index, text))) return undefined;
  const known = !isBigCompany(word.text) && (isKnownWord(word.text) || isGivenName(word.text));
  const next = words[index + 1];
  if (known || word.text.length < 3 || (next !== undefined && next.gap === " " && isProductWord(next.text)))
    return undefined;
  if (next !== undefined && next.gap === "-" && /^(?:style|backed|like|scale|type|level|trained)$/.test(next.text))
    return undefined;
  if (/(?:con|conf|fest|summit)$/.test(word.text) || isCity(word.text)) return undefined;
  let end = index;
  while (end - index < 3 && isCapital(words[end + 1]) && words[end + 1]!.gap === " ") end++;
  for (let at = index; at <= end + 1 && at < words.length; at++)
    if (institutions.has(words[at]!.text) && (at <= end || words[at]!.gap === " ")) return undefined;
  return { first: index, last: end };
}

const companyLabels = set("employer company firm organization organisation");
/** Whether the previous word belongs to the same capitalized run, so that the company began earlier. */
function isRun(index: number, text: Text): boolean {
  const word = text.words[index];
  const next = text.words[index + 1];
  return isCapital(word) && joined(next) && !startsSentence(index, text) && isUnknown(word);
}

function isEmployerContext(index: number, text: Text): boolean {
  const { words } = text;
  const word = words[index]!;
  const previous = words[index - 1]!;
  const earlier = words[index - 2];
  if (previous.text === "ex" && /^[- ]$/.test(word.gap)) return true;
  if (word.gap !== " ") return false;
  if (previous.text === "at") return !words.slice(Math.max(0, index - 6), index).some((near) => schools.has(near.text));
  if (afterWords.has(previous.text)) return true;
  if (
    (previous.text === "for" || previous.text === "by" || previous.text === "of" || previous.text === "in") &&
    earlier !== undefined &&
    previous.gap === " "
  )
    return previous.text !== "of" && previous.text !== "in" ? workVerbs.has(earlier.text) : earlier.text === "formerly";
  const next = words[index + 1];
  return previous.text === "former" && next !== undefined && next.gap === " " && isRoleWord(next.text);
}
