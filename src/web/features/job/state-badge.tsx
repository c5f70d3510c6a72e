import { type JobStatus, jobStatusLabels } from "#domain/job/job.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const tones: Record<JobStatus, BadgeTone> = { open: "petrol", on_hold: "amber", filled: "money", closed: "neutral" };

export function JobStateBadge({ status }: { status: JobStatus }) {
  return <Badge tone={tones[status]}>{jobStatusLabels[status]}</Badge>;
}
