import type { ErrorExtras } from "./errors.ts";
import { waitText } from "./wait-words.ts";

/**
 * Reading limits of one person. `perMinute`: searches and candidate pages; `candidatesPerDay`: different candidates.
 * null: no limit.
 */
export type ReadingLimits = { perMinute: number | null; candidatesPerDay: number | null };

/**
 * Well above what a recruiter needs, and far below what it takes to copy a market of a hundred thousand candidates
 * within days.
 */
export const readingDefaults = { perMinute: 600, candidatesPerDay: 5_000 } as const;

/** An organization's limit, as a multiple of one person's. */
const organizationShare = 4;

const readingKinds = ["requests", "candidates"] as const;
export type ReadingKind = (typeof readingKinds)[number];
export type Reader = "person" | "organization";

/** Length of a counting window from its first read, in ms. */
export const readingWindowMs: Record<ReadingKind, number> = { requests: 60_000, candidates: 24 * 3_600_000 };

/** The limit of this kind within its window. Infinity: no limit. */
export function readingLimit(
  kind: ReadingKind,
  reader: Reader,
  { perMinute, candidatesPerDay }: ReadingLimits,
): number {
  const most = kind === "requests" ? perMinute : candidatesPerDay;
  return most === null ? Number.POSITIVE_INFINITY : most * (reader === "organization" ? organizationShare : 1);
}

/** The error for a read over the limit. `waitMs`: until the count resets. */
export function readingLimitError(
  kind: ReadingKind,
  reader: Reader,
  limits: ReadingLimits,
  waitMs: number,
): ErrorExtras {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const wait = waitText(retryAfterSeconds);
  const most = readingLimit(kind, reader, limits).toLocaleString("en-US");
  const who = reader === "person" ? "You" : "Your organization";
  const detail =
    kind === "requests"
      ? `${who} made ${most} searches and candidate views in a minute, which is the limit. Try again in ${wait}.`
      : `${who} viewed ${most} different candidates in 24 hours, which is the limit. You can still open those. ` +
        `Others are available in ${wait}.`;
  return { detail, retryAfterSeconds };
}
