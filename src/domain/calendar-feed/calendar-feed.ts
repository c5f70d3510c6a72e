import { mayDo } from "../core/policy.ts";
import type { Viewer } from "../core/viewer.ts";

/**
 * Spec §16, calendar feeds. `pastDays`: how long past events stay. `events`: of each kind, the latest. `fetches`: of
 * one link in `windowMs`.
 */
export const calendarFeedLimits = {
  pastDays: 90,
  events: 500,
  fetches: 60,
  windowMs: 15 * 60_000,
} as const;

/** Only members of a vetted agency or employer have interviews and deals; guests have no link. */
export const readsFeed = (viewer: Viewer): boolean => mayDo(viewer, "interview.use") && mayDo(viewer, "deal.use");
