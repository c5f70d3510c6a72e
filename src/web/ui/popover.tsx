import type { ReactElement, ReactNode } from "react";
import { LazyPopup } from "./lazy-popup.tsx";

export type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>;
  title?: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/** A small panel beside its button, to read or set something in place. */
export function Popover({ trigger, ...props }: PopoverProps) {
  return (
    <LazyPopup trigger={trigger} popup="dialog" open={props.open ?? false}>
      {(full, button) => <full.Popover {...props} trigger={button} />}
    </LazyPopup>
  );
}
