import { Ellipsis, Eye, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DealRow } from "#web/features/deal/queries.ts";
import { DeleteDealDialog } from "#web/features/deal/delete-deal-dialog.tsx";
import { whyNotDeleted } from "#web/features/deal/words.ts";
import { Link } from "#web/lib/router/link.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";

/** Spec §2: a deal's actions in the list. */
export function DealMenu({ deal }: { deal: DealRow }) {
  const [deleting, setDeleting] = useState(false);
  const whyNot = whyNotDeleted(deal);
  return (
    <>
      <Menu
        trigger={<IconButton label={`Actions for ${deal.code}`} icon={<Ellipsis aria-hidden="true" />} />}
        className="max-w-72"
      >
        <MenuItem icon={<Eye aria-hidden="true" />} render={<Link to="/mls/deal/$id" params={{ id: deal.id }} />}>
          View Deal
        </MenuItem>
        {/* The same page, with the form for other terms open where terms can change. */}
        <MenuItem
          icon={<Pencil aria-hidden="true" />}
          render={
            <Link
              to="/mls/deal/$id"
              params={{ id: deal.id }}
              {...(deal.actions.includes("propose") ? { hash: "edit" } : {})}
            />
          }
        >
          Edit Deal
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 aria-hidden="true" />}
          destructive
          disabledReason={whyNot ?? undefined}
          onSelect={() => setDeleting(true)}
        >
          Delete Deal
        </MenuItem>
      </Menu>
      <DeleteDealDialog deal={deal} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}
