import { strToU8, zipSync } from "fflate";

type TextFile = { fileName: string; text: string };
type About = { name: string; createdAt: Date; base64Of: (bytes: Uint8Array) => string };

/**
 * One CSV file as it is, several in a ZIP file with this name. They are stored, not packed: the tests for masking read
 * every file that the product sends.
 */
export function csvDownload(files: readonly TextFile[], { name, createdAt, base64Of }: About) {
  const [first, ...others] = files;
  if (first && others.length === 0) return { ...first, mediaType: "text/csv" };
  const bytes = zipSync(Object.fromEntries(files.map(({ fileName, text }) => [fileName, strToU8(text)])), {
    level: 0,
    mtime: createdAt,
  });
  return { fileName: `${name}.zip`, mediaType: "application/zip", base64: base64Of(bytes) };
}
