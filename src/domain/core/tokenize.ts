/**
 * How text becomes words, and what a keyword box asks for (spec §18).
 *
 * A word begins with a letter or digit and goes on over letters, digits, `+` and `#`, so `C++` and `C#` are one word.
 * Everything else separates: `TS/SCI` is `ts` `sci`, `Full-Stack` is `full` `stack`. A dot directly before a word is
 * remembered (`.NET`, `Node.js` → `node` `.js`): `.net` finds .NET and ASP.NET but not Network, `net` finds all three.
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

/** Lower case without accents and width variants: the form in which two texts count as the same (spec §18). */
export function fold(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßøłđðæœþı♯]/g, (letter) => specialLetters[letter] ?? letter);
}

const wordPattern = /\.?[\p{L}\p{N}][\p{L}\p{N}+#]*/gu;

/** The words of one field value in their order, folded; a word that stands right after a dot keeps it. */
export function wordsOf(value: string): string[] {
  return fold(value).match(wordPattern) ?? [];
}

/**
 * One thing the keyword box asks for: consecutive words within one field value. With `prefix` the last word need only
 * be begun. `ts/sci` typed without quotes is one such term of two words.
 */
export type Term = { words: readonly string[]; prefix: boolean };

/** More terms than this are not a search but an attempt to make one slow; the rest are not looked at. */
export const maximumTerms = 16;

function chunkWords(chunk: string): string[] {
  // Only the dot a chunk begins with is asked for: `node.js` shall find "Node JS" too, `.net` shall not find "Network".
  return wordsOf(chunk).map((word, index) => (index > 0 && word.startsWith(".") ? word.slice(1) : word));
}

/**
 * Reads a keyword box: terms between spaces, ANDed; what stands in quotes is one phrase of whole words, so `"R"` finds
 * R and not React. A quote still open is a phrase whose last word is being typed. Text without any letter or digit asks
 * for nothing.
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

/** Whether the term's words stand side by side in these words of one field value (as `wordsOf` gives them). */
export function termMatches(words: readonly string[], term: Term): boolean {
  const last = term.words.length - 1;
  for (let start = 0; start + last < words.length; start++) {
    let at = 0;
    while (at <= last && wordMatches(words[start + at]!, term.words[at]!, term.prefix && at === last)) at++;
    if (at > last) return true;
  }
  return false;
}
