import { useState } from "react";
import type { Sheet } from "#domain/listing/sheet.ts";
import { MaskedSheet } from "#web/features/listing/masked-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import type { GuestDoor } from "./door.ts";

/** A candidate of a list: the chosen facts, and the rest of the sheet once opened, which the agency sees in its log. */
export function ListFace({ sheet, door, listingId }: { sheet: Sheet; door: GuestDoor; listingId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <MaskedSheet
        sheet={isOpen ? sheet : { ...sheet, sections: [] }}
        before={<Redaction className="text-read" />}
        level={3}
      />
      {sheet.sections.length === 0 ? null : (
        <Button
          variant="ghost"
          className="-ml-3.5 self-start"
          aria-expanded={isOpen}
          onClick={() => {
            // Only a line in the agency's log: without it the page works the same.
            if (!isOpen) void door.view(listingId).catch(() => undefined);
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? "Show less" : "Read more"}
        </Button>
      )}
    </>
  );
}
