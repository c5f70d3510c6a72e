import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { lazyModule, Opening, useLazyModule } from "./lazy-module.ts";
import { withProps } from "./merge-props.ts";

type Trigger = ReactElement<Record<string, unknown>>;

/** Everything that opens in front of a page: most of the interface library, and not needed to read a page. */
export const floating = lazyModule(() => import("#web/ui/floating/index.ts"));
type Floating = Awaited<ReturnType<typeof floating.fetch>>;
const preload = () => void floating.fetch().catch(() => undefined);

/** Keeps an element without drawing the page again, as a state would. */
function createHolder() {
  let element: HTMLElement | null = null;
  return { hold: (next: HTMLElement | null) => void (element = next), held: () => element };
}

/** What the library's own trigger does first, once it has replaced the plain button. */
type First = "nothing" | "focus" | "press" | { key: string };

/** Keys that open it besides a press. A list also finds an option by its first letters. */
const opens = (popup: LazyPopupProps["popup"], { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  popup !== "dialog" &&
  (key === "ArrowDown" ||
    key === "ArrowUp" ||
    (popup === "listbox" && /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey));

export type LazyPopupProps = {
  trigger: Trigger;
  popup: "menu" | "dialog" | "listbox";
  /** It is opened from elsewhere. */
  open?: boolean;
  children: (full: Floating, trigger: Trigger) => ReactNode;
};

/**
 * A button whose popup is fetched when a pointer or the focus comes near. It stays a plain button, with the same role
 * and states, until it is used; then the library's own trigger replaces it and repeats the press or the key.
 */
export function LazyPopup({ trigger, popup, open = false, children }: LazyPopupProps) {
  const [button] = useState(createHolder);
  const [first, setFirst] = useState<First | null>(open ? "nothing" : null);
  if (open && first === null) setFirst("nothing");
  const loaded = useLazyModule(floating, first !== null);
  const full = first === null ? null : loaded;
  useLayoutEffect(() => {
    if (!full || first === null || first === "nothing") return;
    button.held()?.focus({ preventScroll: true });
    if (first === "press") button.held()?.click();
    else if (first !== "focus")
      button
        .held()
        ?.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: first.key, bubbles: true, cancelable: true }));
  }, [button, full, first]);

  const held = cloneElement(trigger, { ref: button.hold });
  if (full) return children(full, held);
  return withProps(held, {
    ...(popup === "listbox" ? { role: "combobox" } : {}),
    "aria-haspopup": popup,
    "aria-expanded": false,
    "aria-busy": first !== null || undefined,
    // A mouse that comes near finds the real one, which a held press opens and its release chooses from.
    onPointerEnter: ({ pointerType, buttons }: PointerEvent) => {
      if (pointerType !== "mouse" || buttons !== 0) return;
      // At once: exchanged during a press, the button would lose its click.
      if (floating.now()) flushSync(() => setFirst(document.activeElement === button.held() ? "focus" : "nothing"));
      else preload();
    },
    onFocus: preload,
    onClick: () => setFirst("press"),
    onKeyDown: (event: KeyboardEvent) => {
      if (!opens(popup, event)) return;
      event.preventDefault();
      setFirst({ key: event.key });
    },
  });
}

/**
 * Whether something else has the focus by now, such as what was opened from within; `data-closed` marks what is
 * closing.
 */
const focusWentOn = () => document.activeElement !== document.body && !document.activeElement?.closest("[data-closed]");

export type LazyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger?: Trigger | undefined;
  /** `opener`: what gets the focus back, the element of the trigger, where there is one. */
  children: (full: Floating, opener: () => HTMLElement | null | false) => ReactNode;
};

/** Something in front of the page whose code is fetched when it is first opened, or when its trigger is approached. */
export function LazyDialog({ open, onOpenChange, trigger, children }: LazyDialogProps) {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  const full = useLazyModule(floating, ever);
  const [opener] = useState(createHolder);
  return (
    <>
      {trigger
        ? withProps(cloneElement(trigger, { ref: opener.hold }), {
            "aria-haspopup": "dialog",
            "aria-expanded": open,
            "data-popup-open": open ? "" : undefined,
            onPointerEnter: preload,
            onFocus: preload,
            onClick: () => onOpenChange(true),
          })
        : null}
      {ever && full ? children(full, () => !focusWentOn() && opener.held()) : open ? <Opening /> : null}
    </>
  );
}
