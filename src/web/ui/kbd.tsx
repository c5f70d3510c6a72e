import type { ReactNode } from "react";

/** A keyboard key; hidden on touch screens. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      className={
        "pointer-coarse:hidden inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-tag " +
        "border border-line-2 bg-sunk px-1 font-mono text-[0.6875rem] text-ink-2"
      }
    >
      {children}
    </kbd>
  );
}
