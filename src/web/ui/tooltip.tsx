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
import { withProps } from "./merge-props.ts";

/** Spec §9: tooltips open after 700 ms. */
const tooltipDelayMs = 700;

/** For this long after one has closed, the next opens immediately. */
const neighborMs = 400;
let goneAt = -Infinity;

/** Time for the pointer to reach the tooltip, whose text can be selected. */
const crossingMs = 120;

export type TooltipProps = {
  /** Undefined: there is no tooltip now. */
  content: ReactNode;
  /** The described element; it receives the hover and focus handlers. */
  children: ReactElement<Record<string, unknown>>;
};

/** When an element's tooltip shows; `show` receives the element, or null when it closes. */
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

/** A short explanation on hover or keyboard focus; never the only place for information. */
export function Tooltip({ content, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [hovering] = useState(() => createHovering(setAnchor));
  useEffect(() => hovering.keep, [hovering]);
  return (
    <>
      {content === undefined ? children : withProps(children, hovering.handlers)}
      {anchor && content !== undefined ? (
        <Box anchor={anchor} onEnter={hovering.keep} onLeave={hovering.leave} onDismiss={hovering.close}>
          {content}
        </Box>
      ) : null}
    </>
  );
}

const gap = 6;
const margin = 5;

/** The box's position: below, or above when there is no room, and always inside the window. */
function place(box: DOMRect, at: DOMRect): { left: number; top: number } {
  const below = innerHeight - at.bottom;
  const above = below < box.height + gap + margin && at.top > below;
  const left = at.left + (at.width - box.width) / 2;
  const top = above ? at.top - gap - box.height : at.bottom + gap;
  return {
    left: Math.max(margin, Math.min(left, innerWidth - box.width - margin)),
    top: Math.max(margin, Math.min(top, innerHeight - box.height - margin)),
  };
}

type BoxProps = {
  anchor: Element;
  onEnter: () => void;
  onLeave: () => void;
  onDismiss: () => void;
  children: ReactNode;
};

function Box({ anchor, onEnter, onLeave, onDismiss, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const put = () => {
      if (!anchor.isConnected) return onDismiss();
      if (!box.current) return;
      const { left, top } = place(box.current.getBoundingClientRect(), anchor.getBoundingClientRect());
      box.current.style.left = `${left}px`;
      box.current.style.top = `${top}px`;
    };
    // Above everything, dialogs included, and not clipped.
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
  }, [anchor, onDismiss]);

  return createPortal(
    <div
      ref={box}
      popover="manual"
      data-tooltip=""
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className={
        "fixed inset-auto z-60 m-0 w-max max-w-72 overflow-visible rounded-tag border-0 bg-ink px-2 py-1 " +
        "text-small text-paper shadow-float transition-opacity duration-(--fast) starting:opacity-0"
      }
    >
      {children}
    </div>,
    // Inside its dialog, so that a press on it isn't a press outside.
    anchor.closest("[role=dialog], [role=alertdialog]") ?? document.body,
  );
}
