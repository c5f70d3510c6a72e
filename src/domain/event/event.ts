import { pick } from "../core/pick.ts";
import { refuseField } from "../core/errors.ts";
import { listingTopics, type ListingTopic, type Topic, type Topics } from "../live/topics.ts";
import type { MarketStep } from "../listing/market-step.ts";

/** How long events are stored, in days (spec §16). */
export const eventDays = 30;
export const eventsAtOnce = { least: 1, most: 500, usual: 100 };

const sharedTopics = [
  ...listingTopics,
  "introduction.changed",
  "deal.changed",
  "thread.changed",
  "pipeline.changed",
  "job.changed",
] as const;

/**
 * The topics of an organization's own facts in its feed. Not among them: what concerns one person (shortlist,
 * notifications, sessions), views, and imports, which have their own progress.
 */
export const ownTopics = [...sharedTopics, "candidate_list.changed"] as const satisfies readonly Topic[];
type OwnTopic = (typeof ownTopics)[number];

/** What an organization can subscribe to. `market.*`: listings of other agencies. */
export const eventTypes = [
  "market.listed",
  "market.changed",
  "market.removed",
  ...sharedTopics,
  "list.changed",
] as const;
export type EventType = (typeof eventTypes)[number];

export const entityNames = [
  "Listing",
  "Introduction",
  "Deal",
  "Thread",
  "PipelineCard",
  "Pipeline",
  "Job",
  "CandidateList",
] as const;

/** Ids, display codes and the name of the step: never text. */
type EventData = {
  listingId?: string;
  listingCode?: string;
  introductionId?: string;
  introductionCode?: string;
  dealId?: string;
  dealCode?: string;
  threadId?: string;
  jobId?: string;
  jobCode?: string;
  listId?: string;
  action?: string;
};

/** One entry of the feed, in the shape of RESO's EntityEvent. */
export type FeedEvent = {
  eventId: string;
  entityName: (typeof entityNames)[number];
  entityKey: string;
  /** ISO 8601, UTC. */
  eventTimestamp: string;
  type: EventType;
  data: EventData;
};

/** A stored change, as the stream records it. */
export type Fact<Of extends Topic = Topic> = {
  [T in Of]: { seq: number; topic: T; entityId: string; organizationId: string | null; data: Topics[T]; at: Date };
}[Of];

type EventBody = Pick<FeedEvent, "type" | "entityName" | "entityKey" | "data">;
type Rule<T extends OwnTopic> = (fact: Fact<T>) => EventBody | null;

const ownListing = ({ topic, entityId, data }: Fact<ListingTopic>): EventBody => ({
  type: topic,
  entityName: "Listing",
  entityKey: entityId,
  data: { listingId: entityId, listingCode: data.code },
});

/** Which own fact becomes which event. Each field is named. */
const ownRules: { [T in OwnTopic]: Rule<T> } = {
  "listing.published": ownListing,
  "listing.changed": ownListing,
  "listing.held": ownListing,
  "listing.resumed": ownListing,
  "listing.renewed": ownListing,
  "listing.withdrawn": ownListing,
  "listing.relisted": ownListing,
  "listing.expired": ownListing,
  "listing.placed": ownListing,
  "listing.erased": ownListing,
  "introduction.changed": ({ entityId, data }) => ({
    type: "introduction.changed",
    entityName: "Introduction",
    entityKey: entityId,
    data: {
      introductionId: entityId,
      introductionCode: data.introductionCode,
      listingCode: data.candidateCode,
      action: data.action,
    },
  }),
  "deal.changed": ({ entityId, data }) => ({
    type: "deal.changed",
    entityName: "Deal",
    entityKey: entityId,
    data: { dealId: entityId, dealCode: data.dealCode, action: data.action },
  }),
  // How far a colleague has read is for screens.
  "thread.changed": ({ entityId, data }) =>
    data.action === "read"
      ? null
      : {
          type: "thread.changed",
          entityName: "Thread",
          entityKey: entityId,
          data: {
            threadId: entityId,
            listingCode: data.candidateCode,
            ...(data.dealCode !== undefined && { dealCode: data.dealCode }),
            action: data.action,
          },
        },
  // Names of stages are text.
  "pipeline.changed": ({ entityId, data }) => ({
    type: "pipeline.changed",
    entityName: data.listingId === undefined ? "Pipeline" : "PipelineCard",
    entityKey: entityId,
    data: {
      ...(data.listingId !== undefined && { listingId: data.listingId }),
      ...(data.candidateCode !== undefined && { listingCode: data.candidateCode }),
      ...(data.jobId !== undefined && { jobId: data.jobId }),
      action: data.action,
    },
  }),
  "job.changed": ({ entityId, data }) => ({
    type: "job.changed",
    entityName: "Job",
    entityKey: entityId,
    data: { jobId: entityId, jobCode: data.jobCode, action: data.action },
  }),
  "candidate_list.changed": ({ entityId, data }) => ({
    type: "list.changed",
    entityName: "CandidateList",
    entityKey: entityId,
    data: { listId: entityId, action: data.action },
  }),
};

const marketTypes: Record<MarketStep, EventType> = {
  listed: "market.listed",
  changed: "market.changed",
  removed: "market.removed",
};

const isOwnTopic = (topic: Topic): topic is OwnTopic => (ownTopics as readonly Topic[]).includes(topic);
const isListingFact = (fact: Fact): fact is Fact<ListingTopic> =>
  (listingTopics as readonly Topic[]).includes(fact.topic);

/**
 * The event that a change is to an organization (docs/decisions/0060); null: none. The caller has left out listings
 * that are hidden from it, and those of agencies that aren't vetted.
 */
export function eventFor(fact: Fact, organizationId: string): FeedEvent | null {
  const body = fact.organizationId === organizationId ? ownEvent(fact) : marketEvent(fact);
  if (!body) return null;
  return {
    eventId: positionOf(fact.seq),
    ...pick(body, ["entityName", "entityKey"]),
    eventTimestamp: fact.at.toISOString(),
    ...pick(body, ["type", "data"]),
  };
}

function ownEvent(fact: Fact): EventBody | null {
  if (!isOwnTopic(fact.topic)) return null;
  return (ownRules[fact.topic] as Rule<OwnTopic>)(fact as Fact<OwnTopic>);
}

/** A change recorded before `market` existed has none. */
function marketEvent(fact: Fact): EventBody | null {
  if (!isListingFact(fact) || !fact.data.market) return null;
  return { ...ownListing(fact), type: marketTypes[fact.data.market] };
}

const positionDigits = 16;

/** A place in the stream as callers see it: later positions sort after earlier ones. */
export const positionOf = (seq: number): string => String(seq).padStart(positionDigits, "0");

/** @throws ExpectedError `invalid-input` */
export function seqOf(position: string): number {
  if (!/^\d{16}$/.test(position) || !Number.isSafeInteger(Number(position)))
    refuseField("after", "This is not a position of the events feed. Send an eventId or a position it returned.");
  return Number(position);
}
