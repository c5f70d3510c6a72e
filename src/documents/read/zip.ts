import { unzipSync } from "fflate";
import { CvFileError } from "./cv-file-error.ts";
import { cvFileLimits } from "./limits.ts";

/** The names of a ZIP file's parts. @throws CvFileError */
export function partNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, ({ name }) => {
    names.push(name);
    return false;
  });
  return names;
}

/** The wanted parts, unpacked. @throws CvFileError if they are damaged or larger than any CV */
export function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  let total = 0;
  return unzip(bytes, ({ name, originalSize }) => {
    if (!wanted(name)) return false;
    total += originalSize;
    if (total > cvFileLimits.unpackedBytes) throw new CvFileError("long");
    return true;
  });
}

function unzip(
  bytes: Uint8Array,
  filter: (file: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof CvFileError ? error : new CvFileError("damaged");
  }
}
