import { z } from "zod";
import { measures } from "#domain/track-record/track-record.ts";
import { id, instant, oneOrMany, procedure } from "./procedure.ts";

const trackRecord = z.object({
  organization: z.object({ id, name: z.string(), kind: z.enum(["agency", "employer"]) }),
  countedAt: instant,
  figures: z.array(
    z.object({ measure: z.enum(measures), count: z.int().min(5).nullable(), value: z.number().nullable() }),
  ),
});

/** What partners see of an organization's conduct: everyone of agencies, agencies of employers. */
export const trackRecords = {
  get: procedure({
    needs: "track.read",
    says: "An organization's figures, counted from what happened until last night. Null for fewer than five events.",
    input: z.strictObject({ organizationId: id }),
    output: trackRecord,
  }),
  list: procedure({
    needs: "track.read",
    says: "The same for several organizations; those you can't see are left out.",
    input: z.strictObject({ ids: oneOrMany(id) }),
    output: z.object({ items: z.array(trackRecord) }),
  }),
};
