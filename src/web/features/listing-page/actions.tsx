import { ChevronDown, Eraser, ExternalLink, FileDown, ListPlus, Pencil, Send } from "lucide-react";
import { useState } from "react";
import { isVisible } from "#domain/core/listing-status.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { LifeCycleItems } from "#web/features/candidacy/life-cycle-items.tsx";
import { AddToListButton, AddToListDialog } from "#web/features/candidate-list/add-to-list.tsx";
import { noLinksInDemo, SendToClient, SendToClientDialogs } from "#web/features/guest/send-to-client.tsx";
import { useSendToPartner } from "#web/features/hand-off/send-to-partner.tsx";
import { EraseDialog } from "#web/features/identity/erase-dialog.tsx";
import type { LifeCycleStep } from "#web/features/listing/life-cycle.ts";
import { LifeCycleDialog } from "#web/features/listing/life-cycle-dialog.tsx";
import { AddToPipelineButton } from "#web/features/pipeline/add-to-pipeline.tsx";
import { ShortlistButton } from "#web/features/shortlist/toggle.tsx";
import { MessageAgencyItem } from "#web/features/thread/message-agency-button.tsx";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import { mayEraseHere, OwnerActions, StaffActions } from "./owner-actions.tsx";
import { SheetButton, useSheet } from "./sheet.tsx";

/** What the reader can do with a candidate, in a row of buttons. On a phone a menu has all but the most used. */
export function CandidateActions({ listing }: { listing: ListingDetail }) {
  return useWide("row") ? <AllActions listing={listing} /> : <FirstActions listing={listing} />;
}

function AllActions({ listing }: { listing: ListingDetail }) {
  const viewer = useViewer();
  return (
    <>
      {isVisible(listing.status) ? (
        <>
          <ShortlistButton candidate={listing} />
          <AddToPipelineButton candidate={listing} />
          <AddToListButton ids={[listing.id]} who={listing.maskedCode} />
          <SendToClient what={{ listing }} />
        </>
      ) : null}
      {listing.erasedAt === undefined ? <SheetButton listing={listing} /> : null}
      {listing.own ? <OwnerActions listing={listing} own={listing.own} /> : null}
      {!listing.own && mayEraseHere(viewer, listing) ? <StaffActions listing={listing} /> : null}
    </>
  );
}

function FirstActions({ listing }: { listing: ListingDetail }) {
  const mayErase = mayEraseHere(useViewer(), listing);
  const sheet = useSheet(listing);
  const partner = useSendToPartner(listing.id);
  const [asked, setAsked] = useState<"list" | "client" | "erase" | null>(null);
  const [step, setStep] = useState<LifeCycleStep | null>(null);
  const { id, maskedCode, own } = listing;
  const close = () => setAsked(null);
  return (
    <>
      {isVisible(listing.status) ? (
        <>
          <ShortlistButton candidate={listing} compact />
          <AddToPipelineButton candidate={listing} />
        </>
      ) : null}
      {listing.erasedAt === undefined ? (
        <Menu
          trigger={
            <Button>
              More
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          <OtherActions
            listing={listing}
            mayErase={mayErase}
            onAsk={setAsked}
            onStep={setStep}
            onSheet={sheet.save}
            onPartner={partner.isPossible ? partner.send : null}
          />
        </Menu>
      ) : null}
      {asked === "list" ? <AddToListDialog ids={[id]} who={maskedCode} onClose={close} /> : null}
      <SendToClientDialogs what={{ listing }} open={asked === "client"} onClose={close} />
      {own ? (
        <LifeCycleDialog step={step} listing={{ id, version: own.version, maskedCode }} onClose={() => setStep(null)} />
      ) : null}
      {mayErase ? <EraseDialog listing={listing} needsReason={!own} open={asked === "erase"} onClose={close} /> : null}
    </>
  );
}

type OtherActionsProps = {
  listing: ListingDetail;
  onAsk: (what: "list" | "client" | "erase") => void;
  mayErase: boolean;
  onStep: (step: LifeCycleStep) => void;
  onSheet: () => void;
  /** Null without a partner. */
  onPartner: (() => void) | null;
};

/** What goes on after the menu closed is outside it. */
function OtherActions({ listing, mayErase, onAsk, onStep, onSheet, onPartner }: OtherActionsProps) {
  const viewer = useViewer();
  const { kind } = useBackend();
  const isListed = isVisible(listing.status);
  const { own } = listing;
  return (
    <>
      {own?.actions.includes("edit") ? (
        <MenuItem icon={<Pencil aria-hidden="true" />} render={<Link to="/mls/list/$id" params={{ id: listing.id }} />}>
          Edit
        </MenuItem>
      ) : null}
      {own ? null : <MessageAgencyItem listing={listing} />}
      {isListed && mayDo(viewer, "list.use") ? (
        <MenuItem icon={<ListPlus aria-hidden="true" />} onSelect={() => onAsk("list")}>
          Add to list
        </MenuItem>
      ) : null}
      {isListed && mayDo(viewer, "client.use") ? (
        <MenuItem
          icon={<Send aria-hidden="true" />}
          disabledReason={kind === "demo" ? noLinksInDemo : undefined}
          onSelect={() => onAsk("client")}
        >
          Send to client
        </MenuItem>
      ) : null}
      <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={onSheet}>
        Sheet (PDF)
      </MenuItem>
      {own && isListed && onPartner ? (
        <MenuItem icon={<ExternalLink aria-hidden="true" />} onSelect={onPartner}>
          Send to partner<span className="sr-only"> in a new tab</span>
        </MenuItem>
      ) : null}
      {own ? (
        <LifeCycleItems
          listingId={listing.id}
          steps={own.actions.filter((action) => action !== "edit")}
          onChoose={onStep}
        />
      ) : null}
      {mayErase ? (
        <MenuItem icon={<Eraser aria-hidden="true" />} destructive onSelect={() => onAsk("erase")}>
          Erase candidate
        </MenuItem>
      ) : null}
    </>
  );
}
