import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useBackend } from "#web/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { shortlistIdsOptions } from "./shortlist-queries.ts";
import { useShortlist } from "./use-shortlist.ts";

/** Puts everything shown on the shortlist at once; what is there already is skipped and counted (seed §4). */
export function ShortlistAll({ ids }: { ids: readonly string[] }) {
  const { api } = useBackend();
  const listed = new Set(useQuery(shortlistIdsOptions(api)).data);
  const { addAll } = useShortlist();
  const all = ids.every((id) => listed.has(id));
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={addAll.isPending}
      disabledReason={all ? "Everybody shown is on your shortlist." : undefined}
      onClick={() => addAll.mutate(ids)}
    >
      <Bookmark aria-hidden="true" /> Shortlist all {ids.length.toLocaleString("en-US")} shown
    </Button>
  );
}
