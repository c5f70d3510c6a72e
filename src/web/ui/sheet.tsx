import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { cn } from "./cn.ts";
import { scrimClass } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** Before the title, such as a way back. */
  leading?: ReactNode;
  /** The children fill the box to its edges and scroll by themselves; on a phone it is the whole page. */
  fill?: boolean;
  side?: "right" | "left" | "bottom";
  footer?: ReactNode;
  trigger?: ReactElement<Record<string, unknown>>;
  /** What has the focus at first, instead of the cross. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** What gets the focus when it closes, instead of what had it before. */
  finalFocus?: () => HTMLElement | null;
  /** Data attributes of the box. */
  marks?: Record<`data-${string}`, string>;
  children?: ReactNode;
};

const places = {
  right: "inset-y-0 right-0 w-[min(26rem,92vw)] border-l",
  left: "inset-y-0 left-0 w-[min(22rem,88vw)] border-r",
  bottom: "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card border-t",
};

/** A drawer from the edge: navigation on a phone, filters, messages. */
export function Sheet({ open, onOpenChange, title, hideTitle, leading, fill = false, side = "right", footer, trigger, initialFocus, finalFocus, marks, children }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup {...marks} {...(initialFocus ? { initialFocus } : {})} {...(finalFocus ? { finalFocus } : {})} data-side={side} className={cn("slide-in fixed z-50 flex flex-col border-line-2 bg-raised shadow-float outline-none", places[side], fill && "max-sm:w-full max-sm:border-0")}>
          <header className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line px-4">
            {leading}
            <Base.Title className={cn("truncate text-card font-semibold", hideTitle && "sr-only")}>{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} className="-mr-2 ml-auto" />} />
          </header>
          <div className={cn("min-h-0 flex-1", fill ? "flex flex-col" : "scroll-quiet p-4")}>{children}</div>
          {footer ? <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
