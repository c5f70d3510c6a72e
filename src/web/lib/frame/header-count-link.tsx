import type { ReactNode } from "react";
import { NavLink } from "#web/lib/router/link.tsx";
import type { PlainPath } from "#web/lib/router/paths.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { cappedCount, CountBadge } from "#web/ui/count-badge.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

export type HeaderCountLinkProps = { to: PlainPath; label: string; count: number; icon: ReactNode };

/** A header link with a count (spec §2). The count is ink, not a seal: it needs no answer. */
export function HeaderCountLink({ to, label, count, icon }: HeaderCountLinkProps) {
  return (
    <Tooltip content={label}>
      <NavLink
        to={to}
        aria-label={`${label}, ${candidatesText(count)}`}
        here="bg-sunk text-ink"
        className={buttonClass({ variant: "ghost", className: "aspect-square px-0 [&_svg]:size-4.5" })}
      >
        {icon}
        <CountBadge count={count} />
      </NavLink>
    </Tooltip>
  );
}

/** The badge's accessible name: `1 candidate`, `99+ candidates`. */
export function candidatesText(count: number): string {
  return `${cappedCount(count)} ${count === 1 ? "candidate" : "candidates"}`;
}
