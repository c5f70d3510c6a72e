import { sheetFor, type SheetSection } from "#domain/listing/sheet.ts";
import type { ListingFace } from "#domain/listing/view.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { FactsLine, ListingPlace } from "./facts.tsx";
import { SheetSections } from "./masked-sheet.tsx";

type MaskedFaceProps = {
  face: ListingFace;
  /** In ms. */
  now: number;
  /** Spoken in place of the bars; null once the name is shown. */
  masked: string | null;
  /** Other titles of the sheet's sections, by their usual one. */
  titles?: Record<string, string>;
};

/** A candidate exactly as an employer reads them, in one column, for pages of emailed links. */
export function MaskedFace({ face, now, masked, titles = {} }: MaskedFaceProps) {
  const timeZone: SheetSection[] = face.timeZone ? [{ heading: "Time zone", kind: "text", text: face.timeZone }] : [];
  const sections = [...sheetFor(face).sections, ...timeZone].map((section) => ({
    ...section,
    heading: titles[section.heading] ?? section.heading,
  }));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {masked === null ? null : <Redaction label={masked} />}
        <PlateText code={face.maskedCode} />
      </p>
      <h3 className="text-title font-semibold break-words">{face.headlineRole}</h3>
      <ListingPlace listing={face} />
      <FactsLine listing={face} now={now} />
      <SheetSections sections={sections} level={4} className="mt-2" />
    </>
  );
}
