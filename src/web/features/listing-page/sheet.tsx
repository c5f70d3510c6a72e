import { FileDown } from "lucide-react";
import { sheetFor } from "#domain/listing/sheet.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { MaskedSheet } from "#web/features/listing/masked-sheet.tsx";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";

/** What the page looks like on paper: the masked sheet, whichever tab is open and whatever is revealed. */
export function PrintedSheet({ listing }: { listing: ListingDetail }) {
  const viewer = useViewer();
  if (!useMedia("print")) return null;
  return <MaskedSheet sheet={sheetFor(listing)} note={`Presented by ${viewer.organizationName}`} />;
}

/** The same sheet as a PDF file. */
export function SheetButton({ listing }: { listing: ListingDetail }) {
  const { save, busy } = useSheet(listing);
  return (
    <Button loading={busy} onClick={save}>
      <FileDown aria-hidden="true" /> Sheet (PDF)
    </Button>
  );
}

export function useSheet({ id }: Pick<ListingDetail, "id">): { save: () => void; busy: boolean } {
  const { run, busy } = useAction();
  return { save: () => void run(async (api) => saveFile(await api.candidateLists.sheet({ listingId: id }))), busy };
}
