import { useState } from "react";
import type { Sheet } from "#domain/listing/sheet.ts";
import { MaskedSheet } from "#web/features/listing/masked-sheet.tsx";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";

/** A candidate of a list: the chosen facts, and the rest of the sheet once opened, which the agency sees in its log. */
export function ListFace({ sheet, token, listingId }: { sheet: Sheet; token: string; listingId: string }) {
  const { api } = useBackend();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Redaction className="text-lead" />
      <MaskedSheet sheet={isOpen ? sheet : { ...sheet, sections: [] }} level={3} />
      {sheet.sections.length === 0 ? null : (
        <Button
          variant="ghost"
          className="-ml-3 self-start"
          aria-expanded={isOpen}
          onClick={() => {
            // Only a line in the agency's log: without it the page works the same.
            if (!isOpen) void api.guests.view({ token, listingId }).catch(() => undefined);
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? "Show less" : "Read more"}
        </Button>
      )}
    </>
  );
}
