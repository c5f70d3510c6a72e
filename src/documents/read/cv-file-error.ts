const sentences = {
  empty: "This file is empty. Choose it again, or export it from the program it was written in.",
  scan:
    "This PDF is a scan: it holds pictures of pages, without text. Export it from the program it was written in, " +
    "or run text recognition (OCR) on the scan.",
  unreadable:
    "The text of this PDF can't be read, because its fonts don't say which characters they show. Export the file " +
    "again as PDF or DOCX.",
  protected: "This file is protected by a password. Save a copy without the password, then add that.",
  damaged: "This file is damaged or incomplete. Export it again, then add the new file.",
  picture: "This file is a picture, without text. Export the text as PDF or DOCX, or run text recognition (OCR) on it.",
  "old-word": "This file is in the format of Word 97 to 2003. Open it in Word, save it as DOCX, then add that.",
  unknown: "We can't read this kind of file. Use PDF, DOCX, ODT, RTF or TXT; a CV can also be JSON Resume.",
  "not-a-job": "This file is a CV, not a job description. Choose the job description as PDF, DOCX, ODT, RTF or TXT.",
  long: "This file is too long. Remove what isn't needed: up to 40 pages and 200,000 characters fit.",
} as const;

export type CvFileProblem = keyof typeof sentences;

/** Why a CV or a job description can't be read. `message`: for the person who added the file. */
export class CvFileError extends Error {
  readonly problem: CvFileProblem;

  constructor(problem: CvFileProblem) {
    super(sentences[problem]);
    this.name = "CvFileError";
    this.problem = problem;
  }
}

/** `damaged` unless the error already says what's wrong. */
export const asFileError = (error: unknown): CvFileError =>
  error instanceof CvFileError ? error : new CvFileError("damaged");
