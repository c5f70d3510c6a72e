import { type SheetField, sheetFor } from "#domain/listing/sheet.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { SheetSections } from "#web/features/listing/masked-sheet.tsx";

/** Facts that the page's header doesn't show. */
const factsBelow = new Set(["Time zone", "Clearance"]);

/** The whole sheet, as it prints: the other tabs are parts of it. */
export function OverviewPanel({ listing }: { listing: ListingDetail }) {
  const { sections, facts } = sheetFor(listing);
  const others = facts
    .filter(({ term }) => factsBelow.has(term))
    .map(({ term, fact }) => ({ heading: term, kind: "text" as const, text: fact }));
  return (
    <SheetSections
      sections={[...sections, ...others]}
      level={2}
      className="px-5 py-5 sm:px-6 lg:columns-2 lg:gap-x-10"
    />
  );
}

export function PartPanel({ listing, fields }: { listing: ListingDetail; fields: readonly SheetField[] }) {
  const { sections } = sheetFor(listing, fields);
  return sections.length === 0 ? (
    <p className="px-5 py-5 text-ink-3 sm:px-6">None listed</p>
  ) : (
    <SheetSections sections={sections} level={2} className="px-5 py-5 sm:px-6" />
  );
}
