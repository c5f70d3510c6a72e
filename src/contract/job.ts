import { z } from "zod";
import { clientLimits } from "#domain/job/client.ts";
import { dealStatuses } from "#domain/deal/deal.ts";
import { introductionStatuses } from "#domain/introduction/introduction.ts";
import { closeReasons, jobLimits as limits, jobStatuses } from "#domain/job/job.ts";
import { requirements } from "./requirements.ts";
import { answering, id, instant, period, procedure, wholeNumber } from "./procedure.ts";
import { text } from "./shapes.ts";

const date = z.string().max(10, "Enter a date.");
const person = z.object({ id, name: z.string() });

/** What is known of each status. */
const state = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("open") }),
  z.strictObject({ status: z.literal("on_hold"), until: date.nullable() }),
  z.strictObject({ status: z.literal("filled"), on: date }),
  z.strictObject({
    status: z.literal("closed"),
    reason: z.enum(closeReasons, `Choose one of ${closeReasons.join(", ")}.`),
  }),
]);

const summary = z.object({
  id,
  /** JOB-12. */
  code: z.string(),
  role: z.string(),
  client: z.string(),
  /** Null for a company that isn't connected with an organization of the marketplace. */
  clientId: id.nullable(),
  /** The domain of the company's work address, if it isn't connected. */
  clientDomain: z.string().nullable(),
  owner: person,
  openings: z.int(),
  submitBy: date.nullable(),
  fillBy: date.nullable(),
  state,
  /** Whether you own or watch it. */
  isOwn: z.boolean(),
  isWatched: z.boolean(),
  version: z.int(),
  updatedAt: instant,
});

export const job = summary.extend({
  clientParts: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("organization"), id, name: z.string() }),
    z.object({ kind: z.literal("company"), name: z.string(), email: z.string() }),
  ]),
  description: z.string(),
  wanted: requirements.nullable(),
  /** In basis points of a year's salary. */
  feeBp: z.int().nullable(),
  guaranteeDays: z.int().nullable(),
  terms: z.string(),
  watchers: z.array(person),
  createdAt: instant,
});

const form = {
  role: text(limits.role),
  /**
   * One of your agency's own clients. Leave it out for a company as typed, or for an employer's own jobs. An update
   * with the name of the job's client keeps that client.
   */
  clientId: id.optional(),
  /** The client of an agency's job without `clientId`. An employer's jobs are its own, so both stay empty. */
  company: text(clientLimits.name).default(""),
  contactEmail: text(clientLimits.email).default(""),
  description: text(limits.description).default(""),
  wanted: requirements.nullable().default(null),
  feeBp: wholeNumber(1, 10_000).nullable().default(null),
  guaranteeDays: wholeNumber(0, limits.guaranteeDays).nullable().default(null),
  terms: text(limits.terms).default(""),
  openings: wholeNumber(1, limits.openings).default(1),
  /** You by default; for an existing job, its owner. */
  ownerId: id.optional(),
  watcherIds: z.array(id).max(100).default([]),
  submitBy: date.nullable().default(null),
  fillBy: date.nullable().default(null),
};

const version = z.int().min(1);

const started = {
  id,
  /** INT-… or DEAL-… */
  code: z.string(),
  candidate: z.object({ listingId: id, maskedCode: z.string(), headlineRole: z.string() }),
  employer: person,
  createdAt: instant,
};

const call = answering("job.use", job);

export const jobs = {
  list: procedure({
    needs: "job.use",
    says: `Your organization's jobs, at most ${limits.jobs}: open ones first, by the date to fill them.`,
    input: z.strictObject({}),
    output: z.object({ items: z.array(summary) }),
  }),
  get: call({ says: "One job with its description, terms and watchers.", input: z.strictObject({ id }) }),
  work: procedure({
    needs: "job.use",
    says: `The newest introductions and deals of a job, at most ${limits.work} of each, as its organization sees them.`,
    input: z.strictObject({ id }),
    output: z.object({
      introductions: z.array(z.object({ ...started, status: z.enum(introductionStatuses) })),
      deals: z.array(z.object({ ...started, status: z.enum(dealStatuses) })),
    }),
  }),
  origin: procedure({
    needs: "job.use",
    says: "The job of your organization that an introduction or a deal is for; null if there is none.",
    input: z.strictObject({ introductionId: id.optional(), dealId: id.optional() }),
    output: z.object({ job: z.object({ id, code: z.string(), role: z.string() }).nullable() }),
  }),
  results: procedure({
    needs: "job.use",
    says:
      "What your organization achieved in a period, by job, person and client: introductions it requested, that were " +
      "accepted and revealed; placements, their fees and your own share, in cents of US dollars after fall-offs. " +
      "Amounts are null for people who can't see the amounts of every deal.",
    input: z.strictObject(period),
    output: z.object({
      items: z.array(
        z.object({
          jobId: id.nullable(),
          personId: id.nullable(),
          client: person,
          requested: z.int(),
          accepted: z.int(),
          revealed: z.int(),
          placements: z.int(),
          feeCents: z.int().nullable(),
          shareCents: z.int().nullable(),
        }),
      ),
    }),
  }),
  create: call({ says: "Opens a job. Its owner and watchers are notified.", input: z.strictObject(form) }),
  update: call({
    says: "Replaces what is written about a job. Send the version you saw. New owners and watchers are notified.",
    input: z.strictObject({ id, version, ...form }),
  }),
  setState: call({
    says:
      `Puts a job on hold, reopens, fills or closes it (${jobStatuses.join(", ")}). Send the version you saw. ` +
      "Owner and watchers are notified of a new status.",
    input: z.strictObject({ id, version, state }),
  }),
  watch: call({
    says: "Adds you to a job's watchers, or removes you.",
    input: z.strictObject({ id, watch: z.boolean("Send true or false.") }),
  }),
};
