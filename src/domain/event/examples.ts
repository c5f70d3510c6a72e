import { listingTopics, type Topics } from "../live/topics.ts";
import { eventFor, type EventType, eventTypes, type Fact, type FeedEvent, ownTopics } from "./event.ts";

/*
 * One example of each event, for the developer portal (spec §22). Their payloads are typed by the change stream's
 * topics, and each passes through the rule that makes real events.
 */

const listing = "6f1a2c34-8d0b-4e57-9a63-2b7c1d5e8f90";
const record = "3c7e9b10-42d6-4f8a-b5e1-7d20c6a9f348";
const person = "b2d4f6a8-1c3e-4f50-8a7b-9c0d1e2f3a4b";
const own = "0d9c8b7a-6f5e-4d3c-9b2a-1f0e9d8c7b6a";
const other = "f0e1d2c3-b4a5-4697-8879-6a5b4c3d2e1f";

const listingData = { code: "TM-7K3QF9XA", market: null };
const listingFacts = Object.fromEntries(listingTopics.map((topic) => [topic, listingData])) as {
  [T in (typeof listingTopics)[number]]: typeof listingData;
};

/** The payload of each topic that is an organization's own event, and the id of its record. */
const payloads: { [T in (typeof ownTopics)[number]]: Topics[T] } = {
  ...listingFacts,
  "introduction.changed": { action: "accepted", introductionCode: "INT-4F7K2M", candidateCode: "TM-7K3QF9XA" },
  "deal.changed": { action: "created", dealCode: "DEAL-4F7K2M" },
  "thread.changed": { action: "sent", candidateCode: "TM-7K3QF9XA" },
  "pipeline.changed": { action: "moved", personId: person, listingId: listing, candidateCode: "TM-7K3QF9XA" },
  "job.changed": { action: "created", personId: person, jobCode: "JOB-9QX4TR" },
  "candidate_list.changed": { action: "created" },
};

const at = new Date("2026-11-25T09:30:00Z");

/** What another agency's change is to an organization, by what is noticed of it. */
const marketSteps = ["listed", "changed", "removed"] as const;

const examples: readonly FeedEvent[] = [
  ...marketSteps.map((market, index) => exampleOf(index, "listing.changed", { code: "TM-7K3QF9XA", market }, other)),
  ...ownTopics.map((topic, index) => exampleOf(marketSteps.length + index, topic, payloads[topic], own)),
];

function exampleOf<T extends (typeof ownTopics)[number]>(
  index: number,
  topic: T,
  data: Topics[T],
  organizationId: string,
): FeedEvent {
  const fact = {
    seq: 184_203 + index,
    topic,
    entityId: "code" in data ? listing : record,
    organizationId,
    data,
    at,
  } as Fact;
  const event = eventFor(fact, own);
  if (!event) throw new Error(`${topic} is no event.`);
  return event;
}

/** By type, in the order of `eventTypes`. */
export const eventExamples = Object.fromEntries(
  eventTypes.map((type) => [type, examples.find((example) => example.type === type)]),
) as Readonly<Record<EventType, FeedEvent>>;
