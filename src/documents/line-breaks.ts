/** Chinese and Japanese break between any two characters; a closing mark stays with the text it closes. */
const closing = "、。，．・：；！？」』）】〕〉》ー々";
const opening = "「『（【〔〈《";
const ideographs = new RegExp(
  `[${opening}]*[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef][${closing}]*`,
  "gu",
);

/**
 * The line break positions of a word, for the PDF library. The library adds a hyphen between two syllables, but not
 * next to an empty one, so each part is followed by an empty one. Words are never hyphenated; a word wider than a line
 * is cut after a punctuation mark, like an address, or where the line is full.
 */
export function lineBreaks(fits: (word: string) => boolean): (word: string | null) => string[] {
  return (word) => {
    if (word === null || word === "") return [];
    if (word.trim() === "") return [word];
    return apart(word)
      .flatMap((part) => (fits(part) ? [part] : part.split(/(?<=[/:._@?&=,;-])/)))
      .flatMap((part) => (fits(part) ? [part] : [...part]))
      .flatMap((part) => [part, ""]);
  };
}

function apart(word: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of word.matchAll(ideographs)) {
    if (match.index > from) parts.push(word.slice(from, match.index));
    parts.push(match[0]);
    from = match.index + match[0].length;
  }
  if (from < word.length) parts.push(word.slice(from));
  return parts;
}
