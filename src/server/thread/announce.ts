import type { ThreadAction } from "#domain/live/topics.ts";
import type { Thread } from "#domain/thread/thread.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";

/**
 * Tells both organizations, one change each: ids and display codes, no word of what was written. That somebody has read
 * is told inside their own organization, and who did what as well.
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
