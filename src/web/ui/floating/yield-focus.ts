/**
 * A popup's ref. When a focused control in it is gone, the library focuses the popup, and again a frame later; by then
 * the person may be typing in one of its fields, which keeps the focus.
 */
export function yieldFocus(popup: HTMLElement | null): void {
  if (!popup) return;
  popup.focus = (options) => {
    const active = document.activeElement;
    if (active === popup || !popup.contains(active)) HTMLElement.prototype.focus.call(popup, options);
  };
}
