import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { SheetProps } from "#web/ui/sheet.tsx";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { scrimClass } from "./scrim.ts";
import { useOpening } from "./use-opening.ts";
import { yieldFocus } from "./yield-focus.ts";

export type FloatingSheetProps = Omit<SheetProps, "trigger">;

const places = {
  right: "inset-y-0 right-0 w-[min(26rem,92vw)] border-l",
  left: "inset-y-0 left-0 w-[min(22rem,88vw)] border-r",
  bottom: "inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card border-t",
};

/** A drawer from the edge: navigation on a phone, filters, messages. */
export function Sheet({
  open,
  onOpenChange,
  title,
  leading,
  fill = false,
  side = "right",
  footer,
  initialFocus,
  finalFocus,
  marks,
  children,
}: FloatingSheetProps) {
  const opening = useOpening(open);
  return (
    <Base.Root open={opening} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          ref={yieldFocus}
          {...marks}
          {...(initialFocus ? { initialFocus } : {})}
          {...(finalFocus ? { finalFocus } : {})}
          data-side={side}
          className={cn(
            "slide-in fixed z-50 flex flex-col border-line-2 bg-raised shadow-float outline-none",
            places[side],
            fill && "max-sm:w-full max-sm:border-0",
          )}
        >
          <header className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line px-4">
            {leading}
            <Base.Title className="truncate text-card font-semibold">{title}</Base.Title>
            <Base.Close
              render={<IconButton label="Close" icon={<X aria-hidden="true" />} className="-mr-2 ml-auto" />}
            />
          </header>
          <div className={cn("min-h-0 flex-1", fill ? "flex flex-col" : "scroll-quiet p-4")}>{children}</div>
          {footer ? (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
              {footer}
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
