import { z } from "zod";
import { instant, procedure } from "./procedure.ts";

const link = z.object({
  createdAt: instant,
  /** Null: never. At most a minute late. */
  lastFetchedAt: instant.nullable(),
});

/** Your own calendar of one organization, by a secret link (spec §16). */
export const calendarFeeds = {
  get: procedure({
    needs: "profile.use",
    says: "Whether you have a link to your calendar, and when it was last fetched. Its address is never shown again.",
    input: z.strictObject({}),
    output: z.object({ link: link.nullable() }),
  }),
  create: procedure({
    needs: "interview.use",
    says: "Creates the secret link to your calendar, in this answer only. It replaces the link you have.",
    input: z.strictObject({}),
    output: z.object({ link, url: z.string() }),
    answersOnce: true,
  }),
  revoke: procedure({
    needs: "profile.use",
    says: "Ends the link to your calendar at once. Without a link, nothing changes.",
    input: z.strictObject({}),
    output: z.object({ link: z.null() }),
  }),
};
