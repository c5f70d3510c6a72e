import { z } from "zod";
import {
  attemptOutcomes,
  deliveryStates,
  testType,
  webhookEnds,
  webhookFormats,
  webhookLimits as limits,
  webhookTypes,
} from "#domain/webhook/webhook.ts";
import { answering, id, instant, page, paging, procedure, silentProcedure } from "./procedure.ts";
import { text } from "./shapes.ts";

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  format: z.enum(webhookFormats),
  types: z.array(z.enum(webhookTypes)),
  state: z.enum(["active", "disabled"]),
  /** Why it is disabled; `null` while it is active. */
  end: z.enum(webhookEnds).nullable(),
  /** Verifies `v1a` signatures. */
  publicKey: z.string(),
  /** Until then, messages carry signatures by the earlier keys too. */
  overlapUntil: instant.nullable(),
  version: z.int(),
  createdAt: instant,
  lastDeliveredAt: instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
});

const withSecret = z.object({
  webhook,
  secret: z.string().nullable().describe("Verifies `v1` signatures. `null` in a repeat."),
});

const delivery = z.object({
  id: z.string().describe("The `webhook-id` header of every attempt."),
  type: z.enum([...webhookTypes, testType]),
  eventId: z.string().nullable(),
  state: z.enum(deliveryStates),
  createdAt: instant,
  /** When it is sent next; `null` unless it waits. */
  nextAt: instant.nullable(),
  attempts: z.array(
    z.object({
      at: instant,
      outcome: z.enum(attemptOutcomes),
      status: z.int().nullable(),
      milliseconds: z.int(),
    }),
  ),
});

const form = {
  url: text(limits.url),
  description: text(limits.description).default(""),
  types: z.array(z.enum(webhookTypes)).min(1, "Choose at least one event.").max(webhookTypes.length),
};
const byId = z.strictObject({ id });

const call = answering("webhook.manage", webhook);

/** Endpoints that are sent an organization's events (Standard Webhooks 1.0). */
export const webhooks = {
  list: procedure({
    needs: "webhook.manage",
    says: `Your organization's webhooks, at most ${limits.endpoints}, the oldest first.`,
    input: z.strictObject({}),
    output: z.object({ items: z.array(webhook) }),
  }),
  create: procedure({
    needs: "webhook.manage",
    says:
      "Creates a webhook, with a secret that is shown only once. It is sent the chosen events from now on, at least " +
      "once each. Addresses begin with https:// and lead to the public internet.",
    input: z.strictObject({ ...form, format: z.enum(webhookFormats).default("standard") }),
    output: withSecret,
  }),
  update: call({
    says: "Changes the address, description and events of a webhook. Send the version you saw.",
    input: z.strictObject({ id, version: z.int().min(1), ...form }),
  }),
  rotate: procedure({
    needs: "webhook.manage",
    says: "Creates a new secret and key pair. For 24 hours, messages are signed with the earlier ones too.",
    input: byId,
    output: withSecret,
  }),
  disable: call({
    says: "Stops sending to a webhook. What happens meanwhile is sent once it is enabled again.",
    input: byId,
  }),
  enable: call({ says: "Sends to a webhook again, beginning with what happened since it was disabled.", input: byId }),
  test: procedure({
    needs: "webhook.manage",
    says: `Sends a message of the type ${testType}, which the log of deliveries shows.`,
    input: byId,
    output: delivery,
  }),
  deliveries: procedure({
    needs: "webhook.manage",
    says: `What was sent to a webhook in the last ${limits.logDays} days, the newest first, with every attempt.`,
    input: z.strictObject({
      id,
      state: z.enum(deliveryStates).optional(),
      ...paging(25),
    }),
    output: page(delivery),
  }),
  retry: procedure({
    needs: "webhook.manage",
    says: "Sends one message again at once, under the same `webhook-id`, and restarts its retries.",
    input: z.strictObject({ id, deliveryId: id }),
    output: delivery,
  }),
  replay: procedure({
    needs: "webhook.manage",
    says:
      "Sends every event of the chosen types since a time again, under the same `webhook-id`s, at most " +
      `${limits.replay}.`,
    input: z.strictObject({ id, since: instant }),
    output: z.object({ sending: z.int() }),
  }),
  remove: silentProcedure({
    needs: "webhook.manage",
    says: "Deletes a webhook with its secrets and its log.",
    input: byId,
  }),
};
