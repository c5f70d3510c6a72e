import { jobDescriptionLimit } from "#domain/search/skill-match.ts";
import { CvFileError } from "./cv-file-error.ts";
import { cvTextOf } from "./cv-text.ts";

/** `cut`: the file says more than fits a job description. */
export type JobText = { text: string; cut: boolean };

/** The text of a job description's file, line by line, read like a CV's within the same limits. @throws CvFileError */
export async function jobTextOf(bytes: Uint8Array, name: string): Promise<JobText> {
  const { kind, pages } = await cvTextOf(bytes, name);
  if (kind === "json-resume") throw new CvFileError("not-a-job");
  const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
  return { text: text.slice(0, jobDescriptionLimit), cut: text.length > jobDescriptionLimit };
}
