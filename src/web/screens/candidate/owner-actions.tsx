import { Link } from "@tanstack/react-router";
import { ChevronDown, Pencil } from "lucide-react";
import { useState } from "react";
import type { ListingDetail } from "#domain/listing-view.ts";
import { type LifeCycleStep, lifeCycleWords } from "#web/components/listing/life-cycle.ts";
import { LifeCycleDialog } from "#web/components/listing/life-cycle-dialog.tsx";
import { lifeCycleIcons } from "#web/components/listing/life-cycle-icons.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";

/** What the listing agency may do with its listing now; the server names the actions. */
export function OwnerActions({ listing, own }: { listing: ListingDetail; own: NonNullable<ListingDetail["own"]> }) {
  const [asked, setAsked] = useState<LifeCycleStep | null>(null);
  const steps = own.actions.filter((action) => action !== "edit");
  return (
    <>
      {own.actions.includes("edit") ? (
        <Link to="/mls/list/$id" params={{ id: listing.id }} className={buttonClass()}>
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      ) : null}
      {steps.length > 0 ? (
        <Menu
          trigger={
            <Button>
              Manage
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {steps.map((step) => (
            <MenuItem key={step} icon={lifeCycleIcons[step]} destructive={lifeCycleWords[step].destructive ?? false} onSelect={() => setAsked(step)}>
              {lifeCycleWords[step].label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <LifeCycleDialog step={asked} listing={{ id: listing.id, version: own.version, maskedCode: listing.maskedCode }} onClose={() => setAsked(null)} />
    </>
  );
}
