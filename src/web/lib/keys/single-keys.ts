import { readText, useStored, writeText } from "#web/lib/stored.ts";
import { isOpening } from "#web/ui/lazy-module.ts";
import { overlayNow } from "./overlay.ts";

const storageKey = "mls-single-key-shortcuts";

/**
 * WCAG 2.1.4: single-letter shortcuts can be turned off, for speech input and accidental presses. Saved in this
 * browser.
 */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const on = useStored(() => readText(storageKey) !== "off");
  return [on, (next) => writeText(storageKey, next ? null : "off")];
}

const typing =
  "input:not([type=checkbox]), textarea, select, [role=menu], [role=listbox], [role=slider], [role=combobox]";

/** Marks a dialog in which the page's keys keep working, such as a preview. */
export const pageKeysMark = "data-page-keys";

/** Letters typed into a field, or meant for an open list, menu or dialog, aren't commands of the page. */
export function isTaken(target: EventTarget | null): boolean {
  // Keys typed while the palette or a dialog loads are meant for it.
  if (overlayNow() !== null || isOpening()) return true;
  if (!(target instanceof HTMLElement)) return false;
  const typed = target.isContentEditable || target.closest(typing) !== null;
  return (typed && !isClosing(target)) || isBehindDialog(target);
}

/** Whether a dialog in front of the page takes the keys, even if focus was lost to the page. */
export function isBehindDialog(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest("[role=dialog], [role=alertdialog]") : null;
  if (dialog && !isClosing(dialog)) return !dialog.hasAttribute(pageKeysMark);
  return Boolean(document.getElementById("main")?.closest("[aria-hidden=true], [inert]"));
}

/** A dialog keeps the focus until it is gone from the screen; keys pressed meanwhile are meant for the page. */
const isClosing = (target: Element): boolean => target.closest("[data-closed]") !== null;
