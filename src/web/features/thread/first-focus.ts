/** Touch keyboards have no Shift+Enter and would cover the messages. */
export const hasKeys = (): boolean => !window.matchMedia("(pointer: coarse)").matches;

/** Initial focus of the drawer: the message box, else the conversation the person came from, else the top. */
export function firstFocus(body: HTMLElement, from?: string): HTMLElement {
  const writing = hasKeys() ? body.querySelector<HTMLElement>("textarea") : null;
  const rows = threadRows(body);
  return writing ?? rows.find((row) => row.dataset["thread"] === from) ?? rows[0] ?? body;
}

export function threadRows(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-thread]") ?? [])];
}
