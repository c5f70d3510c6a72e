import { Download } from "lucide-react";
import { useState } from "react";
import { type BulkStep, bulkSteps } from "#domain/own/listings.ts";
import { lifeCycleIcons } from "#web/features/listing/life-cycle-icons.tsx";
import { lifeCycleWords } from "#web/features/listing/life-cycle.ts";
import { Button } from "#web/ui/button.tsx";
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
  const [asked, setAsked] = useState<BulkStep | null>(null);
  const [exporting, setExporting] = useState(false);
  const elsewhere = chosen.filter(({ id }) => !shown.has(id)).length;
  return (
    <div
      role="region"
      aria-label="Selection"
      className={
        "no-print sticky bottom-4 z-30 mt-4 flex flex-wrap items-center gap-2 rounded-card border " +
        "border-line-2 bg-raised px-4 py-2.5 shadow-float"
      }
    >
      <p role="status" className="mr-auto">
        <strong className="figures">{chosen.length}</strong> selected
        {elsewhere > 0 ? <span className="figures text-ink-2">, {elsewhere} not on this page</span> : null}
      </p>
      {bulkSteps.map((step) => (
        <Button
          key={step}
          size="sm"
          aria-haspopup="dialog"
          disabledReason={chosen.some(({ actions }) => actions.includes(step)) ? undefined : noneWords[step]}
          onClick={() => setAsked(step)}
        >
          {lifeCycleIcons[step]} {lifeCycleWords[step].label}
        </Button>
      ))}
      <Button size="sm" aria-haspopup="dialog" onClick={() => setExporting(true)}>
        <Download aria-hidden="true" /> Export
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {asked ? <BulkDialog step={asked} chosen={chosen} onClose={() => setAsked(null)} onDone={onClear} /> : null}
      {exporting ? <ExportDialog ids={chosen.map(({ id }) => id)} onClose={() => setExporting(false)} /> : null}
    </div>
  );
}

const noneWords: Record<BulkStep, string> = {
  available: "None of these waits for an answer.",
  hold: "None of these is on the market.",
  resume: "None of these is on hold.",
  renew: "None of these has an exclusivity period to renew.",
  withdraw: "None of these can be withdrawn.",
};
