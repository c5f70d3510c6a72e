import { Download } from "lucide-react";
import { useState } from "react";
import { isDraft } from "#domain/core/listing-status.ts";
import { type BulkStep, bulkSteps } from "#domain/own/listings.ts";
import { lifeCycleIcons } from "#web/features/listing/life-cycle-icons.tsx";
import { lifeCycleWords, whyNoStep } from "#web/features/listing/life-cycle.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectionFrame } from "#web/ui/selection-frame.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import type { OwnListing } from "./own-listing.ts";

type Props = {
  chosen: readonly OwnListing[];
  /** Ids of the rows shown. */ shown: ReadonlySet<string>;
  onClear: () => void;
};

/** Bulk actions. An action that no selected listing allows says so. */
export function BulkBar({ chosen, shown, onClear }: Props) {
  const viewer = useViewer();
  const [asked, setAsked] = useState<BulkStep | null>(null);
  const [exporting, setExporting] = useState(false);
  const elsewhere = chosen.filter(({ id }) => !shown.has(id)).length;
  return (
    <SelectionFrame count={chosen.length} elsewhere={{ count: elsewhere, where: "on this page" }} onClear={onClear}>
      {bulkSteps.map((step) => (
        <Button
          key={step}
          size="sm"
          aria-haspopup="dialog"
          disabledReason={
            whyNoStep(viewer, step) ??
            (chosen.some(({ actions }) => actions.includes(step)) ? undefined : noneWords[step])
          }
          onClick={() => setAsked(step)}
        >
          {lifeCycleIcons[step]} {lifeCycleWords[step].label}
        </Button>
      ))}
      <Button size="sm" aria-haspopup="dialog" onClick={() => setExporting(true)}>
        <Download aria-hidden="true" /> Export
      </Button>
      {asked ? <BulkDialog step={asked} chosen={chosen} onClose={() => setAsked(null)} onDone={onClear} /> : null}
      {exporting ? (
        <ExportDialog
          ids={chosen.map(({ id }) => id)}
          counts={{ all: chosen.length, drafts: chosen.filter(({ status }) => isDraft(status)).length }}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </SelectionFrame>
  );
}

const noneWords: Record<BulkStep, string> = {
  available: "None of the selected listings needs an availability check.",
  hold: "None of the selected listings is on the market.",
  resume: "None of the selected listings is on hold.",
  renew: "None of the selected listings has an exclusivity period to renew.",
  withdraw: "None of the selected listings can be withdrawn.",
};
