import { fold, wordsOf } from "./fold.ts";
import { isOrdinary } from "./words.ts";

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const cyrillic: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
  і: "i",
  ї: "yi",
  є: "ye",
};

/** Scripts written without spaces between words. */
export const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A value as folded letters, the positions between its words, and the words that can follow the end of a sentence. */
export type Spelled = { key: string; cuts: number[]; words: string[]; stops: boolean[] };

export function spell(text: string): Spelled {
  const found = wordsOf(fold(text));
  const cuts: number[] = [];
  let length = 0;
  for (const word of found) {
    if (length > 0) cuts.push(length);
    length += word.text.length;
  }
  return {
    key: found.map((word) => word.text).join(""),
    cuts,
    words: found.map((word) => word.text),
    stops: found.map((word) => /[.!?;:]/.test(word.gap)),
  };
}

/** A value in the spellings of other alphabets and keyboards: Müller, Mueller, Muller; Иван, Ivan. */
export function spellings(text: string): Spelled[] {
  const lower = text.normalize("NFC").toLowerCase();
  const spelled = [spell(text)];
  const replaced = (table: Record<string, string>) => [...lower].map((char) => table[char] ?? char).join("");
  spelled.push(spell(replaced(umlauts)));
  if (/\p{Script=Cyrillic}/u.test(lower)) spelled.push(spell(replaced(cyrillic)));
  if (lower.includes("ij")) spelled.push(spell(lower.replaceAll("ij", "y")));
  const base = spelled[0]!;
  const plain = base.words
    .map((word) => (word.length > 4 ? word.replaceAll("ae", "a").replaceAll("oe", "o").replaceAll("ue", "u") : word))
    .join(" ");
  if (!isOrdinary(plain)) spelled.push(spell(plain));
  return spelled.filter(
    (one, index) => one.key !== "" && spelled.findIndex((other) => other.key === one.key) === index,
  );
}
