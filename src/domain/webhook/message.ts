import type { FeedEvent } from "../event/event.ts";
import { type AuditEvent, auditType } from "./audit.ts";
import { testType, type WebhookFormat } from "./webhook.ts";

/** An event on its way to an endpoint; null: a test. */
export type Sent = {
  webhookId: string;
  event: FeedEvent | AuditEvent | null;
  at: string;
  brandName: string;
  origin: string;
};

/**
 * The body for an endpoint's format (docs/decisions/0061). `data` of the standard format is the entry of the feed.
 * Chats get one sentence with codes, and a link that asks its reader to sign in.
 */
export function messageFor(format: WebhookFormat, sent: Sent): object {
  const { event, webhookId, at } = sent;
  if (format === "standard")
    return event
      ? { type: event.type, timestamp: event.eventTimestamp, data: event }
      : { type: testType, timestamp: at, data: { webhookId } };
  const { text, path } = sentenceOf(event);
  const url = `${sent.origin}${path}`;
  if (format === "slack") return { text: `${text} <${url}|Open in ${sent.brandName}>` };
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [{ type: "TextBlock", text, wrap: true }],
          actions: [{ type: "Action.OpenUrl", title: `Open in ${sent.brandName}`, url }],
        },
      },
    ],
  };
}

const listingTexts: Partial<Record<FeedEvent["type"], string>> = {
  "market.listed": "was listed by another agency",
  "market.changed": "was changed by its agency",
  "market.removed": "is no longer listed",
  "listing.published": "was published",
  "listing.changed": "was edited",
  "listing.held": "was put on hold",
  "listing.resumed": "is back on the market",
  "listing.renewed": "was renewed",
  "listing.withdrawn": "was withdrawn",
  "listing.relisted": "was relisted",
  "listing.expired": "has expired",
  "listing.placed": "was placed",
  "listing.erased": "was erased",
};

/** One plain sentence, and the page it is about. */
function sentenceOf(event: FeedEvent | AuditEvent | null): { text: string; path: string } {
  if (!event) return { text: "This is a test. Your webhook works.", path: "/mls/settings?tab=webhooks" };
  if (event.type === auditType)
    return { text: `Audit log: ${event.data.action.replaceAll(/[._]/g, " ")}.`, path: "/mls/admin" };
  const { type, entityKey, data } = event;
  const step = stepOf(data.action);
  if (type === "introduction.changed")
    return {
      text: `Introduction ${data.introductionCode} to ${data.listingCode}: ${step}.`,
      path: `/mls/introductions/${entityKey}`,
    };
  if (type === "deal.changed") return { text: `Deal ${data.dealCode}: ${step}.`, path: `/mls/deal/${entityKey}` };
  if (type === "thread.changed")
    return { text: `Messages about ${data.dealCode ?? data.listingCode}: ${step}.`, path: `/mls?thread=${entityKey}` };
  if (type === "pipeline.changed")
    return { text: `Pipeline${data.listingCode ? `, ${data.listingCode}` : ""}: ${step}.`, path: "/mls/pipeline" };
  if (type === "job.changed") return { text: `Job ${data.jobCode}: ${step}.`, path: `/mls/jobs/${entityKey}` };
  if (type === "list.changed") return { text: `A list of candidates: ${step}.`, path: `/mls/lists/${entityKey}` };
  return {
    text: `${type.startsWith("market.") ? "Candidate" : "Your candidate"} ${data.listingCode} ${listingTexts[type]}.`,
    path: `/mls/candidate/${entityKey}`,
  };
}

/** `nda_signed` as people write it. */
const stepOf = (action = "changed"): string => action.replaceAll("_", " ").replace(/^nda\b/, "NDA");
