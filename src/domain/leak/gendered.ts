import type { Folded, Word } from "./fold.ts";
import type { Hit } from "./hit.ts";

const pronouns = new Set("he she him his her hers himself herself".split(" "));
const nouns = new Set("gentleman gentlewoman lady husband wife mother father widow widower businessman businesswoman saleswoman salesman schoolgirl schoolboy".split(" "));

/**
 * Words that say the candidate's gender are asked about: "reach him at". Pairs that name both ("he or she", "his/her")
 * pass, and so do abbreviations in capitals.
 */
export function genderedHits(folded: Folded, words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  words.forEach((word, index) => {
    const pronoun = pronouns.has(word.text);
    if (!pronoun && !(nouns.has(word.text) && word.shape === "lower")) return;
    if (word.shape === "upper" || word.shape === "mixed") return;
    if (pronoun && isPaired(index, words)) return;
    if (folded.text[word.from - 1] === "@" || folded.text[word.to] === "@" || word.gap.endsWith("_") || word.gap === ")" ) return;
    if (pronoun && /[-./_]$/.test(word.gap) && word.gap.length === 1 && index > 0) return;
    hits.push({ start: word.start, end: word.end, kind: "gendered", severity: "ask", what: "may be a gendered word about the candidate" });
  });
  return hits;
}

function isPaired(index: number, words: readonly Word[]): boolean {
  const both = (left: Word | undefined, right: Word | undefined, gap: string) => left !== undefined && right !== undefined && left.text !== right.text && (pronouns.has(left.text) || left.text === "s" || left.text === "they") && (pronouns.has(right.text) || right.text === "they" || right.text === "them" || right.text === "their") && gap !== "";
  const word = words[index]!;
  const next = words[index + 1];
  const previous = words[index - 1];
  if (next !== undefined && /^ ?\/ ?$/.test(next.gap) && both(word, next, next.gap)) return true;
  if (previous !== undefined && /^ ?\/ ?$|^\)$/.test(word.gap) && both(previous, word, word.gap)) return true;
  const joined = (at: number) => words[at] !== undefined && (words[at].text === "or" || words[at].text === "and") && words[at].gap === " ";
  return (joined(index + 1) && both(word, words[index + 2], " ")) || (joined(index - 1) && both(words[index - 2], word, " "));
}
