import { Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#web/ui/cn.ts";

const sizes = {
  sm: "size-6 [&_svg]:size-3.5",
  md: "size-9 [&_svg]:size-4.5",
  lg: "size-14 [&_svg]:size-7",
} as const;

/** The vermilion mark of identity: for a revealed name or an open answer. */
export function Seal({ size = "md", className }: { size?: keyof typeof sizes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-grid shrink-0 place-items-center rounded-full bg-seal-soft text-seal",
        sizes[size],
        className,
      )}
    >
      <Stamp />
    </span>
  );
}

/** A dot with text: unread, overdue, needs an answer. */
export function SealNote({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small font-medium text-seal">
      <span aria-hidden="true" className="keeps-color size-1.5 rounded-full bg-seal" />
      {children}
    </span>
  );
}
