import type { JobText } from "#documents/read/job-text.ts";
import type { EmployerKind } from "#domain/cv/employers.ts";
import { type CvProposal, proposeFace } from "#domain/cv/face.ts";
import { readCv } from "#domain/cv/read.ts";
import type { CvText } from "#domain/cv/reading.ts";
import { refuseFile } from "#domain/identity/file.ts";

/** Reads a CV in this browser. Loaded with the first file. @throws ExpectedError `invalid-input` */
export const readCvFile = (
  bytes: Uint8Array,
  { name, today, employers }: { name: string; today: string; employers: readonly EmployerKind[] },
): Promise<{ text: CvText; proposal: CvProposal }> =>
  orSentence(async () => {
    const { cvTextOf } = await import("#documents/read/cv-text.ts");
    const text = await cvTextOf(bytes, name);
    return { text, proposal: proposeFace(readCv(text, today), { text, today, employers }) };
  });

/** The text of a job description's file. @throws ExpectedError `invalid-input` */
export const readJobFile = (bytes: Uint8Array, name: string): Promise<JobText> =>
  orSentence(async () => {
    const { jobTextOf } = await import("#documents/read/job-text.ts");
    return jobTextOf(bytes, name);
  });

async function orSentence<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    const { CvFileError } = await import("#documents/read/cv-file-error.ts");
    return refuseFile(
      error instanceof CvFileError
        ? error.message
        : "The file can't be read. Open it, save it again, preferably as PDF, and upload the copy.",
    );
  }
}
