import type { JobText } from "#documents/read/job-text.ts";
import type { CvProposal } from "#domain/cv/face.ts";
import type { EmployerKind } from "#domain/cv/employers.ts";
import type { CvText } from "#domain/cv/reading.ts";
import { fileThreads, type Uploader } from "../platform/files/file-threads.ts";

type File = { bytes: Uint8Array; name: string };

/** `today`: YYYY-MM-DD, for positions that are still held. */
export type CvAsk = File & { today: string; employers: EmployerKind[] };
export type CvRead = { text: CvText; proposal: CvProposal };

export type FileAsk = { cv: CvAsk } | { job: File };

const inThread = fileThreads<FileAsk, CvRead | JobText>(
  new URL("./read-thread.ts", import.meta.url),
  "The file is too large or complex to read. Save a smaller or simpler copy, preferably as PDF, and upload it.",
  { ms: 20_000, waiting: 60 },
);

/**
 * The text of a CV and the listing form proposed from it.
 * @throws ExpectedError `invalid-input` that says how to fix the file, `rate-limited`
 */
export const readCvFile = (cv: CvAsk, by: Uploader): Promise<CvRead> => inThread({ cv }, by) as Promise<CvRead>;

/** The text of a job description's file, in the same thread and limits. @throws ExpectedError as for a CV */
export const readJobFile = (job: File, by: Uploader): Promise<JobText> => inThread({ job }, by) as Promise<JobText>;
