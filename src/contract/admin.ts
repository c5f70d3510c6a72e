import { z } from "zod";
import { adminRangeNames, integrationNames, statKeys, usageKinds } from "#domain/admin/admin.ts";
import { statusKeys, statusStates } from "#domain/admin/status.ts";
import { configurationReason, type SettingKey, settingKeys } from "#domain/configuration/configuration.ts";
import { leakOutcomes, leakPlaces, leakReportLimits } from "#domain/leak-report/leak-report.ts";
import { id, instant, page, paging, procedure, silentProcedure, wholeNumber } from "./procedure.ts";
import { maskedName, party } from "./shapes.ts";

const settingKey = z.enum(settingKeys as [SettingKey, ...SettingKey[]], "Choose a setting that exists.");

const staleListing = z.object({
  id,
  ...maskedName,
  agency: party,
  changedAt: instant,
  remindedAt: instant.nullable(),
});

/**
 * `/mls/admin`: the whole marketplace for platform staff, their own organization for an organization_admin (spec §11).
 */
export const admin = {
  overview: procedure({
    needs: "admin.use",
    says: "Figures for a period, next to those of the period before.",
    input: z.strictObject({
      range: z.enum(adminRangeNames as ["7", "30", "90", "all"], "Choose 7, 30, 90 or all.").default("30"),
    }),
    output: z.object({
      scope: z.enum(["platform", "organization"]),
      /** Fixed sample values of the demo. */
      sample: z.boolean(),
      stats: z.array(z.object({ key: z.enum(statKeys), value: z.number().nullable(), before: z.number().nullable() })),
    }),
  }),
  integrations: procedure({
    needs: "admin.platform",
    says:
      "The marketplace's integrations: configured or built in, when each last worked and last failed. For " +
      "platform staff.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          name: z.enum(integrationNames),
          state: z.enum(["outside", "built_in"]),
          lastSuccessAt: instant.nullable(),
          lastError: z.object({ at: instant, code: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  status: procedure({
    needs: "admin.platform",
    says:
      "How this server is doing: a value and a state for each check, what waits in its queues, its version. For " +
      "platform staff.",
    input: z.strictObject({}),
    output: z.object({
      at: instant,
      startedAt: instant,
      version: z.string(),
      node: z.string(),
      database: z.enum(["embedded", "postgres"]),
      /** `value` null: it couldn't be read. */
      items: z.array(
        z.object({ key: z.enum(statusKeys), state: z.enum(statusStates), value: z.number().min(0).nullable() }),
      ),
      search: z.object({ listings: z.int() }),
      liveConnections: z.int(),
      connections: z.object({ limit: z.int(), open: z.int(), idle: z.int() }),
      /** What waits in the database; null if it doesn't answer. `failed`: in the past 24 hours. */
      queues: z
        .object({
          jobs: z.array(
            z.object({
              name: z.string(),
              queued: z.int(),
              running: z.int(),
              failed: z.int(),
              waitingSeconds: z.number().min(0),
            }),
          ),
          emails: z.object({ queued: z.int(), kept: z.int(), failed: z.int() }),
          webhooks: z.object({ waiting: z.int(), active: z.int(), failing: z.int(), off: z.int() }),
        })
        .nullable(),
    }),
  }),
  queue: procedure({
    needs: "admin.use",
    says:
      "How many items of each kind wait for the marketplace's staff. For an organization: only its own stale " +
      "listings.",
    input: z.strictObject({}),
    output: z.object({
      leaks: z.int(),
      matchCases: z.int(),
      disputes: z.int(),
      stale: z.int(),
      organizations: z.int(),
      /** Plans that agencies requested. */
      planRequests: z.int(),
      /** Upcoming demo calls, and failed emails. */
      calls: z.int(),
      emails: z.int(),
    }),
  }),
  stale: procedure({
    needs: "admin.use",
    says:
      "Listings neither changed nor confirmed as available for some time, oldest first. They are live, or on hold " +
      "because no one confirmed them. `changedAt`: when the listing was last changed or confirmed.",
    input: z.strictObject(paging(30)),
    output: z.object({
      items: z.array(staleListing),
      total: z.int(),
      days: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  remind: procedure({
    needs: "admin.platform",
    says: "Asks a stale listing's agency to review it, at intervals.",
    input: z.strictObject({ listingId: id }),
    output: staleListing,
  }),
};

const values = z.array(z.object({ key: settingKey, value: z.string(), version: z.int() }));

/** Settings of the whole marketplace: platform staff can read them, a super_admin can change them. */
export const configuration = {
  get: procedure({
    needs: "admin.platform",
    says: "The platform's current settings in the form people type them. `version`: the number of changes so far.",
    input: z.strictObject({}),
    output: z.object({ version: z.int(), settings: values }),
  }),
  change: procedure({
    needs: "configuration.change",
    says: "Changes one setting from now on, with a reason. Earlier agreements don't change.",
    input: z.strictObject({
      key: settingKey,
      value: z.string().max(254),
      version: z.int().min(0),
      reason: z
        .string()
        .max(configurationReason.most, `Shorten this to at most ${configurationReason.most} characters.`),
    }),
    output: z.object({ version: z.int(), settings: values }),
  }),
  history: procedure({
    needs: "admin.platform",
    says: "All changes, newest first: both values, who, when and why.",
    input: z.strictObject({
      key: settingKey.optional(),
      ...paging(30),
    }),
    output: page(
      z.object({
        number: z.int(),
        key: settingKey,
        before: z.string(),
        after: z.string(),
        reason: z.string(),
        by: z.string(),
        at: instant,
      }),
    ),
  }),
};

const leakReport = z.object({
  id,
  place: z.enum(leakPlaces),
  what: z.string().nullable(),
  message: z.object({ from: party, content: z.string(), at: instant }).nullable(),
  reportedBy: party,
  at: instant,
  listing: z.object({ id, ...maskedName, agency: party }),
  decision: z.object({ outcome: z.enum(leakOutcomes), reason: z.string(), by: z.string(), at: instant }).nullable(),
});

/** Reports of text that may reveal a candidate, from anyone who sees the listing, decided by platform staff. */
export const leaks = {
  report: procedure({
    needs: "signed-in",
    says: "Reports text that may reveal a candidate's identity. The listing agency never learns who reported it.",
    input: z.strictObject({
      listingId: id,
      place: z.enum(leakPlaces, "Choose where you saw it."),
      what: z.string().max(leakReportLimits.what, `Shorten this to at most ${leakReportLimits.what} characters.`),
      /** The message with the text, from a thread about that listing. Staff can read this message only. */
      message: z.strictObject({ threadId: id, number: wholeNumber(1, 1_000_000) }).optional(),
    }),
    output: z.object({ at: instant }),
  }),
  list: procedure({
    needs: "leak.decide",
    says: "Reported leaks, undecided first, then the newest: for platform staff.",
    input: z.strictObject(paging(30)),
    output: z.object({ items: z.array(leakReport), total: z.int(), open: z.int(), nextCursor: z.string().nullable() }),
  }),
  decide: procedure({
    needs: "leak.decide",
    says: "Records an outcome. If it is a leak, the agency is asked to fix it.",
    input: z.strictObject({
      id,
      outcome: z.enum(leakOutcomes, "Choose an outcome."),
      reason: z.string().max(leakReportLimits.reason, `Shorten this to at most ${leakReportLimits.reason} characters.`),
    }),
    output: leakReport,
  }),
};

export const usage = {
  record: silentProcedure({
    needs: "usage.record",
    says: "Counts clicks to a partner and scored job descriptions.",
    input: z.strictObject({ kind: z.enum(usageKinds) }),
  }),
};
