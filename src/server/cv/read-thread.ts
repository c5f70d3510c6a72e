import { answerFile } from "../platform/files/answer-file.ts";
import { CvFileError } from "#documents/read/cv-file-error.ts";
import type { JobText } from "#documents/read/job-text.ts";
import type { CvAsk, CvRead, FileAsk } from "./reader.ts";

answerFile(
  (ask: FileAsk): Promise<CvRead | JobText> => ("cv" in ask ? readCvFile(ask.cv) : readJobFile(ask.job)),
  CvFileError,
  "The file can't be read. Open it, save it again, preferably as PDF, and upload the copy.",
);

/** The readers are loaded here, at the thread's low priority: loading them costs more than most files. */
async function readCvFile({ bytes, name, today, employers }: CvAsk): Promise<CvRead> {
  const [{ cvTextOf }, { readCv }, { proposeFace }] = await Promise.all([
    import("#documents/read/cv-text.ts"),
    import("#domain/cv/read.ts"),
    import("#domain/cv/face.ts"),
  ]);
  const text = await cvTextOf(bytes, name);
  return { text, proposal: proposeFace(readCv(text, today), { text, today, employers }) };
}

async function readJobFile({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<JobText> {
  const { jobTextOf } = await import("#documents/read/job-text.ts");
  return jobTextOf(bytes, name);
}
