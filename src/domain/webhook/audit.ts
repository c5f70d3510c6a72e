import { positionOf } from "../event/event.ts";
import type { Topics } from "../live/topics.ts";

/** What an endpoint can choose beside the events of the feed. Members read that feed; the audit log is for admins. */
export const auditType = "audit.recorded" as const;

/**
 * An entry of the audit log on its way to an endpoint: ids and the name of the action, never a name or a reason. Each
 * field is named.
 */
export const auditEvent = ({
  seq,
  entityId,
  at,
  data: { action, subjectId, personId, apiKeyId },
}: {
  seq: number;
  entityId: string;
  at: Date;
  data: Topics[typeof auditType];
}) => ({
  eventId: positionOf(seq),
  entityName: "AuditEntry" as const,
  entityKey: entityId,
  eventTimestamp: at.toISOString(),
  type: auditType,
  data: { action, subjectId, personId, apiKeyId },
});

export type AuditEvent = ReturnType<typeof auditEvent>;
