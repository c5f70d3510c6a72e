import { z } from "zod";
import { dealActions } from "#domain/deal/actions.ts";
import { interviewActions } from "#domain/interview/interview.ts";
import { stepActions } from "#domain/introduction/introduction.ts";
import { threadActions } from "#domain/live/topics.ts";
import { notificationPriorities } from "#domain/notification/notification.ts";
import { pipelineActions } from "#domain/pipeline/actions.ts";
import { shortlistActions } from "#domain/shortlist/actions.ts";
import { livePageLimit, type liveTypes } from "./live-channel.ts";
import { id, instant } from "./procedure.ts";

/** What each type of event carries: ids and display codes only (spec §3, spec §16). */
const liveData = {
  pipeline_update: z.strictObject({
    action: z.enum(pipelineActions),
    listingId: z.string().optional(),
    candidateCode: z.string().optional(),
    newStage: z.string().optional(),
    newStageName: z.string().optional(),
    oldStageName: z.string().optional(),
  }),
  shortlist_update: z.strictObject({
    action: z.enum(shortlistActions),
    listingId: z.string().optional(),
    candidateCode: z.string().optional(),
    count: z.number().optional(),
  }),
  /** A new notification, or that some were read. */
  notification: z.union([
    z.strictObject({ title: z.string(), message: z.string(), priority: z.enum(notificationPriorities) }),
    z.strictObject({ action: z.literal("read") }),
  ]),
  /** With `count`, the number of views, to the listing's own agency. */
  candidate_view: z.strictObject({
    candidateId: z.string(),
    candidateCode: z.string(),
    count: z.number().optional(),
  }),
  deal_update: z.strictObject({ dealId: z.string(), action: z.enum(dealActions), dealCode: z.string() }),
  thread_update: z.strictObject({
    threadId: z.string(),
    action: z.enum(threadActions),
    candidateCode: z.string(),
    dealCode: z.string().optional(),
  }),
  introduction_update: z.strictObject({
    introductionId: z.string(),
    action: z.enum([...stepActions, ...interviewActions.map((action) => `interview_${action}` as const)]),
    introductionCode: z.string(),
    candidateCode: z.string(),
  }),
} satisfies Record<(typeof liveTypes)[number], z.ZodType>;

const liveEventOf = <Type extends keyof typeof liveData>(type: Type) =>
  z.strictObject({
    /** Unique; grows with the order of the commits. */
    id: z.string(),
    /** Who did it; empty where the receiver is only to know that it happened. */
    userId: z.string(),
    userName: z.string(),
    timestamp: instant,
    type: z.literal(type),
    data: liveData[type],
  });

/** Every frame that leaves is built by this schema. */
export const liveEvent = z.discriminatedUnion("type", [
  liveEventOf("pipeline_update"),
  liveEventOf("shortlist_update"),
  liveEventOf("notification"),
  liveEventOf("candidate_view"),
  liveEventOf("deal_update"),
  liveEventOf("thread_update"),
  liveEventOf("introduction_update"),
]);

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
type LiveType = LiveEvent["type"];
/** What one type of event carries. */
export type LiveData<Type extends LiveType = LiveType> = Extract<LiveEvent, { type: Type }>["data"];
/** The part of an event that its maker knows. */
export type LiveNews = { [Type in LiveType]: { type: Type; data: LiveData<Type> } }[LiveType];
export type LiveHistory = z.output<typeof liveHistory>;
export type Presence = z.output<typeof presence>;
export type PresenceReport = z.output<typeof presenceReport>;
/** Why a connection is refused: the code of the refusal that a request would have got. */
export type LiveRefusal = { code: string };
