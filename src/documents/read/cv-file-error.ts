const sentences = {
  empty: "This file is empty. Choose the CV again, or export it from the program it was written in.",
  scan:
    "This PDF is a scan: it holds pictures of pages, without text. Export the CV from the program it was written in, " +
    "or run text recognition (OCR) on the scan.",
  unreadable:
    "The text of this PDF can't be read, because its fonts don't say which characters they show. Export the CV again " +
    "as PDF or DOCX.",
  protected: "This file is protected by a password. Save a copy without the password, then add that.",
  damaged: "This file is damaged or incomplete. Export the CV again, then add the new file.",
  picture: "This file is a picture, without text. Export the CV as PDF or DOCX, or run text recognition (OCR) on it.",
  "old-word": "This file is in the format of Word 97 to 2003. Open it in Word, save it as DOCX, then add that.",
  unknown: "This file isn't a CV we can read. Use PDF, DOCX, ODT, RTF, TXT or JSON Resume.",
  long: "This file is too long for a CV. Remove what isn't part of the CV: up to 40 pages and 200,000 characters fit.",
} as const;

export type CvFileProblem = keyof typeof sentences;

/** Why a file can't be read as a CV. `message`: for the person who added the file. */
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
