import { skillSpellings } from "../core/lookups.ts";
import { furtherSkills } from "../core/skill-dictionary.ts";
import { stateName } from "../core/us-states.ts";
import { chunkWords, type Term } from "../core/tokenize.ts";
import { createDictionary, type Dictionary, wordId } from "./dictionary.ts";
import { aliasLines, builtThings, placeLines } from "./alias-table.ts";

/** Another way to write what was typed: its words in a row, and as it is shown. */
export type Alias = { term: Term; text: string };

type Aliases = ReadonlyMap<string, readonly Alias[]>;

/** "And" between two words is an operator, so forms are looked up without it. */
const keyOfWords = (words: readonly string[]): string => words.filter((word) => word !== "and").join(" ");

const wordsOfForm = (form: string): string[] => form.split(/\s+/).flatMap(chunkWords);

/** The last word of a long form can have an ending ("product managers"); a short form is only itself. */
const shortForm = 4;

/** Forms that people type but that mean something else in a listing: states (MA is no medical assistant), TS/SCI. */
const onlyTyped = (form: string): boolean => form === "ts" || stateName(form.toUpperCase()) !== null;

function tableOf(lines: readonly (readonly string[])[]): Aliases {
  const table = new Map<string, Alias[]>();
  for (const forms of lines)
    for (const form of forms) {
      const key = keyOfWords(wordsOfForm(form));
      const known = table.get(key) ?? [];
      for (const other of forms) {
        const words = wordsOfForm(other);
        const otherKey = keyOfWords(words);
        if (otherKey === key || onlyTyped(other) || known.some(({ term }) => keyOfWords(term.words) === otherKey))
          continue;
        known.push({ term: { words, prefix: words.at(-1)!.length > shortForm }, text: other });
      }
      if (known.length > 0) table.set(key, known);
    }
  return table;
}

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(" = "));

const places = tableOf(linesOf(placeLines));
const everything = tableOf([
  ...linesOf(aliasLines),
  ...linesOf(placeLines),
  ...furtherSkills
    .map(({ spellings }) => spellings.map(({ spelling }) => spelling))
    .filter((spellings) => spellings.length > 1),
  ...skillSpellings.filter(([spelling, skill]) => spelling.toLowerCase() !== skill.toLowerCase()),
  ...builtThings.map((names) => names.flatMap((name) => [`${name} engineer`, `${name} developer`])),
]);

/** Words in the longest form of the table. */
export const longestAlias = Math.max(...[...everything.keys()].map((form) => form.split(" ").length));

/** The other ways to write these words; none for words without aliases. */
export const aliasesOf = (words: readonly string[], onlyPlaces: boolean): readonly Alias[] =>
  (onlyPlaces ? places : everything).get(keyOfWords(words)) ?? [];

/** Every word of the table: what people write, though no listing may have it. */
const wordsIn = (aliases: Aliases): Dictionary => {
  const dictionary = createDictionary();
  for (const form of aliases.keys()) for (const word of form.split(" ")) wordId(dictionary, word);
  return dictionary;
};
const [placeWords, allWords] = [wordsIn(places), wordsIn(everything)];
export const wordsWithAliases = (onlyPlaces: boolean): Dictionary => (onlyPlaces ? placeWords : allWords);
