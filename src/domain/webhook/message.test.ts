import { expect, it } from "vitest";
import type { FeedEvent } from "../event/event.ts";
import { messageFor } from "./message.ts";

const event: FeedEvent = {
  eventId: "0000000000000007",
  entityName: "Thread",
  type: "thread.changed",
  eventTimestamp: "2026-11-30T09:00:00.000Z",
  entityKey: "4f6c1d1e-8f2a-4a43-9f57-2f9f8a1f0a11",
  data: { action: "sent", listingCode: "TM-7K3QF9XA" },
};
const sent = {
  webhookId: "w",
  event,
  at: event.eventTimestamp,
  brandName: "TalentMLS",
  origin: "https://mls.example",
};

it("links an event of messages to its thread, on a page that agencies and employers have", () => {
  const url = `https://mls.example/mls?thread=${event.entityKey}`;
  expect(messageFor("slack", sent)).toEqual({ text: `Messages about TM-7K3QF9XA: sent. <${url}|Open in TalentMLS>` });
  expect(messageFor("teams", sent)).toMatchObject({ attachments: [{ content: { actions: [{ url }] } }] });
});
