import { Popover as Base } from "@base-ui/react/popover";
import { cn } from "#web/ui/cn.ts";
import type { PopoverProps } from "#web/ui/popover.tsx";
import { popupBox } from "#web/ui/popup.ts";

/** A small panel beside its button, to read or set something in place. */
export function Popover({ trigger, title, children, open, onOpenChange, className }: PopoverProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" side="bottom" sideOffset={6} collisionPadding={12} className="z-60 outline-none">
          <Base.Popup className={cn(popupBox, "w-80 max-w-[calc(100vw-1.5rem)] p-4", className)}>
            {title ? <Base.Title className="mb-2 text-dense font-semibold">{title}</Base.Title> : null}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
