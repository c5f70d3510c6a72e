import { isPrintable } from "./printable-characters.ts";

/** A text as documents print it: composed accents, single spaces, no invisible characters. */
export function printedText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
}

/** Whether a text was decoded with another encoding than its own: what didn't fit became a replacement character. */
export const isDamaged = (text: string): boolean => text.includes("\uFFFD");

/** The characters of a text that none of our fonts can print, once each. */
export const unprintable = (text: string): string[] =>
  [...new Set(printedText(text))].filter((character) => !isPrintable(character.codePointAt(0) ?? 0));

/** Why a document can't contain a text, naming its characters; undefined when it can. */
export function printError(text: string): string | undefined {
  const characters = unprintable(text);
  if (characters.length === 0) return undefined;
  const named = characters
    .slice(0, 5)
    .map((character) => `“${character}”`)
    .join(", ");
  const more = characters.length > 5 ? ` and ${characters.length - 5} more` : "";
  return (
    `The signed document can't print ${named}${more}. Remove or replace ` +
    `${characters.length === 1 ? "this character" : "these characters"}.`
  );
}
