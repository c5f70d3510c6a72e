/** Chinese and Japanese, which break between any two characters; a closing mark stays with what it closes. */
const closing = "、。，．・：；！？」』）】〕〉》ー々";
const opening = "「『（【〔〈《";
const ideographs = new RegExp(
  `[${opening}]*[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef][${closing}]*`,
  "gu",
);

/**
 * Where a line may end, as the PDF library asks for each word. It ends a line between two syllables with a hyphen,
 * between an empty one and its neighbor without: so each part is followed by an empty one. Words are never hyphenated;
 * what is wider than a whole line is cut after a mark in it, as addresses are, or where the line is full.
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
