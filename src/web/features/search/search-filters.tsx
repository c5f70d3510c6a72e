import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { FilterPanel, type FilterProps } from "./filter-panel.tsx";
import { advancedCount } from "./filters.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { useWide } from "#web/ui/use-wide.ts";

const nothingToClear = (active: number) => (active === 0 ? "No filter is set." : undefined);

type FramedProps = FilterProps & { active: number; onClear: () => void };

/** The panel beside the results, scrolled separately. */
export function FiltersAside({ active, onClear, ...panel }: FramedProps) {
  if (!useWide("aside")) return null;
  return (
    <aside
      aria-label="Filters"
      className={
        "scroll-quiet sticky top-(--bar-height,5.375rem) max-h-[calc(100dvh-var(--bar-height,5.375rem))] " +
        "w-71 shrink-0 self-start px-6 py-5"
      }
    >
      <FiltersHead active={active} onClear={onClear} />
      <FoldingPanel {...panel} initiallyOpen />
    </aside>
  );
}

function FiltersHead({ active, onClear }: { active: number; onClear: () => void }) {
  return (
    <div className="mb-4 flex items-center justify-between">
      <h2 className="text-read font-semibold">Filters</h2>
      <Button variant="ghost" size="sm" className="-mr-2.5" onClick={onClear} disabledReason={nothingToClear(active)}>
        Clear All
      </Button>
    </div>
  );
}

function FoldingPanel({ initiallyOpen, ...panel }: FilterProps & { initiallyOpen: boolean }) {
  const [open, setOpen] = useState(initiallyOpen);
  return <FilterPanel {...panel} advancedOpen={open} onAdvancedOpenChange={setOpen} />;
}

/** The panel on narrow screens. */
export function FiltersSheet({ active, total, onClear, ...panel }: FramedProps & { total: number | undefined }) {
  const [open, setOpen] = useState(false);
  if (useWide("aside")) return null;
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      side="left"
      title="Filters"
      trigger={
        <Button>
          <SlidersHorizontal aria-hidden="true" />
          Filters
          {active > 0 ? <span className="figures font-normal text-ink-3">{active}</span> : null}
        </Button>
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClear} disabledReason={nothingToClear(active)}>
            Clear All
          </Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            {total === undefined
              ? "Show candidates"
              : `Show ${total.toLocaleString("en-US")} ${total === 1 ? "candidate" : "candidates"}`}
          </Button>
        </>
      }
    >
      <FoldingPanel {...panel} initiallyOpen={advancedCount(panel.query) > 0} />
    </Sheet>
  );
}
