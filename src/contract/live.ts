import { z } from "zod";
import { listActions } from "#domain/candidate-list/use-cases.ts";
import { dealActions } from "#domain/deal/actions.ts";
import { interviewActions } from "#domain/interview/interview.ts";
import { stepActions } from "#domain/introduction/introduction.ts";
import { jobActions } from "#domain/job/use-cases.ts";
import { notificationPriorities } from "#domain/notification/notification.ts";
import { pipelineActions } from "#domain/pipeline/actions.ts";
import { savedSearchActions } from "#domain/saved-search/use-cases.ts";
import { shortlistActions } from "#domain/shortlist/actions.ts";
import { threadActions } from "#domain/thread/actions.ts";
import { livePageLimit, type liveTypes } from "./live-channel.ts";
import { id, instant } from "./procedure.ts";

/** The data of each event type: ids and display codes only (spec §3, spec §16). */
const liveData = {
  pipeline_update: z.strictObject({
    action: z.enum(pipelineActions),
    listingId: z.string().optional(),
    jobId: z.string().optional(),
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
  /** With `count`, the number of views, for the listing's own agency only. */
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
    action: z.enum([
      ...stepActions,
      ...interviewActions.map((action) => `interview_${action}` as const),
      "candidate_answered",
      "scorecard_filled",
    ]),
    introductionCode: z.string(),
    candidateCode: z.string(),
  }),
  /** A saved search changed or has new matches: which ones, the receiver fetches. */
  saved_search_update: z.strictObject({ action: z.enum(savedSearchActions) }),
  job_update: z.strictObject({ jobId: z.string(), action: z.enum(jobActions), jobCode: z.string() }),
  list_update: z.strictObject({ listId: z.string(), action: z.enum(listActions) }),
} satisfies Record<(typeof liveTypes)[number], z.ZodType>;

const liveEventOf = <Type extends keyof typeof liveData>(type: Type) =>
  z.strictObject({
    /** Unique; grows in commit order. */
    id: z.string(),
    /** The actor; empty if the receiver can't know who acted. */
    userId: z.string(),
    userName: z.string(),
    timestamp: instant,
    type: z.literal(type),
    data: liveData[type],
  });

/** Every outgoing message is built by this schema. */
export const liveEvent = z.discriminatedUnion("type", [
  liveEventOf("pipeline_update"),
  liveEventOf("shortlist_update"),
  liveEventOf("notification"),
  liveEventOf("candidate_view"),
  liveEventOf("deal_update"),
  liveEventOf("thread_update"),
  liveEventOf("introduction_update"),
  liveEventOf("saved_search_update"),
  liveEventOf("job_update"),
  liveEventOf("list_update"),
]);

/** The recent events for a new connection, newest first. `at`: the server's time, to compute ages from. */
export const liveHistory = z.strictObject({ events: z.array(liveEvent), at: instant });

/**
 * A path inside the application, without query and fragment, because colleagues can't see what a person searches for.
 */
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

/** All that a client can send; its session says who it is. */
export const presenceReport = z.strictObject({
  status: z.enum(["active", "away"]),
  currentPage: page,
  currentCandidate: id.optional(),
});

export type LiveEvent = z.output<typeof liveEvent>;
type LiveType = LiveEvent["type"];
/** What one type of event carries. */
export type LiveData<Type extends LiveType = LiveType> = Extract<LiveEvent, { type: Type }>["data"];
/** An event as its sender builds it. */
export type LiveNews = { [Type in LiveType]: { type: Type; data: LiveData<Type> } }[LiveType];
export type LiveHistory = z.output<typeof liveHistory>;
export type Presence = z.output<typeof presence>;
export type PresenceReport = z.output<typeof presenceReport>;
/** Why a connection is rejected: the error code that a request would get. */
export type LiveError = { code: string };
