import type { Thread } from "#domain/thread.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Work } from "../db/database.ts";

export type ThreadNews = "started" | "sent" | "read";

/**
 * Tells both organisations, one change each: ids and display codes, no word of what was written. That somebody has read
 * is told inside their own organisation, and who did what as well.
 */
export function announceThread(
  work: Pick<Work, "change">,
  viewer: Viewer,
  { id, subject, starter, other }: Thread,
  action: ThreadNews,
): void {
  for (const organisation of action === "read" ? [viewer.organisationId] : [starter.id, other.id])
    work.change({
      topic: "thread.changed",
      entityId: id,
      organisationId: organisation,
      data: {
        action,
        candidateCode: subject.maskedCode,
        ...(subject.deal && { dealCode: subject.deal.code }),
        ...(organisation === viewer.organisationId && { personId: viewer.personId }),
      },
    });
}
