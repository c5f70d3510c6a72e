import { ChevronDown, List, Plus } from "lucide-react";
import { useState } from "react";
import { type ListingStatus, isHeld } from "#domain/core/listing-status.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { counted } from "#web/lib/format.ts";
import type { Chosen } from "#web/lib/keys/overlay.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAddressedJob, useJobStart } from "#web/features/client/job-employer.ts";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import { DealStatusBadge } from "./status-badge.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { dealsInMenu } from "#web/features/deal/queries.ts";

/** The newest three deals about a candidate, a link to all of them and a new one; without deals, a create button. */
export function DealActionsCard({ candidate }: { candidate: Chosen & { status: ListingStatus } }) {
  const mayCreate = mayDo(useViewer(), "deal.create");
  const found = useAsk("deals", "list", { listingId: candidate.id, limit: dealsInMenu });
  const { data } = found;
  const [creating, setCreating] = useState(false);
  const start = useJobStart(useAddressedJob());
  const open = isHeld(candidate.status);
  const blocked = open ? undefined : "You can create deals for active listings only.";
  const total = data?.total ?? 0;
  // Created a moment ago, the first deal would turn the button into a menu under the pointer.
  const unsure = total === 0 && found.isFetching && !found.isFetchedAfterMount;
  if (!mayCreate && total === 0) return null;
  const { id, maskedCode, headlineRole } = candidate;
  return (
    <Card>
      <CardHead
        title="Deals"
        aside={
          data && !unsure ? (
            <span className="figures text-dense text-ink-2">{total === 0 ? "none yet" : counted(total, "deal")}</span>
          ) : undefined
        }
      >
        {unsure ? (
          <Skeleton className="mt-3 h-9 pointer-coarse:h-11" />
        ) : total === 0 ? (
          <Button className="mt-3 w-full" disabledReason={blocked} onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" /> Create Deal
          </Button>
        ) : (
          <Menu
            className="w-(--anchor-width) max-w-none"
            trigger={
              <Button className="mt-3 w-full">
                Deal actions <ChevronDown aria-hidden="true" />
              </Button>
            }
          >
            {mayCreate ? (
              <MenuItem icon={<Plus aria-hidden="true" />} disabledReason={blocked} onSelect={() => setCreating(true)}>
                Create Deal
              </MenuItem>
            ) : null}
            {data ? (
              <>
                {mayCreate ? <MenuSeparator /> : null}
                {data.items.map((deal) => (
                  <MenuItem
                    key={deal.id}
                    render={<Link to="/mls/deal/$id" params={{ id: deal.id }} />}
                    aside={<DealStatusBadge status={deal.status} />}
                  >
                    <span className="block font-mono font-semibold">{deal.code}</span>
                    <span className="block text-small text-ink-2">{deal.employer.name}</span>
                  </MenuItem>
                ))}
                <MenuSeparator />
                <MenuItem icon={<List aria-hidden="true" />} render={<Link to="/mls/deals" search={{ listing: id }} />}>
                  View All
                </MenuItem>
              </>
            ) : null}
          </Menu>
        )}
      </CardHead>
      {mayCreate ? (
        <CreateDealDialog
          open={creating && start !== undefined}
          onOpenChange={setCreating}
          start={{ candidate: { id, maskedCode, headlineRole }, employer: start?.employer, agreed: start?.agreed }}
        />
      ) : null}
    </Card>
  );
}
