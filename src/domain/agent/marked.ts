/** Text that a person wrote, in an answer to an agent. Nothing else in an answer is free text. */
type Marked = { untrusted: string };

/** Control characters, and invisible ones that can hide text from a person. Joiners are part of emoji and scripts. */
const invisible = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\u{E0100}-\u{E01EF}]/gu;

/** Marks a text as data (spec §17): whole, but for characters that a person wouldn't see. */
export const marked = (text: string): Marked => ({
  untrusted: text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(invisible, ""),
});

/**
 * JSON for a reader of plain text. A marked text can't end its string or hold a tag or code fence of its own, because
 * quotes, angle brackets and backticks are escaped.
 */
export const plainJson = (value: object): string =>
  JSON.stringify(value).replace(/[<>`]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
