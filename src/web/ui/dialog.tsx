import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { cn } from "./cn.ts";
import { IconButton } from "./icon-button.tsx";

export const scrimClass = "fade-in keeps-colour fixed inset-0 z-50 bg-scrim";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, at the end; the primary one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** The element that opens it, when the dialog owns its trigger. */
  trigger?: ReactElement<Record<string, unknown>>;
  /** The children fill the box, near the top, on a phone the whole page, and bring their own way to close; the title is for screen readers alone. */
  bare?: boolean;
  /** What has the focus at first, instead of the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Once it is gone and the focus is back where it was. */
  onClosed?: () => void;
  children?: ReactNode;
};

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };

/** A task in front of the page. Escape, the cross and a click outside close it; what was typed is the caller's to keep. */
export function Dialog({ open, onOpenChange, title, description, footer, size = "md", trigger, bare = false, initialFocus, onClosed, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} onOpenChangeComplete={(next) => !next && onClosed?.()}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className={cn("fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto sm:p-6", bare ? "sm:items-start sm:pt-[14vh]" : "sm:items-center")}>
          <Base.Popup
            {...(initialFocus ? { initialFocus } : {})}
            className={cn(
              "float-in flex w-full flex-col border border-line-2 bg-raised shadow-float outline-none sm:rounded-card",
              bare ? "h-dvh overflow-hidden max-sm:border-0 sm:h-auto sm:max-h-[min(36rem,72dvh)]" : "max-h-[92dvh] rounded-t-card sm:max-h-[85dvh]",
              widths[size],
            )}
          >
            {bare ? (
              <>
                <Base.Title className="sr-only">{title}</Base.Title>
                {children}
              </>
            ) : (
              <>
                <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
                  <div className="min-w-0">
                    <Base.Title className="text-card font-semibold">{title}</Base.Title>
                    {description ? <Base.Description className="mt-1 text-dense text-ink-2">{description}</Base.Description> : null}
                  </div>
                  <Base.Close render={<IconButton label="Close" icon={<X aria-hidden="true" />} size="sm" className="-mr-1.5" />} />
                </header>
                {children ? <div className="scroll-quiet min-h-0 flex-1 px-5 pb-5">{children}</div> : null}
                {footer ? <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">{footer}</footer> : null}
              </>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
