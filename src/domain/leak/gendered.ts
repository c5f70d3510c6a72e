import type { Folded, Word } from "./fold.ts";
import type { Hit } from "./hit.ts";
import { isPlainWord } from "./words.ts";

const pronouns = new Set("he she him his her hers himself herself".split(" "));
const nouns = new Set(
  (
    "gentleman gentlewoman lady husband wife mother father widow widower businessman businesswoman saleswoman " +
    "chairwoman spokeswoman councilwoman forewoman woman salesman schoolgirl schoolboy housewife"
  ).split(" "),
);

/**
 * Words that reveal the candidate's gender are questions: "reach him at". Pairs that name both ("he or she",
 * "his/her") pass, and so do abbreviations in capitals.
 */
export function genderedHits(folded: Folded, words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  words.forEach((word, index) => {
    const pronoun = pronouns.has(word.text);
    const next = words[index + 1];
    const opensSentence =
      word.shape === "title" &&
      (index === 0 || /[.!?\n]/.test(word.gap)) &&
      next?.gap === " " &&
      next.shape === "lower";
    const noun =
      (nouns.has(word.text) && (word.shape === "lower" || opensSentence)) ||
      isPersonNoun(index, words) ||
      isParentalLeave(index, words);
    if (!pronoun && !noun) return;
    if (word.shape === "mixed" || (word.shape === "upper" && !isInShoutedSentence(index, words))) return;
    if (pronoun && isPaired(index, words)) return;
    if (
      folded.text[word.from - 1] === "@" ||
      folded.text[word.to] === "@" ||
      word.gap.endsWith("_") ||
      word.gap === ")"
    )
      return;
    if (pronoun && /[-./_]$/.test(word.gap) && word.gap.length === 1 && index > 0) return;
    hits.push({
      start: word.start,
      end: word.end,
      kind: "gendered",
      severity: "ask",
      what: "may be a gendered word about the candidate",
    });
  });
  return hits;
}

const persons = new Set("man guy girl boy lad".split(" "));
const determiners = new Set("a an the this that great young family top".split(" "));
/** "A family man", "the guy": after an article, and not as a part of another word ("man-hours"). */
function isPersonNoun(index: number, words: readonly Word[]): boolean {
  const word = words[index]!;
  if (!persons.has(word.text) || word.shape !== "lower" || word.gap !== " ") return false;
  const next = words[index + 1];
  if (
    next !== undefined &&
    (next.gap === "-" || /^(?:hours?|days?|power|machine|page|made|scout|scouts)$/.test(next.text))
  )
    return false;
  return [words[index - 1], words[index - 2]].some((before) => before !== undefined && determiners.has(before.text));
}

/** "Back from maternity leave" is about the candidate; "paid maternity leave" is a benefit. */
function isParentalLeave(index: number, words: readonly Word[]): boolean {
  const before = words[index - 1];
  return (
    /^(?:maternity|paternity)$/.test(words[index]!.text) &&
    before !== undefined &&
    (before.text === "from" || before.text === "on") &&
    words[index + 1]?.text === "leave"
  );
}

/** "HE IS AVAILABLE": between capitalized words that are not abbreviations. */
function isInShoutedSentence(index: number, words: readonly Word[]): boolean {
  const near = [words[index - 1], words[index + 1], words[index + 2]].filter((word) => word !== undefined);
  return (
    near.filter((word) => word.shape === "upper" && isPlainWord(word.text) && word.text.length > 1).length >= 1 &&
    near.every((word) => word.shape === "upper")
  );
}

function isPaired(index: number, words: readonly Word[]): boolean {
  const both = (left: Word | undefined, right: Word | undefined, gap: string) =>
    left !== undefined &&
    right !== undefined &&
    left.text !== right.text &&
    (pronouns.has(left.text) || left.text === "s" || left.text === "they") &&
    (pronouns.has(right.text) || right.text === "they" || right.text === "them" || right.text === "their") &&
    gap !== "";
  const word = words[index]!;
  const next = words[index + 1];
  const previous = words[index - 1];
  if (next !== undefined && /^ ?\/ ?$/.test(next.gap) && both(word, next, next.gap)) return true;
  if (previous !== undefined && /^ ?\/ ?$|^\)$/.test(word.gap) && both(previous, word, word.gap)) return true;
  const joined = (at: number) =>
    words[at] !== undefined && (words[at].text === "or" || words[at].text === "and") && words[at].gap === " ";
  return (
    (joined(index + 1) && both(word, words[index + 2], " ")) || (joined(index - 1) && both(words[index - 2], word, " "))
  );
}
