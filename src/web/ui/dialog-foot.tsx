import type { ReactNode } from "react";

/** The buttons of a dialog's form, always visible. The primary one last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        "sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line " +
        "bg-raised px-5 py-3.5 sm:rounded-b-card"
      }
    >
      {children}
    </div>
  );
}
