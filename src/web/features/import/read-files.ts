import type { Ask } from "#contract/index.ts";
import { type Misplaced, misplacedBytes, misplacedName } from "./misplaced-file.ts";

export type Upload = Ask<"imports", "create">;

/** Bytes of all files together; JSON encoding adds to them, and the server accepts 16 MB. */
const largest = 12 * 1024 * 1024;

/** What the browser can tell about files before upload, and how to fix it. */
export class FilesRefused extends Error {
  readonly goesTo: Misplaced["goesTo"];
  constructor(says: string, goesTo: Misplaced["goesTo"] = null) {
    super(says);
    this.goesTo = goesTo;
  }
}

type Readable = { name: string; size: number; arrayBuffer(): Promise<ArrayBuffer> };

/** One CSV file, or any number of JSON Resume documents. Throws `FilesRefused`. */
export async function readFiles(files: readonly Readable[]): Promise<Upload> {
  for (const file of files) refuseMisplaced(misplacedName(file.name));
  const json = files.filter((file) => /\.json$/i.test(file.name));
  if (json.length > 0 && json.length < files.length)
    throw new FilesRefused("You chose CSV and JSON files together. Import the CSV file first, then the JSON files.");
  if (json.length === 0 && files.length > 1)
    throw new FilesRefused("You chose several CSV files. Import them one at a time.");
  if (files.reduce((sum, file) => sum + file.size, 0) > largest)
    throw new FilesRefused("The files are larger than 12 MB in total. Split them and import the parts one at a time.");
  const read = await Promise.all(
    files.map(async (file) => {
      const bytes = await file.arrayBuffer();
      refuseMisplaced(misplacedBytes(bytes));
      return { name: file.name, text: textOf(file.name, bytes) };
    }),
  );
  return { kind: json.length > 0 ? "json-resume" : "csv", files: read };
}

function refuseMisplaced(misplaced: Misplaced | null): void {
  if (misplaced) throw new FilesRefused(misplaced.says, misplaced.goesTo);
}

/**
 * UTF-8, UTF-16 where the file says so, or Windows-1252, in which Excel saves "CSV (Comma delimited)". Other encodings
 * would turn names into other characters.
 */
export function textOf(name: string, bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    start[0] === 0xff && start[1] === 0xfe ? "utf-16le" : start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const text = windowsText(bytes);
    if (encoding === "utf-8" && text !== null) return text;
    throw new FilesRefused(`${name} is not written in UTF-8. Save it again as CSV UTF-8 and choose it again.`);
  }
}

/**
 * Null where it seems to be another encoding: characters that hardly occur in Windows-1252 are the accented letters of
 * older Macs, and punctuation inside a word is one of theirs too.
 */
function windowsText(bytes: ArrayBuffer): string | null {
  const text = new TextDecoder("windows-1252").decode(bytes);
  return /[\0-\u0008\u0080-\u009fŒœŠšŽžŸƒˆ˜‹›‚„†‡‰]|\p{L}[“”–—•]\p{L}/u.test(text) ? null : text;
}
