import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { sheetFor } from "#domain/listing/sheet.ts";
import type { ListingCard } from "#domain/listing/view.ts";
import { pageKeysMark } from "#web/lib/keys/single-keys.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SheetSections } from "./masked-sheet.tsx";
import { FactsLine, ListedBy, ListingPlace } from "./facts.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

export type ListingPeekProps = {
  /** Null: closed. */
  listing: ListingCard | null;
  /** Its index in the list, from 0. */
  position: number;
  /** How many the list has loaded, and the total. */
  count: number;
  total: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** Gets the focus back: the card. */
  finalFocus: () => HTMLElement | null;
  /** The link to its page. */
  action: ReactNode;
  /** Buttons for the candidate, such as shortlisting. */
  tools: ReactNode;
  /** In ms. */
  now: number;
};

/** A preview of a masked listing beside its list; the list's keys keep working. */
export function ListingPeek({
  listing,
  position,
  count,
  total,
  onStep,
  onClose,
  finalFocus,
  action,
  tools,
  now,
}: ListingPeekProps) {
  const start = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      open={listing !== null}
      onOpenChange={(open) => !open && onClose()}
      title={listing?.headlineRole ?? ""}
      initialFocus={start}
      finalFocus={finalFocus}
      marks={{ [pageKeysMark]: "" }}
    >
      {/* Not a button: Space and Enter belong to the list. */}
      <div ref={start} tabIndex={-1} className="flex flex-col gap-4 text-dense outline-none">
        <div className="flex items-center gap-1 border-b border-line pb-3">
          <IconButton
            label="Previous candidate"
            icon={<ChevronUp aria-hidden="true" />}
            disabled={position <= 0}
            title={position <= 0 ? "This is the first one." : undefined}
            onClick={() => onStep(-1)}
            className="-ml-2"
          />
          <IconButton
            label="Next candidate"
            icon={<ChevronDown aria-hidden="true" />}
            disabled={position >= count - 1}
            title={position >= count - 1 ? "This is the last one." : undefined}
            onClick={() => onStep(1)}
          />
          <span className="figures mr-auto ml-1 text-ink-2">
            {(position + 1).toLocaleString("en-US")} of {total.toLocaleString("en-US")}
          </span>
          {action}
        </div>
        {listing ? <Peeked listing={listing} now={now} tools={tools} /> : null}
      </div>
      <p role="status" className="sr-only">
        {listing ? `${position + 1} of ${total}: ${listing.headlineRole}, ${listing.maskedCode}` : ""}
      </p>
    </Sheet>
  );
}

function Peeked({ listing, now, tools }: { listing: ListingCard; now: number; tools: ReactNode }) {
  const found = useAsk("listings", "get", { id: listing.id });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <Plate code={listing.maskedCode} />
          <ListingPlace listing={listing} />
        </div>
        <FactsLine listing={listing} now={now} />
        <div className="flex flex-wrap gap-2 pt-0.5">{tools}</div>
      </div>
      <SheetSections
        sections={[
          { heading: "Key skills", kind: "tags", tags: listing.keySkills },
          ...(found.data ? sheetFor(found.data, ["summary", "experience", "screening", "industries"]).sections : []),
        ]}
      />
      {found.data ? null : found.isError ? (
        <ErrorLine>{problemDetail(found.error)}</ErrorLine>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-2">
          <Skeleton className="w-24" />
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </div>
      )}
      <ListedBy listing={listing} className="border-t border-line pt-4" />
    </div>
  );
}
