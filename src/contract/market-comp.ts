import { z } from "zod";
import { calendarDate, procedure } from "./procedure.ts";

const dollars = z.int().min(0);
const step = z.int().min(5).nullable();

/** Salaries and fees of hires, for everyone on the marketplace. */
export const marketComps = {
  list: procedure({
    needs: "comps.read",
    says:
      "Market rates by half-year, role and metropolitan area: yearly salaries in US dollars, rounded to 5,000, " +
      "and the median fee in percent. Only where at least five agencies and five employers took part, from hires " +
      "at least 90 days old.",
    input: z.strictObject({}),
    output: z.object({
      halves: z.array(
        z.object({
          half: z.templateLiteral([z.number(), "-H", z.literal([1, 2])]),
          comps: z.array(
            z.object({
              family: z.string(),
              metro: z.string(),
              low: dollars,
              median: dollars,
              high: dollars,
              feePercent: z.int(),
              hires: z.int().min(5).describe("Rounded down to a multiple of five."),
            }),
          ),
        }),
      ),
    }),
  }),
  figures: procedure({
    needs: "public",
    says:
      "The market in a few figures, for the start page. Each is a step that was passed, such as 100, and null for " +
      "too few agencies. Counted once a day.",
    input: z.strictObject({}),
    output: z.object({
      /** Null until they were counted for the first time. */
      countedOn: calendarDate.nullable(),
      /** True where the market holds sample data. */
      sample: z.boolean(),
      listed: step,
      agencies: step,
      placements: step,
      /** Half of the introduction requests were answered within this many hours. */
      answerHours: z.int().min(1).nullable(),
    }),
  }),
};
