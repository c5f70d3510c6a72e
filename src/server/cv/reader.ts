import type { CvProposal } from "#domain/cv/face.ts";
import type { EmployerKind } from "#domain/cv/employers.ts";
import type { CvText } from "#domain/cv/reading.ts";
import { fileThreads } from "../platform/files/file-threads.ts";

/** `today`: YYYY-MM-DD, for positions that are still held. */
export type CvAsk = { bytes: Uint8Array; name: string; today: string; employers: EmployerKind[] };
export type CvRead = { text: CvText; proposal: CvProposal };

/**
 * The text of a CV and the listing form proposed from it.
 * @throws ExpectedError `invalid-input` that says how to fix the file, `rate-limited`
 */
export const readCvFile: (ask: CvAsk) => Promise<CvRead> = fileThreads<CvAsk, CvRead>(
  new URL("./read-thread.ts", import.meta.url),
  "The CV is too large or complex to read. Save a smaller or simpler copy, preferably as PDF, and upload it.",
  { ms: 20_000, waiting: 60 },
);
