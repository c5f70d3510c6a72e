import { dayMs } from "../core/calendar.ts";
import { isPaused, isVisible, type ListingStatus } from "../core/listing-status.ts";

/**
 * The question whether a candidate is still available, in days. It goes to the agency and to the candidate, and either
 * answers for both (docs/decisions/0045). `asks`: after the listing was published or last confirmed. After the
 * question, an unanswered listing first sinks in search, then is paused.
 */
export const availabilityDays = { asks: 14, sinks: 7, pauses: 14 } as const;

/** Puts a listing behind all others: no listing is this much older than another. */
const sunkMs = 36_525 * dayMs;

export type AvailabilityCheck = {
  /** When the open question was asked, in ms; absent if none is open. */
  askedAt?: number | undefined;
  /** Unanswered for so long that the listing sinks. Stays set while it is paused for that reason. */
  unanswered?: boolean | undefined;
};

/** No question is open. */
export const answered = { askedAt: undefined, unanswered: undefined } as const satisfies AvailabilityCheck;

/** Whether the question is open. */
export const isAsked = ({ status, askedAt }: AvailabilityCheck & { status: ListingStatus }): boolean =>
  askedAt !== undefined && isVisible(status);

/** Whether the listing is paused for no answer. */
export const isPausedUnanswered = ({ status, unanswered }: AvailabilityCheck & { status: ListingStatus }): boolean =>
  unanswered === true && isPaused(status);

/** The update time that search orders and filters by, in ms. An unanswered listing counts as very old. */
export const searchedUpdate = ({ updatedAt, unanswered }: AvailabilityCheck & { updatedAt: number }): number =>
  unanswered === true ? updatedAt - sunkMs : updatedAt;

/** When an unanswered listing was updated, from the time that search orders it by. */
export const updateOfSunk = (searched: number): number => searched + sunkMs;
