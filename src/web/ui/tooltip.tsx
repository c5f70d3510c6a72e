import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn.ts";

/** Seed §9: tooltips open after 700 ms. */
export const tooltipDelayMs = 700;

/** One per page tree: neighbours open at once while a tooltip is already showing. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Base.Provider delay={tooltipDelayMs}>{children}</Base.Provider>;
}

export type TooltipProps = {
  content: ReactNode;
  /** The element that is described; it receives the hover and focus handlers. */
  children: ReactElement<Record<string, unknown>>;
  side?: "top" | "bottom" | "left" | "right";
  className?: string;
};

/** A short explanation for a pointer or keyboard focus; never the only place where something is said. */
export function Tooltip({ content, children, side = "bottom", className }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={tooltipDelayMs} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-60">
          <Base.Popup className={cn("float-in max-w-72 rounded-tag bg-ink px-2 py-1 text-small text-paper shadow-float", className)}>{content}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
