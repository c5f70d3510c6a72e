import { type ImportState, importStateLabels } from "#domain/import/import.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { ImportProgress } from "./queries.ts";
import { isPublished } from "#domain/import/status.ts";

const tones: Record<ImportState, BadgeTone> = {
  uploaded: "amber",
  mapped: "amber",
  committing: "petrol",
  stopped: "neutral",
  failed: "danger",
  done: "petrol",
  publishing: "petrol",
  published: "money",
};

/** An import's state; drafts held back from publishing still need action. */
export function ImportStateBadge({
  progress: { state, publishing },
}: {
  progress: Pick<ImportProgress, "state" | "publishing">;
}) {
  if (isPublished(state) && publishing.heldBack > 0)
    return <Badge tone="amber">{publishing.published > 0 ? "Partly published" : "Held back"}</Badge>;
  return <Badge tone={tones[state]}>{importStateLabels[state]}</Badge>;
}
