import { z } from "zod";
import { fieldDescriptions } from "./field-words.ts";
import { id } from "./procedure.ts";

export const party = z.object({ id, name: z.string() });
export const text = (max: number) => z.string().max(max, `Shorten this to at most ${max} characters.`);
/** What other organizations call a candidate, and where that is. */
export const maskedName = { maskedCode: z.string(), headlineRole: z.string() };
export const maskedPlace = { ...maskedName, locationCity: z.string(), locationState: z.string() };
/** Words that a person confirmed as not identifying, after the leak check asked about them. */
export const confirmedTexts = z
  .array(z.string().max(600))
  .max(50)
  .default([])
  .describe(fieldDescriptions["confirmedTexts"] ?? "");
