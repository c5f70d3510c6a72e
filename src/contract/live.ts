import { z } from "zod";
import { id, instant } from "./procedure.ts";

/** Seed §7: one channel, `{product}_main`; the events of a person travel in it under one name. */
export const liveChannel = "talentmls_main";

/** What a live connection carries, by the name it travels under. The first four go out, `presence` alone comes in. */
export const liveMessages = { event: "realtime_event", history: "history", here: "presence_state", ended: "session_ended", presence: "presence" } as const;

/** Seed §3: the types of events. */
export const liveTypes = ["pipeline_update", "shortlist_update", "notification", "candidate_view"] as const;

/** Seed §9: events kept, newest first. */
export const liveHistoryLimit = 100;

/** Seed §3, decisions §7: ids and display codes only. Every frame that leaves is built by this schema. */
export const liveEvent = z.strictObject({
  /** Unique; grows with the order of the commits. */
  id: z.string(),
  /** Who did it; empty where the receiver is only to know that it happened. */
  userId: z.string(),
  userName: z.string(),
  timestamp: instant,
  type: z.enum(liveTypes),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const page = z.string().max(200);

/** Seed §3: where a colleague is. */
export const presence = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  status: z.enum(["active", "away"]),
  currentPage: page,
  lastSeen: instant,
  currentCandidate: id.optional(),
});

/** All a client may say; who it is stands in its session. */
export const presenceReport = z.strictObject({ status: z.enum(["active", "away"]), currentPage: page, currentCandidate: id.optional() });

export type LiveEvent = z.output<typeof liveEvent>;
export type Presence = z.output<typeof presence>;
export type PresenceReport = z.output<typeof presenceReport>;
