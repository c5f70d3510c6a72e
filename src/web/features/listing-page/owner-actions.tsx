import { ChevronDown, Eraser, Pencil } from "lucide-react";
import { useState } from "react";
import { isVisible } from "#domain/core/listing-status.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { LifeCycleItems } from "#web/features/candidacy/life-cycle-items.tsx";
import { EraseDialog } from "#web/features/identity/erase-dialog.tsx";
import type { LifeCycleStep } from "#web/features/listing/life-cycle.ts";
import { LifeCycleDialog } from "#web/features/listing/life-cycle-dialog.tsx";
import { SendToPartner } from "#web/features/hand-off/send-to-partner.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";

/** What the listing agency can do with its listing now, as named by the server. Its admins can erase the candidate. */
export function OwnerActions({ listing, own }: { listing: ListingDetail; own: NonNullable<ListingDetail["own"]> }) {
  const viewer = useViewer();
  const [asked, setAsked] = useState<LifeCycleStep | null>(null);
  const [erasing, setErasing] = useState(false);
  const mayErase = mayEraseHere(viewer, listing);
  const steps = own.actions.filter((action) => action !== "edit");
  return (
    <>
      {own.actions.includes("edit") ? (
        <Link to="/mls/list/$id" params={{ id: listing.id }} className={buttonClass()}>
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      ) : null}
      {isVisible(listing.status) ? <SendToPartner listingId={listing.id} /> : null}
      {steps.length > 0 || mayErase ? (
        <Menu
          trigger={
            <Button>
              Manage
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          <LifeCycleItems listingId={listing.id} steps={steps} onChoose={setAsked} />
          {mayErase ? (
            <MenuItem icon={<Eraser aria-hidden="true" />} destructive onSelect={() => setErasing(true)}>
              Erase candidate
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
      <LifeCycleDialog
        step={asked}
        listing={{ id: listing.id, version: own.version, maskedCode: listing.maskedCode }}
        onClose={() => setAsked(null)}
      />
      <EraseDialog listing={listing} needsReason={false} open={erasing} onClose={() => setErasing(false)} />
    </>
  );
}

/** The agency's admins can erase their own candidate, and platform staff any, with a reason. */
export function mayEraseHere(viewer: Viewer, { own, erasedAt }: ListingDetail): boolean {
  if (erasedAt !== undefined) return false;
  return mayDo(viewer, "identity.erase", own ? { agencyId: viewer.organizationId } : { reason: withReason });
}

/** A placeholder for the reason staff will give: the check only asks whether they are staff. */
export const withReason = "checked with a reason";

/** What platform staff can do with any listing: erase the candidate, with a reason. */
export function StaffActions({ listing }: { listing: ListingDetail }) {
  const [erasing, setErasing] = useState(false);
  return (
    <>
      <Button onClick={() => setErasing(true)}>
        <Eraser aria-hidden="true" />
        Erase candidate
      </Button>
      <EraseDialog listing={listing} needsReason open={erasing} onClose={() => setErasing(false)} />
    </>
  );
}
