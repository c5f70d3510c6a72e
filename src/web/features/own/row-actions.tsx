import { Ellipsis, Eye, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { LifeCycleItems } from "#web/features/candidacy/life-cycle-items.tsx";
import { LifeCycleDialog } from "#web/features/listing/life-cycle-dialog.tsx";
import type { LifeCycleStep } from "#web/features/listing/life-cycle.ts";
import { Link } from "#web/lib/router/link.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { nameOf, type OwnListing } from "./own-listing.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { useAction } from "#web/lib/form/use-action.ts";

/** The actions of one listing or draft now; the server names those of a listing. */
export function RowActions({ listing }: { listing: OwnListing }) {
  const [asked, setAsked] = useState<LifeCycleStep | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const draft = isDraft(listing.status);
  const steps = listing.actions.filter((action) => action !== "edit");
  const edit = <Link to="/mls/list/$id" params={{ id: listing.id }} />;
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${nameOf(listing)}`} icon={<Ellipsis aria-hidden="true" />} />}>
        {draft ? (
          <>
            <MenuItem icon={<Pencil aria-hidden="true" />} render={edit}>
              Continue
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={() => setDiscarding(true)}>
              Discard draft
            </MenuItem>
          </>
        ) : (
          <>
            <MenuItem
              icon={<Eye aria-hidden="true" />}
              render={<Link to="/mls/candidate/$id" params={{ id: listing.id }} />}
            >
              View listing
            </MenuItem>
            {listing.actions.includes("edit") ? (
              <MenuItem icon={<Pencil aria-hidden="true" />} render={edit}>
                Edit
              </MenuItem>
            ) : null}
            {steps.length > 0 ? <MenuSeparator /> : null}
            <LifeCycleItems listingId={listing.id} steps={steps} onChoose={setAsked} />
          </>
        )}
      </Menu>
      <LifeCycleDialog
        step={asked}
        listing={{ id: listing.id, version: listing.version, maskedCode: listing.maskedCode ?? nameOf(listing) }}
        onClose={() => setAsked(null)}
      />
      <DiscardDialog listing={listing} open={discarding} onOpenChange={setDiscarding} />
    </>
  );
}

type DiscardDialogProps = { listing: OwnListing; open: boolean; onOpenChange: (open: boolean) => void };

function DiscardDialog({ listing, open, onOpenChange }: DiscardDialogProps) {
  const { run } = useAction();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Discard the draft of ${nameOf(listing)}?`}
      description="Everything typed into it is deleted, including the encrypted details. This can't be undone."
      confirmLabel="Discard draft"
      destructive
      onConfirm={() =>
        run((api) => api.listings.discard({ id: listing.id, version: listing.version }), {
          done: () => ({ title: "Draft discarded", description: `${nameOf(listing)} is deleted.` }),
          outdates: ["listings"],
        })
      }
    />
  );
}
