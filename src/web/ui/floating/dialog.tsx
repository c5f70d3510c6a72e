import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import type { DialogProps } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { unbroken } from "#web/ui/motif/plate-text.tsx";
import { discardQuestion, UnsavedContext } from "#web/ui/unsaved.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useFirstField } from "./first-field.ts";
import { focusNextRow } from "./row-left.ts";
import { scrimClass } from "./scrim.ts";
import { useOpening } from "./use-opening.ts";
import { useUnsaved } from "./use-unsaved.ts";
import { yieldFocus } from "./yield-focus.ts";

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" };

/**
 * A task in front of the page. Escape, the cross and a click outside close it, and the browser's Back leaves its page.
 * All ask first if a form in it would lose what was typed. Only Back leaves while a form in it waits for an answer, for
 * up to 30 seconds.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  done,
  footer = done ? (
    <Button variant="primary" onClick={() => onOpenChange(false)}>
      {done}
    </Button>
  ) : null,
  size = "md",
  bare = false,
  untilConfirmed = false,
  initialFocus,
  onClosed,
  children,
}: DialogProps) {
  const opening = useOpening(open);
  const unsaved = useUnsaved(open);
  const firstField = useFirstField();
  const [box] = useState(() => (popup: HTMLElement | null) => {
    yieldFocus(popup);
    const leave = focusNextRow(popup);
    const stop = firstField.box(popup);
    return () => (stop(), leave?.());
  });
  return (
    <Base.Root
      open={opening}
      onOpenChange={(next) => {
        if (untilConfirmed) return;
        if (next) onOpenChange(next);
        else unsaved.ask(() => onOpenChange(false));
      }}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport
          className={cn(
            "fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto sm:p-6",
            bare ? "sm:items-start sm:pt-[14vh]" : "sm:items-center",
          )}
        >
          <Base.Popup
            ref={box}
            initialFocus={initialFocus ?? (bare ? true : firstField.initialFocus)}
            className={cn(
              "float-in flex w-full flex-col border border-line-2 bg-raised shadow-float outline-none sm:rounded-card",
              bare
                ? "h-dvh overflow-hidden max-sm:border-0 sm:h-auto sm:max-h-[min(36rem,72dvh)]"
                : "max-h-[92dvh] rounded-t-card sm:max-h-[85dvh]",
              widths[size],
            )}
          >
            <UnsavedContext value={unsaved.hold}>
              {bare ? (
                <>
                  <Base.Title className="sr-only">{title}</Base.Title>
                  {children}
                </>
              ) : (
                <>
                  <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
                    <div className="min-w-0">
                      <Base.Title className="text-card font-semibold">{unbroken(title)}</Base.Title>
                      {description ? (
                        <Base.Description className="mt-1 text-dense text-ink-2">
                          {unbroken(description)}
                        </Base.Description>
                      ) : null}
                    </div>
                    {untilConfirmed ? null : (
                      <Base.Close
                        render={
                          <IconButton label="Close" icon={<X aria-hidden="true" />} size="sm" className="-mr-1.5" />
                        }
                      />
                    )}
                  </header>
                  {children ? <div className="scroll-quiet min-h-0 flex-1 px-5 pb-5">{children}</div> : null}
                  {footer ? (
                    <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">
                      {footer}
                    </footer>
                  ) : null}
                </>
              )}
            </UnsavedContext>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      <ConfirmDialog
        {...discardQuestion}
        open={unsaved.question !== null}
        onOpenChange={(asks) => !asks && unsaved.answered()}
        onConfirm={() => unsaved.question?.discard()}
      />
    </Base.Root>
  );
}
