import type { ReactNode, RefObject } from "react";
import { LazyDialog } from "./lazy-popup.tsx";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, at the end; the primary one last. */
  footer?: ReactNode;
  /** Instead: the label of its only button, which closes it. */
  done?: string;
  size?: "sm" | "md" | "lg";
  /**
   * The children fill the box, near the top, on a phone the whole page, and have their own way to close; the title is
   * for screen readers only.
   */
  bare?: boolean;
  /** Only its own buttons close it: there is no cross, and Escape and a click outside do nothing. */
  untilConfirmed?: boolean;
  /** Focused first, instead of the first focusable element: `true` is that one, `how` what opened the dialog. */
  initialFocus?: RefObject<HTMLElement | null> | ((how: string) => HTMLElement | true);
  /** Once it is closed and the focus is back. */
  onClosed?: () => void;
  children?: ReactNode;
};

/** A task in front of the page. Escape, the cross and a click outside close it; the caller keeps typed text. */
export function Dialog(props: DialogProps) {
  return (
    <LazyDialog open={props.open} onOpenChange={props.onOpenChange}>
      {(full) => <full.Dialog {...props} />}
    </LazyDialog>
  );
}
