import { type AuditEvent, auditEvent, auditType } from "#domain/webhook/audit.ts";
import type { Span } from "../event/read.ts";
import { changeColumns, type RecordedChange, recordedChange } from "../platform/db/changes.ts";
import type { Db } from "../platform/db/tables.ts";

/** The entries of an organization's audit log that were recorded in this span (docs/decisions/0083). */
export async function readAuditEvents(db: Db, organizationId: string, { after, until }: Span): Promise<AuditEvent[]> {
  const rows = await db
    .selectFrom("mls_changes")
    .select(changeColumns)
    .where("organization_id", "=", organizationId)
    .where("topic", "=", auditType)
    .where("seq", ">", after)
    .where("seq", "<=", until)
    .orderBy("seq")
    .execute();
  return rows.map((row) => auditEvent(recordedChange(row) as RecordedChange<typeof auditType>));
}
