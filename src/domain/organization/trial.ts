import { dayMs, isoOrNull } from "../core/calendar.ts";

/** How long a free trial lasts, in days of 24 hours (docs/decisions/0021). */
export const trialDays = 14;

/**
 * An agency's free trial as it is stored. It begins when the platform vets the agency; until then both times are null.
 * In ms. An agency whose plan the platform has set has no trial.
 */
export type Trial = { days: number; startedAt: number | null; endsAt: number | null };

export const trialStates = ["waiting", "running", "ended"] as const;
export type TrialState = (typeof trialStates)[number];

/** The trial that starts with a vetting at `now` (ms). A trial that already ran doesn't start again. */
export function startTrial(trial: Trial | null, now: number): Trial | null {
  return trial === null || trial.startedAt !== null
    ? null
    : { ...trial, startedAt: now, endsAt: now + trial.days * dayMs };
}

export function trialState({ endsAt }: Trial, now: number): TrialState {
  if (endsAt === null) return "waiting";
  return now < endsAt ? "running" : "ended";
}

/** The trial as people see it. `day`: 1 on the first day; null unless it is running. Times as ISO text. */
export function trialView(trial: Trial | null, now: number) {
  if (trial === null) return null;
  const { days, startedAt, endsAt } = trial;
  const state = trialState(trial, now);
  const day =
    state === "running" && startedAt !== null
      ? Math.min(days, Math.floor(Math.max(0, now - startedAt) / dayMs) + 1)
      : null;
  return { state, day, days, startedAt: isoOrNull(startedAt), endsAt: isoOrNull(endsAt) };
}

export type TrialView = NonNullable<ReturnType<typeof trialView>>;

/** Days before the end when the agency's admins are notified, and once more when it has ended. */
export const trialNotices = ["days_7", "days_3", "days_1", "ended"] as const;
export type TrialNotice = (typeof trialNotices)[number];

/** The latest notice that is due. Earlier ones missed by a stopped server are skipped. */
export function trialNoticeDue(trial: Trial, now: number): TrialNotice | null {
  if (trial.endsAt === null) return null;
  const left = trial.endsAt - now;
  if (left <= 0) return "ended";
  if (left <= dayMs) return "days_1";
  if (left <= 3 * dayMs) return "days_3";
  return left <= 7 * dayMs ? "days_7" : null;
}

/** Whether to show a reminder in the app, in the last days. */
export const trialEndsSoon = (trial: TrialView, now: number): boolean =>
  trial.state === "running" && trial.endsAt !== null && Date.parse(trial.endsAt) - now <= 3 * dayMs;
