/**
 * A popup's ref. When a focused control in it is gone, the library focuses the popup, and again a frame later. By then
 * the person may be typing in one of its fields, or the popup may be closing, and the page has the focus.
 */
export function yieldFocus(popup: HTMLElement | null): void {
  if (!popup) return;
  popup.focus = (options) => {
    const active = document.activeElement;
    const isElsewhere = popup.hasAttribute("data-closed") || (active !== popup && popup.contains(active));
    if (!isElsewhere) HTMLElement.prototype.focus.call(popup, options);
  };
}
