/* The names of the live connection, without schemas: all that the browser needs besides the types of live.ts. */

/** Spec §7: one channel, `{product}_main`; a person's events have one message name in it. */
export const liveChannel = "talentmls_main";

/** Below /api, because the session's cookie is sent there. */
export const livePath = "/api/live";

/** The messages of a live connection by name. The server sends the first four; the client sends `presence`. */
export const liveMessages = {
  event: "realtime_event",
  history: "history",
  here: "presence_state",
  ended: "session_ended",
  presence: "presence",
} as const;

/** Spec §3: the event types; `deal_update`, `thread_update` and `introduction_update` are additions. */
export const liveTypes = [
  "pipeline_update",
  "shortlist_update",
  "notification",
  "candidate_view",
  "deal_update",
  "thread_update",
  "introduction_update",
  "saved_search_update",
  "job_update",
  "list_update",
] as const;

/** Spec §9: stored events, newest first. */
export const liveHistoryLimit = 100;

/** Longest page path in a presence report, in characters. */
export const livePageLimit = 200;
