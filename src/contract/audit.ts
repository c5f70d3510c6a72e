import { z } from "zod";
import { activityKinds } from "#domain/admin/admin.ts";
import { auditFileFormats } from "#domain/admin/audit-file.ts";
import { shownActors } from "#domain/admin/audit.ts";
import { calendarDate, fileProcedure, id, instant, page, paging, procedure } from "./procedure.ts";

const filter = {
  kind: z.enum(activityKinds).optional(),
  /** One action, such as `identity.show`. */
  action: z.string().min(1).max(60).optional(),
  /** Who acted. */
  personId: id.optional(),
  /** What it was done to: a listing, an introduction, a deal, a person. */
  entityId: id.optional(),
  /** First and last day, in UTC. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Every call of an agent's tool is an entry of its own, besides what it did. */
  agentCalls: z.enum(["shown", "left-out"]).optional(),
};

const entry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(activityKinds),
  action: z.string(),
  /** Display texts. `of`: the person's organization. `apiKey`: the key that acted in the person's name. */
  actor: z.object({
    kind: z.enum(shownActors),
    name: z.string(),
    of: z.string().nullable(),
    apiKey: z.string().nullable(),
  }),
  /** Null if a candidate or a job acted. */
  personId: z.string().nullable(),
  entityId: z.string(),
  /** The actor's organization, or the organization concerned if a candidate or a job acted. */
  organization: z.string().nullable(),
  /** The action; the subject follows it. */
  did: z.string(),
  /** The object: a display code, an organization, a colleague or a setting; null if there is none. */
  subject: z.string().nullable(),
  /** A path under /mls that shows it. */
  href: z.string().nullable(),
  detail: z.string().nullable(),
  /** A colleague of yours typed a reason; `reason` returns it. */
  hasReason: z.boolean(),
});

/** The audit log: the whole marketplace for platform staff, their own organization for an organization_admin. */
export const audit = {
  list: procedure({
    needs: "admin.use",
    says: "The audit log in words, newest first: actor, action, object and reason. Candidates appear by masked code.",
    input: z.strictObject({ ...filter, ...paging(30) }),
    output: page(entry),
  }),
  export: fileProcedure({
    needs: "admin.use",
    says:
      "The same entries as a file: CSV for spreadsheets, or JSON Lines with one entry per line. At most 10,000 " +
      "entries. The export is recorded too.",
    input: z.strictObject({ ...filter, format: z.enum(auditFileFormats, "Choose csv or jsonl.") }),
  }),
  reason: procedure({
    needs: "admin.use",
    says:
      "The reason that a colleague in your organization typed for an entry. It may name a candidate, so " +
      "reading it is recorded too.",
    input: z.strictObject({ id }),
    output: z.object({ reason: z.string() }),
  }),
};
