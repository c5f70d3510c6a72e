import { z } from "zod";
import { entityNames, eventDays, eventsAtOnce, eventTypes } from "#domain/event/event.ts";
import { instant, oneOrMany, procedure, wholeNumber } from "./procedure.ts";

const position = z.string().max(16);

const feedEvent = z.object({
  eventId: position.describe("Increases in the order in which changes were committed. Numbers can be missing."),
  entityName: z.enum(entityNames),
  entityKey: z.string().describe("The id of the record. Read it with its own operation."),
  eventTimestamp: instant,
  type: z.enum(eventTypes),
  data: z.object({
    listingId: z.string().optional(),
    listingCode: z.string().optional(),
    introductionId: z.string().optional(),
    introductionCode: z.string().optional(),
    dealId: z.string().optional(),
    dealCode: z.string().optional(),
    threadId: z.string().optional(),
    jobId: z.string().optional(),
    jobCode: z.string().optional(),
    listId: z.string().optional(),
    action: z.string().optional().describe("The step that was taken, such as `accepted`."),
  }),
});

/** Changes for programs: what happened, as ids and display codes. */
export const events = {
  list: procedure({
    needs: "events.read",
    says:
      "What changed for your organization after a position, oldest first: ids and display codes, never text. Events " +
      `are stored for ${eventDays} days; an older position answers 410. Send \`position\` as \`after\` next time.`,
    input: z.strictObject({
      after: position.optional().describe("Without it: from the oldest stored event."),
      limit: wholeNumber(eventsAtOnce.least, eventsAtOnce.most).default(eventsAtOnce.usual),
      types: oneOrMany(z.enum(eventTypes)).describe("Only these types; without it, all of them."),
    }),
    output: z.object({
      items: z.array(feedEvent),
      position: position.describe("Continue from here, even when there are no items."),
      hasMore: z.boolean(),
    }),
  }),
  snapshot: procedure({
    needs: "events.read",
    says:
      "The position to start from. Take it before you read the lists: the lists and the events after it miss " +
      "nothing.",
    input: z.strictObject({}),
    output: z.object({ position, at: instant }),
  }),
};
