import { isFormField } from "../listing/fields.ts";
import type { ListingForm } from "../listing/form.ts";

/** Words of a CV that the proposed public text says differently, or leaves out. */
export type CvReplacement = {
  id: string;
  /** Form path of the text: `summary`, `experienceBullets.2`; of a list's item that is left out, the list's. */
  path: string;
  from: string;
  /** Empty for a sentence or a school that is left out. */
  to: string;
  why: "name" | "employer" | "school" | "place" | "contact" | "other";
};

/** The form with the CV's own words back in one place; unchanged when the text no longer has the replacement. */
export const revertReplacement = (form: ListingForm, { path, from, to }: CvReplacement): ListingForm =>
  to === "" ? withSaid(form, path, from) : exchange(form, path, to, from);

/** The form with one replacement made again; unchanged when the text no longer has the CV's words. */
export const applyReplacement = (form: ListingForm, { path, from, to }: CvReplacement): ListingForm =>
  to === "" ? withoutSaid(form, path, from) : exchange(form, path, from, to);

/**
 * The replacement in the line where its words are now: a removed line moves those below it. Null where a line with the
 * same words is gone, since the one that is left may be another's. `all`: the replacements of the same CV.
 */
export function whereNow(
  form: ListingForm,
  replacement: CvReplacement,
  all: readonly CvReplacement[],
): CvReplacement | null {
  const { path, to } = replacement;
  const [root = "", index] = path.split(".");
  const lines: unknown = isFormField(root) ? form[root] : null;
  if (index === undefined || to === "" || !Array.isArray(lines)) return replacement;
  const inList = all.filter((each) => each.path.startsWith(`${root}.`));
  const alike = inList.filter((each) => each.to === to);
  const longer = inList.map((each) => each.to).filter((each) => each !== to && each.includes(to));
  const words = [to, ...alike.map(({ from }) => from)];
  const paths = lines.map((_, at) => `${root}.${at}`);
  const found = paths.filter((each) => {
    const text = longer.reduce((rest, more) => rest.replaceAll(more, ""), textAt(form, each) ?? "");
    return words.some((word) => wholeWordsAt(text, word) >= 0);
  });
  const before = [...new Set(alike.map((each) => each.path))];
  const now = found.length === before.length ? found[before.indexOf(path)] : undefined;
  return now === undefined ? null : { ...replacement, path: now };
}

/** The text at a path such as `summary` or `experienceBullets.2`; null where the form has no text. */
export function textAt(form: ListingForm, path: string): string | null {
  const [root = "", index] = path.split(".");
  if (!isFormField(root)) return null;
  const value: unknown = form[root];
  const text: unknown = index === undefined ? value : Array.isArray(value) ? value[Number(index)] : null;
  return typeof text === "string" ? text : null;
}

/** Whether a text has the replacement, so that it can be reverted. */
export function isReplaced(form: ListingForm, { path, from, to }: CvReplacement): boolean {
  if (to === "") return !isSaid(form, path, from);
  const text = textAt(form, path) ?? "";
  return wholeWordsAt(text, to) >= 0 && !(from.includes(to) && wholeWordsAt(text, from) >= 0);
}

/** Whether a text has the CV's words again, so that the replacement can be made again. */
export function isReverted(form: ListingForm, replacement: CvReplacement): boolean {
  return !isReplaced(form, replacement) && isSaid(form, replacement.path, replacement.from);
}

/** The list of texts at a path; null where the form has none. An item that is no longer there is in its list. */
function listAt(form: ListingForm, path: string): { root: string; items: string[] } | null {
  const [root = "", index] = path.split(".");
  if (!isFormField(root)) return null;
  const value: unknown = form[root];
  if (!Array.isArray(value) || (index !== undefined && value[Number(index)] !== undefined)) return null;
  return { root, items: value.filter((each) => typeof each === "string") };
}

function isSaid(form: ListingForm, path: string, words: string): boolean {
  const texts = listAt(form, path)?.items ?? [textAt(form, path) ?? ""];
  return texts.some((text) => wholeWordsAt(text, words) >= 0);
}

/** With words that were left out at the end of their text, or of their list. */
function withSaid(form: ListingForm, path: string, words: string): ListingForm {
  if (isSaid(form, path, words)) return form;
  const list = listAt(form, path);
  if (list !== null) return { ...form, [list.root]: [...list.items, words] };
  const text = textAt(form, path);
  if (text === null) return form;
  return withTextAt(form, path, text === "" ? words : `${text}${path === "education" ? ", " : " "}${words}`);
}

function withoutSaid(form: ListingForm, path: string, words: string): ListingForm {
  const list = listAt(form, path);
  if (list !== null) return { ...form, [list.root]: list.items.filter((each) => each !== words) };
  const text = textAt(form, path) ?? "";
  const at = wholeWordsAt(text, words);
  if (at < 0) return form;
  const [before, after] = [text.slice(0, at), text.slice(at + words.length)];
  return withTextAt(form, path, `${before.replace(/[,;]?\s+$/, "")}${after}`.trim());
}

function exchange(form: ListingForm, path: string, before: string, after: string): ListingForm {
  const text = textAt(form, path);
  const at = text === null || before === "" ? -1 : wholeWordsAt(text, before);
  if (text === null || at < 0) return form;
  return withTextAt(form, path, text.slice(0, at) + after + text.slice(at + before.length));
}

function wholeWordsAt(text: string, words: string): number {
  const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const cutsBefore = isWord(text[at - 1]) && isWord(words[0]);
    const cutsAfter = isWord(text[at + words.length]) && isWord(words.at(-1));
    if (!cutsBefore && !cutsAfter) return at;
  }
  return -1;
}

function withTextAt(form: ListingForm, path: string, text: string): ListingForm {
  const [root = "", index] = path.split(".");
  if (!isFormField(root)) return form;
  const value: unknown = form[root];
  const changed = Array.isArray(value) ? value.map((each: unknown, at) => (at === Number(index) ? text : each)) : text;
  return { ...form, [root]: changed };
}

type Hunk = { from: string; to: string };

/**
 * What `after` says differently from `before`, in text order. Each `to` occurs once in its text: where it is empty or
 * repeated, neighboring words come with it.
 */
export function differences(before: string, after: string): Hunk[] {
  const [old, now] = [before.match(/\S+/g) ?? [], after.match(/\S+/g) ?? []];
  const same = longestCommon(old, now);
  const found: { fromStart: number; fromEnd: number; toStart: number; toEnd: number }[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...same, [old.length, now.length] as const]) {
    if (nextA > a || nextB > b) found.push({ fromStart: a, fromEnd: nextA, toStart: b, toEnd: nextB });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return found.map(({ fromStart, fromEnd, toStart, toEnd }) => {
    let [from, to, left] = [old.slice(fromStart, fromEnd), now.slice(toStart, toEnd), 1];
    // An insertion takes the word after it: "Austin" becomes "Greater Austin".
    const repeated = () => to.length === 0 || after.split(to.join(" ")).length > 2;
    while (repeated() && fromStart - left >= 0 && toStart - left >= 0) {
      if (old[fromStart - left] !== now[toStart - left]) break;
      from = [old[fromStart - left]!, ...from];
      to = [now[toStart - left]!, ...to];
      left += 1;
    }
    if ((to.length === 0 || from.length === 0) && old[fromEnd] !== undefined && old[fromEnd] === now[toEnd]) {
      from = [...from, old[fromEnd]];
      to = [...to, now[toEnd]];
    }
    return trimmed(from.join(" "), to.join(" "));
  });
}

/** Without the punctuation that both end with, so that "Stripe." and "a payments company." differ in the name. */
function trimmed(from: string, to: string): Hunk {
  let [left, right] = [from, to];
  while (/[.,;:!?)]$/.test(left) && left.at(-1) === right.at(-1) && left.length > 1 && right.length > 1)
    [left, right] = [left.slice(0, -1), right.slice(0, -1)];
  return { from: left, to: right };
}

/** Index pairs of the longest common subsequence. */
function longestCommon(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else j++;
  }
  return pairs;
}
