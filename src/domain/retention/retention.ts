import { addDays, dateText } from "../core/calendar.ts";
import { refuseFields, refuseState } from "../core/errors.ts";
import { isDraft, isOver, isPlaced, type ListingStatus, listingStatusesThat } from "../core/listing-status.ts";

/*
 * How long the identity behind a listing that ended is kept (spec §12, docs/decisions/0081). Dates are `YYYY-MM-DD` in
 * UTC. An identity is kept through its last date, and destroyed once that is over everywhere (docs/decisions/0118).
 */

/** For queries of published listings. */
export const overStatuses = listingStatusesThat("isOver").filter(
  (status): status is Exclude<ListingStatus, "draft"> => !isDraft(status),
);

/** The days that an organization can choose from, set by the platform. */
export type RetentionLimits = { least: number; most: number };

/** Days from a listing's end: without a choice of the organization, and the platform's limits until it sets others. */
export const retentionDays = { usual: 365, least: 30, most: 730 } as const;

/** How many days an identity can be kept longer, once. */
export const extensionDays = 180;

/** Days before the end when the agency is warned. */
export const warningDays = { first: 14, last: 3 } as const;

const within = (days: number, { least, most }: RetentionLimits): number => Math.min(Math.max(days, least), most);

/** The days that apply: the choice, within limits that may have changed since. `chosen` null: none. */
export const daysKept = (chosen: number | null, limits: RetentionLimits): number =>
  within(chosen ?? retentionDays.usual, limits);

/** @throws ExpectedError `invalid-input` for days outside the platform's limits */
export function requireRetentionDays(days: number, { least, most }: RetentionLimits): void {
  refuseFields({
    ...((days < least || days > most) && {
      days: `Enter a number from ${least} to ${most}. The marketplace sets these limits.`,
    }),
  });
}

/** `restarts`: the listing ended now. `stops`: it didn't end, or no longer has. */
export function retentionAfter(before: ListingStatus, after: ListingStatus): "restarts" | "stops" | "continues" {
  if (!isOver(after)) return "stops";
  // A placement is an end of its own; withdrawing an expired listing isn't.
  return isOver(before) && (!isPlaced(after) || isPlaced(before)) ? "continues" : "restarts";
}

/** `announcedUntil`: the last date that the first warning named; null before it. */
export type Retention = {
  endedOn: string;
  extendedUntil: string | null;
  announcedUntil: string | null;
  warnedAgain: boolean;
};

/** `days`: from `daysKept`. */
export type RetentionPeriod = { days: number; limits: RetentionLimits };

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The last date by the period and the extension, which never passes the platform's limit. */
function plannedUntil({ endedOn, extendedUntil }: Retention, { days, limits }: RetentionPeriod): string {
  return earlier(later(addDays(endedOn, days), extendedUntil ?? ""), addDays(endedOn, limits.most));
}

/** A warning counts only while the end isn't later than it said. */
function announced(retention: Retention, period: RetentionPeriod): string | null {
  const { announcedUntil } = retention;
  return announcedUntil !== null && announcedUntil >= plannedUntil(retention, period) ? announcedUntil : null;
}

/** The last date on which the identity is kept: never less than the first warning's days from now. */
export function keptUntil(retention: Retention, period: RetentionPeriod, today: string): string {
  return announced(retention, period) ?? later(plannedUntil(retention, period), addDays(today, warningDays.first));
}

/**
 * What is due today: a warning that names the last date, `destroy`, or `quiet` for a warning that no longer applies
 * because the identity is needed. Each warning leaves its days, also when a stopped server sends it late.
 */
export type RetentionStep = { step: "warn" | "warn_again"; until: string } | { step: "destroy" | "quiet" };

/**
 * `earliest`: the date where days end last (`earliestDate`), because nothing brings back what was destroyed in the
 * evening of its last date. `needed`: whether anything of `needs.ts` applies. Null: nothing is due.
 */
export function retentionStep(
  retention: Retention,
  period: RetentionPeriod,
  { today, earliest, needed }: { today: string; earliest: string; needed: boolean },
): RetentionStep | null {
  if (needed) return retention.announcedUntil === null ? null : { step: "quiet" };
  const until = keptUntil(retention, period, today);
  if (announced(retention, period) === null)
    return addDays(today, warningDays.first) >= until ? { step: "warn", until } : null;
  if (!retention.warnedAgain)
    return addDays(today, warningDays.last) >= until
      ? { step: "warn_again", until: later(until, addDays(today, warningDays.last)) }
      : null;
  return earliest > until ? { step: "destroy" } : null;
}

/** The last date after an extension; null if it can't be extended. */
export function extensionOf(retention: Retention, period: RetentionPeriod, today: string): string | null {
  if (retention.extendedUntil !== null) return null;
  const until = keptUntil(retention, period, today);
  const next = earlier(addDays(until, extensionDays), addDays(retention.endedOn, period.limits.most));
  return next > until ? next : null;
}

/** @throws ExpectedError `wrong-state` with the reason */
export function decideExtension(retention: Retention, period: RetentionPeriod, today: string): string {
  const next = extensionOf(retention, period, today);
  if (next !== null) return next;
  if (retention.extendedUntil !== null)
    refuseState("This identity was extended once already. List the candidate again to keep it longer.");
  refuseState(
    `The marketplace keeps identities for at most ${period.limits.most} days after a listing ends. List the ` +
      "candidate again to keep this one longer.",
  );
}

/** The reason in the audit log. `until`: the last date it was kept. */
export const retentionReason = (until: string): string => `Kept until ${dateText(until)}, then destroyed as agreed`;
