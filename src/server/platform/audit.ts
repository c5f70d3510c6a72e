import type { AuditAction, AuditActor } from "#domain/admin/audit.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "./db/database.ts";
import type { Context } from "./http/context.ts";

/** `reason`: a stated reason, or what changed as names of roles and types; never a person's name. */
export type Audited = { action: AuditAction; entityId: string; reason?: string };

/** A member, a candidate or a scheduled job, with the organization concerned. */
export type By =
  | Pick<Viewer, "personId" | "organizationId">
  | { actor: Exclude<AuditActor, "member">; organizationId: string };

/** Records who did what, in the same transaction as the action. */
export async function audit(
  { db }: Pick<Work, "db">,
  { newId, clock, requestId }: Pick<Context, "newId" | "clock" | "requestId">,
  by: By,
  { action, entityId, reason }: Audited,
): Promise<void> {
  const who =
    "actor" in by ? { actor: by.actor, person_id: null } : { actor: "member" as const, person_id: by.personId };
  await db
    .insertInto("mls_audit")
    .values({
      id: newId(),
      at: clock.now(),
      ...who,
      organization_id: by.organizationId,
      action,
      entity_id: entityId,
      reason: reason ?? null,
      request_id: requestId,
    })
    .execute();
}
