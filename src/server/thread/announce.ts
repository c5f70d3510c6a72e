import type { ThreadAction } from "#domain/thread/actions.ts";
import type { Thread } from "#domain/thread/thread.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";

/**
 * Announces to both organizations, one change each: ids and display codes, no message text. Reads, and who acted, are
 * only announced inside the own organization.
 */
export function announceThread(
  work: Pick<Work, "change">,
  viewer: Viewer,
  { id, subject, starter, other }: Thread,
  action: ThreadAction,
): void {
  for (const organization of action === "read" ? [viewer.organizationId] : [starter.id, other.id])
    work.change({
      topic: "thread.changed",
      entityId: id,
      organizationId: organization,
      data: {
        action,
        candidateCode: subject.maskedCode,
        ...(subject.deal && { dealCode: subject.deal.code }),
        ...(organization === viewer.organizationId && { personId: viewer.personId }),
      },
    });
}
