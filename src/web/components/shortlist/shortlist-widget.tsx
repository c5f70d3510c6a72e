import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useBackend } from "#web/backend/context.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { shortlistIdsOptions } from "./shortlist-queries.ts";

/** Seed §9: counts on badges end at 99+. */
const mostCounted = 99;

/** The header's way to the shortlist (seed §2). Its count is ink, not a seal: nothing in it waits for an answer. */
export function ShortlistWidget() {
  const { api } = useBackend();
  const count = useQuery(shortlistIdsOptions(api)).data?.length ?? 0;
  const shown = count > mostCounted ? `${mostCounted}+` : String(count);
  return (
    <Tooltip content="Shortlist" side="bottom">
      <Link to="/mls/shortlist" aria-label={`Shortlist, ${shown} ${count === 1 ? "candidate" : "candidates"}`} className={buttonClass({ variant: "ghost", className: "aspect-square px-0 [&_svg]:size-4.5" })}>
        <Bookmark aria-hidden="true" />
        {count > 0 ? (
          <span aria-hidden="true" className="figures absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-ink px-1 text-center text-[0.625rem]/4 font-semibold text-paper">
            {shown}
          </span>
        ) : null}
      </Link>
    </Tooltip>
  );
}
