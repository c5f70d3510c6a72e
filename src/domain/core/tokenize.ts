/**
 * How text is split into words, and how a keyword box is parsed (spec §18).
 * A word begins with a letter or digit and continues with letters, digits, `+` and `#`, so `C++` and `C#` are one
 * word. Everything else separates: `TS/SCI` is `ts` `sci`, `Full-Stack` is `full` `stack`. A dot directly before a
 * word is part of it (`.NET`, `Node.js` → `node` `.js`): `.net` finds .NET and ASP.NET but not Network, `net` finds
 * all three.
 */

const specialLetters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ı: "i",
  "♯": "#",
};

/** Lower case without accents and width variants, for comparing texts (spec §18). */
export function fold(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßøłđðæœþı♯]/g, (letter) => specialLetters[letter] ?? letter);
}

const wordPattern = /\.?[\p{L}\p{N}][\p{L}\p{N}+#]*/gu;

/** The folded words of one field value, in order. A word directly after a dot keeps the dot. */
export function wordsOf(value: string): string[] {
  return fold(value).match(wordPattern) ?? [];
}

/**
 * One term of a keyword box: consecutive words within one field value. With `prefix` the last word can be incomplete.
 * `ts/sci` without quotes is one term of two words.
 */
export type Term = { words: readonly string[]; prefix: boolean };

/** Further terms are ignored, because they would slow the search down. */
export const maximumTerms = 16;

/** The words of a piece without spaces. */
export function chunkWords(chunk: string): string[] {
  // Only a chunk's leading dot counts: `node.js` must also find "Node JS", and `.net` must not find "Network".
  return wordsOf(chunk).map((word, index) => (index > 0 && word.startsWith(".") ? word.slice(1) : word));
}

/**
 * Parses a keyword box: terms separated by spaces, combined with AND. Quoted text is a phrase of whole words, so `"R"`
 * finds R and not React. In an open quote the last word can be incomplete. Text without letters or digits matches
 * everything.
 */
export function parseKeywords(text: string): Term[] {
  const terms: Term[] = [];
  const parts = text.replace(/[“”„«»]/g, '"').split('"');
  parts.forEach((part, index) => {
    const chunks = part.split(/\s+/).map(chunkWords);
    if (index % 2 === 1) terms.push({ words: chunks.flat(), prefix: index === parts.length - 1 });
    else for (const words of chunks) terms.push({ words, prefix: true });
  });
  const seen = new Set<string>();
  return terms
    .filter((term) => {
      const key = `${term.prefix ? "p" : "w"} ${term.words.join(" ")}`;
      if (term.words.length === 0 || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, maximumTerms);
}

function wordMatches(word: string, asked: string, prefix: boolean): boolean {
  if (prefix ? word.startsWith(asked) : word === asked) return true;
  if (word.charCodeAt(0) !== 46) return false;
  return prefix ? word.startsWith(asked, 1) : word.length === asked.length + 1 && word.endsWith(asked);
}

/** Whether the term's words are consecutive in these words of one field value (as `wordsOf` returns them). */
export function termMatches(words: readonly string[], term: Term): boolean {
  const last = term.words.length - 1;
  for (let start = 0; start + last < words.length; start++) {
    let at = 0;
    while (at <= last && wordMatches(words[start + at]!, term.words[at]!, term.prefix && at === last)) at++;
    if (at > last) return true;
  }
  return false;
}
