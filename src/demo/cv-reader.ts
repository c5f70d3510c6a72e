import type { EmployerKind } from "#domain/cv/employers.ts";
import { type CvProposal, proposeFace } from "#domain/cv/face.ts";
import { readCv } from "#domain/cv/read.ts";
import type { CvText } from "#domain/cv/reading.ts";
import { refuseFile } from "#domain/identity/file.ts";

/** Reads a CV in this browser. Loaded with the first CV. @throws ExpectedError `invalid-input` */
export async function readCvFile(
  bytes: Uint8Array,
  { name, today, employers }: { name: string; today: string; employers: readonly EmployerKind[] },
): Promise<{ text: CvText; proposal: CvProposal }> {
  const [{ cvTextOf }, { CvFileError }] = await Promise.all([
    import("#documents/read/cv-text.ts"),
    import("#documents/read/cv-file-error.ts"),
  ]);
  try {
    const text = await cvTextOf(bytes, name);
    return { text, proposal: proposeFace(readCv(text, today), { text, today, employers }) };
  } catch (error) {
    return refuseFile(
      error instanceof CvFileError
        ? error.message
        : "The CV can't be read. Open it, save it again, preferably as PDF, and upload the copy.",
    );
  }
}
