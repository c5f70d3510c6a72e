import { z } from "zod";
import { clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { rankParts } from "#domain/job-description/rank.ts";
import { importances, requirementLimits as limits } from "#domain/job-description/requirements.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { wholeNumber } from "./procedure.ts";

const pay = wholeNumber(0, listingLimits.salary).nullable().default(null);

export const importance = z.enum(importances);

/** What a job asks for, as read from its description and edited. */
export const requirements = z.strictObject({
  role: z.string().max(limits.role).default(""),
  skills: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(limits.skill), importance }))
    .max(limits.skills, `Keep at most ${limits.skills} skills.`)
    .default([]),
  years: wholeNumber(1, listingLimits.years).nullable().default(null),
  place: z
    .strictObject({
      city: z.string().max(limits.city),
      state: z.string().max(20),
      miles: wholeNumber(0, limits.miles).nullable().default(null),
    })
    .nullable()
    .default(null),
  pay: z.strictObject({ min: pay, max: pay }).nullable().default(null),
  workTypes: z.array(z.enum(workTypes)).max(workTypes.length).default([]),
  workAuth: z.array(z.enum(workAuthorizations)).max(workAuthorizations.length).default([]),
  clearance: z.enum(clearances).nullable().default(null),
});

export const rankedPart = z.object({
  part: z.enum(rankParts),
  value: z.number().min(0).max(1),
  weight: z.number(),
  says: z.string(),
});

export const ranking = z.object({
  score: z.int().min(0).max(100).nullable(),
  reason: z.string(),
  missing: z.array(z.string()),
  parts: z.array(rankedPart),
});
