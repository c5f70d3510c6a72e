import { Bookmark } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import type { ButtonVariant } from "#web/ui/button-class.ts";
import { useShortlist } from "./use-shortlist.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

type ShortlistManyProps = { ids: readonly string[]; who: string; variant?: ButtonVariant; children: ReactNode };

/**
 * Shortlists all of them in one call; those already there are skipped and counted (spec §4). `who`: names them when no
 * one is left to add.
 */
export function ShortlistMany({ ids, who, variant = "secondary", children }: ShortlistManyProps) {
  const listed = new Set(useAsk("shortlist", "ids", {}).data?.ids);
  const { addAll } = useShortlist();
  const all = ids.every((id) => listed.has(id));
  return (
    <Button
      size="sm"
      variant={variant}
      loading={addAll.isPending}
      disabledReason={all ? `All candidates ${who} are already on your shortlist.` : undefined}
      onClick={() => addAll.mutate(ids)}
    >
      <Bookmark aria-hidden="true" /> {children}
    </Button>
  );
}
