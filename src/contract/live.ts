import { z } from "zod";
import { livePageLimit, liveTypes } from "./live-channel.ts";
import { id, instant } from "./procedure.ts";

/** Spec §3, spec §16: ids and display codes only. Every frame that leaves is built by this schema. */
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

/**
 * What a new connection is told of the time before it, newest first. `at` is the server's own time, to count back from.
 */
export const liveHistory = z.strictObject({ events: z.array(liveEvent), at: instant });

/** A path inside the application, without query and fragment: what somebody searches for is nobody else's affair. */
const page = z
  .string()
  .max(livePageLimit)
  .regex(/^\/[\w\-.~%/]*$/);

/** Spec §3: where a colleague is. */
export const presence = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  status: z.enum(["active", "away"]),
  currentPage: page,
  lastSeen: instant,
  currentCandidate: id.optional(),
});

/** All a client may say; who it is stands in its session. */
export const presenceReport = z.strictObject({
  status: z.enum(["active", "away"]),
  currentPage: page,
  currentCandidate: id.optional(),
});

export type LiveEvent = z.output<typeof liveEvent>;
export type LiveHistory = z.output<typeof liveHistory>;
export type Presence = z.output<typeof presence>;
export type PresenceReport = z.output<typeof presenceReport>;
/** Why a connection is refused: the code of the refusal that a request would have got. */
export type LiveRefusal = { code: string };
