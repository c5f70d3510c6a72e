/** A finger has no Shift to break a line with, and its keyboard covers what one came to read. */
export const hasKeys = (): boolean => !window.matchMedia("(pointer: coarse)").matches;

/**
 * Where somebody who comes to the drawer begins: at what they write, at the conversation they come from, else at the
 * top.
 */
export function firstFocus(body: HTMLElement, from?: string): HTMLElement {
  const writing = hasKeys() ? body.querySelector<HTMLElement>("textarea") : null;
  const rows = threadRows(body);
  return writing ?? rows.find((row) => row.dataset["thread"] === from) ?? rows[0] ?? body;
}

export function threadRows(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-thread]") ?? [])];
}
