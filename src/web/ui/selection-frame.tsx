import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** Bulk actions (`children`) over a selection, always in view. `elsewhere`: how many of it are not shown, and where. */
export function SelectionFrame({
  count,
  elsewhere,
  onClear,
  children,
}: {
  count: number;
  elsewhere?: { count: number; where: string };
  onClear: () => void;
  children: ReactNode;
}) {
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
        <strong className="figures">{count}</strong> selected
        {elsewhere && elsewhere.count > 0 ? (
          <span className="figures text-ink-2">{`, ${elsewhere.count} not ${elsewhere.where}`}</span>
        ) : null}
      </p>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
