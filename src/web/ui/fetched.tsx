import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { later, useLater } from "./later.ts";
import { withProps } from "./merge-props.ts";

type Trigger = ReactElement<Record<string, unknown>>;

/** Everything that opens in front of a page. It is most of the interface library, and no page needs it to be read. */
export const floating = later(() => import("#web/ui/floating/index.ts"));
export type Floating = Awaited<ReturnType<typeof floating.fetch>>;

/** So long a finger may take from the screen to the click it makes, in ms. */
const clickMs = 400;

type StandInCalls = { onHere: (full: Floating) => void; onAsked: () => void };

/** The button before its popup is there: what it has been asked, and when the real one may take its place. */
function createStandIn(keys: readonly string[], { onHere, onAsked }: StandInCalls) {
  let button: HTMLElement | null = null;
  let focused = false;
  let asked: "press" | { key: string } | null = null;
  let pressing = false;
  let released: ReturnType<typeof setTimeout> | undefined;

  /** Not between the two halves of a press: its click would be lost with the button it began on. */
  function takePlace(): void {
    const full = floating.now();
    if (!full || pressing || !button?.isConnected) return;
    focused = document.activeElement === button;
    flushSync(() => onHere(full));
  }
  const want = () => void floating.fetch().then(takePlace, () => undefined);

  function ask(what: NonNullable<typeof asked>): void {
    pressing = false;
    asked = what;
    onAsked();
    want();
  }

  function onReleased(): void {
    released = setTimeout(() => {
      pressing = false;
      if (button?.matches(":hover, :focus")) takePlace();
    }, clickMs);
  }

  return {
    want,
    stop: () => clearTimeout(released),
    hold: (element: HTMLElement | null) => {
      button = element;
    },
    /** Hands on the focus and what was asked. */
    handOver: () => {
      if (focused) button?.focus({ preventScroll: true });
      if (asked === "press") button?.click();
      else if (asked)
        button?.dispatchEvent(
          new globalThis.KeyboardEvent("keydown", { key: asked.key, bubbles: true, cancelable: true }),
        );
    },
    handlers: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && want(),
      onFocus: want,
      onPointerDown: () => {
        pressing = true;
        clearTimeout(released);
        addEventListener("pointerup", onReleased, { once: true, capture: true });
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === " " || event.key === "Enter") pressing = true;
        else if (keys.includes(event.key)) {
          event.preventDefault();
          ask({ key: event.key });
        }
      },
      onBlur: () => {
        pressing = false;
      },
      onClick: () => ask("press"),
    },
  };
}

/** What opens a list besides a press. */
const listKeys = ["ArrowDown", "ArrowUp"];

export type FetchedProps = {
  trigger: Trigger;
  popup: "menu" | "dialog" | "listbox";
  /** It is opened from elsewhere. */
  open?: boolean;
  children: (full: Floating, trigger: Trigger) => ReactNode;
};

/**
 * A button whose popup is fetched when a pointer or the focus comes near. Until then it stands there as a plain button
 * that says what it opens; then the real one takes its place, its focus and the press that was meant for it.
 */
export function Fetched({ trigger, popup, open = false, children }: FetchedProps) {
  const [full, setFull] = useState<Floating | null>(null);
  const [asked, setAsked] = useState(false);
  const [standIn] = useState(() =>
    createStandIn(popup === "dialog" ? [] : listKeys, { onHere: setFull, onAsked: () => setAsked(true) }),
  );
  // Asked for and not to be had: an error of the page.
  useLater(floating, asked || open);
  useEffect(() => {
    if (open) standIn.want();
  }, [open, standIn]);
  useEffect(() => standIn.stop, [standIn]);
  useLayoutEffect(() => {
    if (full) standIn.handOver();
  }, [full, standIn]);

  const held = cloneElement(trigger, { ref: standIn.hold });
  if (full) return children(full, held);
  return withProps(held, {
    ...(popup === "listbox" ? { role: "combobox" } : {}),
    "aria-haspopup": popup,
    "aria-expanded": false,
    "aria-busy": asked || undefined,
    ...standIn.handlers,
  });
}

/**
 * Whether something else has the focus by now, such as what was opened from within; `data-closed` marks what is
 * closing.
 */
const focusWentOn = () => document.activeElement !== document.body && !document.activeElement?.closest("[data-closed]");

/** Keeps an element for later; a state would draw the page once more as soon as it is there. */
function createHolder() {
  let element: HTMLElement | null = null;
  return {
    hold: (next: HTMLElement | null) => {
      element = next;
    },
    held: () => element,
  };
}

export type OpenedProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element that opens it, when the dialog owns its trigger. */
  trigger?: Trigger | undefined;
  /** `opener`: what gets the focus back, the element of the trigger, where there is one. */
  children: (full: Floating, opener: () => HTMLElement | null | false) => ReactNode;
};

/** Something in front of the page whose code is fetched when it is first opened, or when its trigger is approached. */
export function Opened({ open, onOpenChange, trigger, children }: OpenedProps) {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  const full = useLater(floating, ever);
  const [opener] = useState(createHolder);
  const approach = () => void floating.fetch().catch(() => undefined);
  return (
    <>
      {trigger
        ? withProps(cloneElement(trigger, { ref: opener.hold }), {
            "aria-haspopup": "dialog",
            "aria-expanded": open,
            "data-popup-open": open ? "" : undefined,
            onPointerEnter: approach,
            onFocus: approach,
            onClick: () => onOpenChange(true),
          })
        : null}
      {ever && full ? children(full, () => !focusWentOn() && opener.held()) : null}
    </>
  );
}
