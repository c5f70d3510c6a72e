import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";

/** The person's other windows update their counts. */
export function announceRead(
  work: Pick<Work, "change">,
  { personId, organizationId }: Pick<Viewer, "personId" | "organizationId">,
): void {
  work.change({ topic: "notification.read", entityId: personId, organizationId, data: { personId } });
}
