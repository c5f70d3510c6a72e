import type { ReactElement, ReactNode, RefObject } from "react";
import { LazyDialog } from "./lazy-popup.tsx";

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Before the title, such as a back button. */
  leading?: ReactNode;
  /** The children fill the box and scroll by themselves; on a phone it is the whole page. */
  fill?: boolean;
  side?: "right" | "left" | "bottom";
  footer?: ReactNode;
  trigger?: ReactElement<Record<string, unknown>>;
  /** The element focused first, instead of the cross. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** What gets the focus on closing, instead of the previously focused element. */
  finalFocus?: () => HTMLElement | null | false;
  /** Data attributes of the box. */
  marks?: Record<`data-${string}`, string>;
  children?: ReactNode;
};

/** A drawer from the edge: navigation on a phone, filters, messages. */
export function Sheet({ trigger, ...props }: SheetProps) {
  return (
    <LazyDialog open={props.open} onOpenChange={props.onOpenChange} trigger={trigger}>
      {(full, opener) => <full.Sheet {...props} {...(trigger && !props.finalFocus ? { finalFocus: opener } : {})} />}
    </LazyDialog>
  );
}
