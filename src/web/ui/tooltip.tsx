import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { cn } from "./cn.ts";
import { withProps } from "./merge-props.ts";

/** Spec §9: tooltips open after 700 ms. */
const tooltipDelayMs = 700;

/** For so long after one has gone, the next opens at once. */
const neighborMs = 400;
let goneAt = -Infinity;

/** Time for the pointer to come from the element to its tooltip, which may be read and marked. */
const crossingMs = 120;

type Side = "top" | "bottom" | "left" | "right";

export type TooltipProps = {
  content: ReactNode;
  /** The element that is described; it receives the hover and focus handlers. */
  children: ReactElement<Record<string, unknown>>;
  side?: Side;
  className?: string;
};

/** When one element's tooltip shows; `show` is told the element, or null when it goes. */
function createHovering(show: (anchor: Element | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;

  const later = (after: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, after);
  };
  const open = (anchor: Element) => () => {
    shown = true;
    show(anchor);
  };
  function close() {
    clearTimeout(timer);
    if (shown) goneAt = performance.now();
    shown = false;
    show(null);
  }
  const leave = () => later(crossingMs, close);
  return {
    keep: () => clearTimeout(timer),
    leave,
    close,
    handlers: {
      onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
        if (pointerType !== "touch")
          later(shown || performance.now() - goneAt < neighborMs ? 0 : tooltipDelayMs, open(currentTarget));
      },
      onPointerLeave: leave,
      onPointerDown: close,
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(":focus-visible")) later(0, open(currentTarget));
      },
      onBlur: close,
      onClick: close,
    },
  };
}

/** A short explanation for a pointer or keyboard focus; never the only place where something is said. */
export function Tooltip({ content, children, side = "bottom", className }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [hovering] = useState(() => createHovering(setAnchor));
  useEffect(() => hovering.keep, [hovering]);
  return (
    <>
      {withProps(children, hovering.handlers)}
      {anchor ? (
        <Box
          anchor={anchor}
          side={side}
          className={className}
          onEnter={hovering.keep}
          onLeave={hovering.leave}
          onDismiss={hovering.close}
        >
          {content}
        </Box>
      ) : null}
    </>
  );
}

const gap = 6;
const margin = 5;
const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };

/** Where the box stands: at its side, or at the other when there is no room, and inside the window in any case. */
function place(box: DOMRect, at: DOMRect, side: Side): { left: number; top: number } {
  const room: Record<Side, number> = {
    top: at.top,
    bottom: innerHeight - at.bottom,
    left: at.left,
    right: innerWidth - at.right,
  };
  const upright = side === "top" || side === "bottom";
  const needed = (upright ? box.height : box.width) + gap + margin;
  const chosen = room[side] < needed && room[opposite[side]] > room[side] ? opposite[side] : side;
  const left = upright
    ? at.left + (at.width - box.width) / 2
    : chosen === "left"
      ? at.left - gap - box.width
      : at.right + gap;
  const top = upright
    ? chosen === "top"
      ? at.top - gap - box.height
      : at.bottom + gap
    : at.top + (at.height - box.height) / 2;
  return {
    left: Math.max(margin, Math.min(left, innerWidth - box.width - margin)),
    top: Math.max(margin, Math.min(top, innerHeight - box.height - margin)),
  };
}

type BoxProps = {
  anchor: Element;
  side: Side;
  className: string | undefined;
  onEnter: () => void;
  onLeave: () => void;
  onDismiss: () => void;
  children: ReactNode;
};

function Box({ anchor, side, className, onEnter, onLeave, onDismiss, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const put = () => {
      if (!anchor.isConnected) return onDismiss();
      if (!box.current) return;
      const { left, top } = place(box.current.getBoundingClientRect(), anchor.getBoundingClientRect(), side);
      box.current.style.left = `${left}px`;
      box.current.style.top = `${top}px`;
    };
    // Above everything, dialogs included, whatever clips the element.
    box.current?.showPopover?.();
    put();
    const size = new ResizeObserver(put);
    if (box.current) size.observe(box.current);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onDismiss();
    addEventListener("scroll", put, { capture: true, passive: true });
    addEventListener("resize", put);
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      size.disconnect();
      removeEventListener("scroll", put, { capture: true });
      removeEventListener("resize", put);
      removeEventListener("keydown", onKey, { capture: true });
    };
  }, [anchor, side, onDismiss]);

  return createPortal(
    <div
      ref={box}
      popover="manual"
      data-tooltip=""
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className={cn(
        "fixed inset-auto z-60 m-0 w-max max-w-72 overflow-visible rounded-tag border-0 bg-ink px-2 py-1 " +
          "text-small text-paper shadow-float transition-opacity duration-(--fast) starting:opacity-0",
        className,
      )}
    >
      {children}
    </div>,
    // Inside the dialog it belongs to: a press on it is no press outside.
    anchor.closest("[role=dialog], [role=alertdialog]") ?? document.body,
  );
}
