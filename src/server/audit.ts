import type { Viewer } from "#domain/viewer.ts";
import type { Work } from "./db/database.ts";
import type { Context } from "./http/context.ts";

/** `reason`: a stated one, or what changed in names of roles and types; never a person. */
export type Audited = { action: string; entityId: string; reason?: string };

/** Says who did it, in the transaction that does it. */
export async function audit({ db }: Pick<Work, "db">, { newId, clock, requestId }: Pick<Context, "newId" | "clock" | "requestId">, { personId, organisationId }: Pick<Viewer, "personId" | "organisationId">, { action, entityId, reason }: Audited): Promise<void> {
  await db
    .insertInto("mls_audit")
    .values({ id: newId(), at: clock.now(), person_id: personId, organisation_id: organisationId, action, entity_id: entityId, reason: reason ?? null, request_id: requestId })
    .execute();
}
