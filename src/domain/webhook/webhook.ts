import { refuseState } from "../core/errors.ts";
import { eventDays, type EventType, eventTypes } from "../event/event.ts";
import { auditType } from "./audit.ts";

/** What an endpoint receives: signed JSON, or a sentence for a channel of a chat. */
export const webhookFormats = ["standard", "slack", "teams"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Why an endpoint receives nothing: an admin's choice, an answer 410, or three days without success. */
export const webhookEnds = ["admin", "gone", "failing"] as const;
export type WebhookEnd = (typeof webhookEnds)[number];

/** `waiting`: due now or later. `dropped`: the organization can no longer know of the event, or no
 * longer chooses its type.
 */
export const deliveryStates = ["waiting", "delivered", "failed", "dropped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Whether an admin can send it again: it isn't on its way, and the organization can still know of it. */
export const isSettled = (state: DeliveryState): boolean => settled.has(state);
const settled: ReadonlySet<DeliveryState> = new Set(["delivered", "failed"]);

/** `refused`: the address is private, so nothing was sent. `redirect`: not followed. */
export const attemptOutcomes = ["ok", "status", "redirect", "timeout", "unreachable", "refused"] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** What an endpoint can choose. */
export const webhookTypes = [...eventTypes, auditType] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** The chosen events, without the audit log. */
export const eventsOf = (types: readonly WebhookType[]): EventType[] =>
  eventTypes.filter((type) => types.includes(type));

/** What `webhook.test` is to an endpoint, beside what it can choose. */
export const testType = "webhook.test";
export type DeliveredType = WebhookType | typeof testType;

export const webhookLimits = {
  endpoints: 10,
  secrets: 10,
  url: 500,
  description: 200,
  replay: 5_000,
  logDays: eventDays,
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses before the second attempt, the third, and so on: a little over three days in all. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** For how long an endpoint gets signatures by the earlier keys too, after a rotation. */
export const overlapMs = 24 * hour;

/** How long an endpoint can take to answer. */
export const answerWithinMs = 15 * second;

/** After an endpoint didn't answer at all, its other deliveries wait this long, so that they don't wait in turn. */
export const quietMs = minute;

/** What an attempt means for a delivery. `attempts`: including this one. */
export function afterAttempt(
  { attempts, outcome, status }: { attempts: number; outcome: AttemptOutcome; status: number | null },
  delays: readonly number[],
): { state: DeliveryState; retryInMs: number | null; ends: WebhookEnd | null } {
  if (outcome === "ok") return { state: "delivered", retryInMs: null, ends: null };
  if (status === 410) return { state: "failed", retryInMs: null, ends: "gone" };
  const retryInMs = delays[attempts - 1];
  return retryInMs === undefined
    ? { state: "failed", retryInMs: null, ends: "failing" }
    : { state: "waiting", retryInMs, ends: null };
}

/** @throws ExpectedError `wrong-state` */
export function requireRoom(count: number): void {
  if (count >= webhookLimits.endpoints)
    refuseState(`An organization has at most ${webhookLimits.endpoints} webhooks. Delete one you no longer need.`);
}

/**
 * `earlier`: keys before the current ones that still sign. Each adds to a header of every message.
 * @throws ExpectedError `wrong-state`
 */
export function requireRotation(earlier: number): void {
  if (earlier + 1 >= webhookLimits.secrets)
    refuseState(`${webhookLimits.secrets} secrets sign for this webhook. Use the newest one, or try again tomorrow.`);
}

/** What the settings call the events, in groups. */
export const eventGroups: readonly { label: string; types: readonly { type: EventType; label: string }[] }[] = [
  {
    label: "Market",
    types: [
      { type: "market.listed", label: "Another agency's candidate is listed" },
      { type: "market.changed", label: "Another agency's listing changes" },
      { type: "market.removed", label: "Another agency's candidate is no longer listed" },
    ],
  },
  {
    label: "Your listings",
    types: [
      { type: "listing.published", label: "Published" },
      { type: "listing.changed", label: "Edited" },
      { type: "listing.held", label: "Put on hold" },
      { type: "listing.resumed", label: "Back on the market" },
      { type: "listing.renewed", label: "Renewed" },
      { type: "listing.withdrawn", label: "Withdrawn" },
      { type: "listing.relisted", label: "Relisted" },
      { type: "listing.expired", label: "Expired" },
      { type: "listing.placed", label: "Placed" },
      { type: "listing.erased", label: "Identity erased" },
    ],
  },
  {
    label: "Work with others",
    types: [
      { type: "introduction.changed", label: "Introductions and interviews" },
      { type: "deal.changed", label: "Deals" },
      { type: "thread.changed", label: "Messages" },
    ],
  },
  {
    label: "Your desk",
    types: [
      { type: "pipeline.changed", label: "Pipeline" },
      { type: "job.changed", label: "Jobs" },
      { type: "list.changed", label: "Lists of candidates" },
    ],
  },
];

/** All that an endpoint can choose, in the same way. */
export const webhookGroups: readonly { label: string; types: readonly { type: WebhookType; label: string }[] }[] = [
  ...eventGroups,
  { label: "Audit log", types: [{ type: auditType, label: "An entry is added" }] },
];

export const webhookFormatLabels: Record<WebhookFormat, string> = {
  standard: "Standard Webhooks",
  slack: "Slack",
  teams: "Microsoft Teams",
};

export const attemptTexts: Record<AttemptOutcome, string> = {
  ok: "Received",
  status: "Answered with an error",
  redirect: "Answered with a redirect, which isn't followed",
  timeout: "No answer within 15 seconds",
  unreachable: "Couldn't connect",
  refused: "Not sent: the address is private",
};
