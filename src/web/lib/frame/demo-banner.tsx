import type { ReactNode } from "react";
import { DemoActions } from "./demo-actions.tsx";

const kept = "Everything you change stays in this browser.";

/** Shown on every page of the demo (spec §2), so that no one mistakes its figures for real ones. */
export function DemoBanner({ onReset }: { onReset: () => void | Promise<void> }) {
  return (
    <DemoNotice>
      <DemoActions kept={kept} onReset={onReset} />
    </DemoNotice>
  );
}

/** Its height is that of the buttons that load into it. */
export function DemoNotice({ children }: { children?: ReactNode }) {
  return (
    <aside
      aria-label="Investor demo"
      className={
        "no-print flex min-h-10.75 items-center gap-x-4 border-b border-line bg-amber-soft py-1.5 pr-2 " +
        "pl-4 text-small max-sm:min-h-10.25 max-sm:py-0.5 sm:px-6"
      }
    >
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 max-sm:gap-x-2.5">
        <strong className="tracking-wide text-amber">INVESTOR DEMO</strong>
        <span className="text-ink-2">
          Mock data is used.<span className="max-sm:hidden"> {kept}</span>
        </span>
      </p>
      {children}
    </aside>
  );
}
