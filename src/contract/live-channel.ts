/*
 * The names of the live connection, without a schema: all of it that the browser needs besides the types of live.ts.
 */

/** Spec §7: one channel, `{product}_main`; the events of a person travel in it under one name. */
export const liveChannel = "talentmls_main";

/** Below /api, where the cookie half of the session is sent. */
export const livePath = "/api/live";

/** What a live connection carries, by the name it travels under. The first four go out, `presence` alone comes in. */
export const liveMessages = {
  event: "realtime_event",
  history: "history",
  here: "presence_state",
  ended: "session_ended",
  presence: "presence",
} as const;

/** Spec §3: the types of events; `deal_update`, `thread_update` and `introduction_update` are ours. */
export const liveTypes = [
  "pipeline_update",
  "shortlist_update",
  "notification",
  "candidate_view",
  "deal_update",
  "thread_update",
  "introduction_update",
] as const;

/** Spec §9: events kept, newest first. */
export const liveHistoryLimit = 100;

/** Longest page a presence tells, in characters. */
export const livePageLimit = 200;
