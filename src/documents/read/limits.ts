import type { CvPage } from "#domain/cv/reading.ts";
import { CvFileError } from "./cv-file-error.ts";

/** A file beyond these isn't a CV; reading it would take seconds and hundreds of megabytes. */
export const cvFileLimits = {
  bytes: 20_000_000,
  pages: 40,
  characters: 200_000,
  /** The unpacked parts of a DOCX or ODT file that hold its text. */
  unpackedBytes: 40_000_000,
  /** Characters of a line; the rest goes to the next lines. */
  line: 2_000,
} as const;

/** @throws CvFileError */
export function checkedPages(pages: CvPage[]): CvPage[] {
  let characters = 0;
  let letters = 0;
  for (const { lines } of pages)
    for (const { text } of lines) {
      characters += text.length;
      if (letters < 20) letters += text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    }
  if (pages.length > cvFileLimits.pages || characters > cvFileLimits.characters) throw new CvFileError("long");
  if (letters === 0) throw new CvFileError("empty");
  return pages;
}
