import { Bookmark } from "lucide-react";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type Candidate, useShortlist } from "./use-shortlist.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

function useIsShortlisted(id: string): boolean {
  const enabled = mayDo(useViewer(), "shortlist.use");
  return useAsk("shortlist", "ids", {}, { enabled, select: ({ ids }) => ids.includes(id) }).data ?? false;
}

function Mark({ on }: { on: boolean }) {
  return <Bookmark aria-hidden="true" className={cn("keeps-color", on && "fill-ink text-ink")} />;
}

/** The bookmark on a card, filled when the candidate is shortlisted. */
export function ShortlistMark({ candidate }: { candidate: Candidate }) {
  const on = useIsShortlisted(candidate.id);
  const { toggle } = useShortlist();
  return (
    <IconButton
      size="sm"
      label={`Shortlist ${candidate.maskedCode}`}
      icon={<Mark on={on} />}
      aria-pressed={on}
      data-shortlist-toggle=""
      onClick={() => toggle(candidate)}
    />
  );
}

/**
 * The labeled version for the candidate's own page; `compact`: only readers of the screen hear the label. An
 * organization that isn't vetted opens the page of its own candidates, without it.
 */
export function ShortlistButton({ candidate, compact = false }: { candidate: Candidate; compact?: boolean }) {
  const on = useIsShortlisted(candidate.id);
  const { toggle } = useShortlist();
  if (!mayDo(useViewer(), "shortlist.use")) return null;
  return (
    <Button aria-pressed={on} onClick={() => toggle(candidate)}>
      <Mark on={on} />
      <span className={cn(compact && "sr-only")}>{on ? "Shortlisted" : "Shortlist"}</span>
    </Button>
  );
}
