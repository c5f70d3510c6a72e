import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { CorpusCv } from "./corpus.ts";
import type { CvLabel } from "./people.ts";

/** A CV whose label can leave out what wasn't checked. */
export type LabeledCv = Omit<CorpusCv, "label"> & { label: Partial<CvLabel> };
type Labels = { today?: string; cvs: Record<string, Partial<CvLabel>> };

/**
 * The labeled CV files of a folder, which bench/intake.ts describes. Their layout is the file's ending.
 *
 * @throws Error without a `labels.json`, or if it names a file that isn't there
 */
export async function folderOf(folder: string): Promise<{ today: string | undefined; cvs: LabeledCv[] }> {
  const { today, cvs } = JSON.parse(await readFile(path.join(folder, "labels.json"), "utf8")) as Labels;
  const files = new Set(await readdir(folder));
  const missing = Object.keys(cvs).filter((name) => !files.has(name));
  if (missing.length > 0)
    throw new Error(`labels.json names files that aren't in the folder: ${missing.join(", ")}. Add or unlist them.`);
  return {
    today,
    cvs: await Promise.all(
      Object.entries(cvs).map(async ([name, label]) => ({
        name,
        layout: path.extname(name).slice(1),
        bytes: new Uint8Array(await readFile(path.join(folder, name))),
        label,
      })),
    ),
  };
}
