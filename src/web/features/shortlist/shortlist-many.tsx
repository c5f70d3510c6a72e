import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import type { ReactNode } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import type { ButtonVariant } from "#web/ui/button-class.ts";
import { shortlistIdsOptions } from "./queries.ts";
import { useShortlist } from "./use-shortlist.ts";

/**
 * Puts all of them on the shortlist at once; who is there already is skipped and counted (spec §4). `who` they are, for
 * when nobody is left to add.
 */
export function ShortlistMany({
  ids,
  who,
  variant = "secondary",
  children,
}: {
  ids: readonly string[];
  who: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const { api } = useBackend();
  const listed = new Set(useQuery(shortlistIdsOptions(api)).data);
  const { addAll } = useShortlist();
  const all = ids.every((id) => listed.has(id));
  return (
    <Button
      size="sm"
      variant={variant}
      loading={addAll.isPending}
      disabledReason={all ? `Everybody ${who} is on your shortlist.` : undefined}
      onClick={() => addAll.mutate(ids)}
    >
      <Bookmark aria-hidden="true" /> {children}
    </Button>
  );
}
