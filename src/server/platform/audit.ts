import { type AuditAction, type AuditActor, oneReadingMs } from "#domain/admin/audit.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "./db/database.ts";
import type { Context } from "./http/context.ts";
import { columnsFrom } from "./db/fields.ts";

/** `reason`: a stated reason, or what changed as names of roles and types; never a person's name. */
export type Audited = { action: AuditAction; entityId: string; reason?: string };

/** A member, a candidate or a scheduled job, with the organization concerned. */
export type By =
  | Pick<Viewer, "personId" | "organizationId">
  | { actor: Exclude<AuditActor, "member">; organizationId: string };

/** Records who did what, in the same transaction as the action. */
export async function audit(
  work: Pick<Work, "db">,
  context: Pick<Context, "newId" | "clock" | "requestId">,
  by: By,
  audited: Audited,
): Promise<void> {
  await auditAll(work, context, by, [audited]);
}

/** As `audit`, for a few hundred entries at most: each has nine parameters of the statement. */
export async function auditAll(
  { db }: Pick<Work, "db">,
  { newId, clock, requestId }: Pick<Context, "newId" | "clock" | "requestId">,
  by: By,
  all: readonly Audited[],
): Promise<void> {
  if (all.length === 0) return;
  const who =
    "actor" in by ? { actor: by.actor, person_id: null } : { actor: "member" as const, person_id: by.personId };
  await db
    .insertInto("mls_audit")
    .values(
      all.map(({ action, entityId, reason }) => ({
        id: newId(),
        at: clock.now(),
        ...who,
        organization_id: by.organizationId,
        ...columnsFrom({ action, entityId, requestId }),
        reason: reason ?? null,
      })),
    )
    .execute();
}

/** Records that someone read these, unless it has just been recorded. In a system transaction. */
export async function auditReadings(
  work: Pick<Work, "db">,
  context: Pick<Context, "newId" | "clock" | "requestId">,
  viewer: Viewer,
  action: AuditAction,
  entityIds: readonly string[],
): Promise<void> {
  if (entityIds.length === 0) return;
  const recorded = await work.db
    .selectFrom("mls_audit")
    .select("entity_id")
    .where("entity_id", "in", entityIds)
    .where("at", ">", new Date(context.clock.now().getTime() - oneReadingMs))
    .where("action", "=", action)
    .where("person_id", "=", viewer.personId)
    .execute();
  const known = new Set(recorded.map(({ entity_id }) => entity_id));
  for (const entityId of entityIds) if (!known.has(entityId)) await audit(work, context, viewer, { action, entityId });
}
