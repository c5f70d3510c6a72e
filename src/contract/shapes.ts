import { z } from "zod";
import { id } from "./procedure.ts";

export const party = z.object({ id, name: z.string() });
export const text = (max: number) => z.string().max(max, `Shorten this to at most ${max} characters.`);
/** Words that a person confirmed as not identifying, after the leak check asked about them. */
export const confirmedTexts = z.array(z.string().max(600)).max(50).default([]);
