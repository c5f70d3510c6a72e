import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "./cn.ts";

type Props = {
  open: boolean;
  onOpen: (open: boolean) => void;
  /** What the row shows closed. */
  line: ReactNode;
  /** Of the line's button. */
  className?: string;
  /** Rendered only while it is open. */
  children: ReactNode;
};

/** A row of a list that unfolds what is behind it. */
export function ExpandableRow({ open, onOpen, line, className, children }: Props) {
  const panel = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => onOpen(!open)}
        className={cn(
          "flex w-full cursor-pointer items-center gap-3 px-4 py-3.5 text-left hover:bg-sunk",
          "focus-visible:-outline-offset-2 sm:px-5",
          className,
        )}
      >
        {line}
        <ChevronDown
          aria-hidden="true"
          className={cn("size-4 shrink-0 text-ink-3 transition-transform", open && "rotate-180")}
        />
      </button>
      <div id={panel} hidden={!open} className="border-t border-line px-4 py-4 sm:px-5">
        {open ? children : null}
      </div>
    </>
  );
}
