const control = "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/**
 * A dialog's ref. If the row that it was opened from has left its list by the time it closes, the focus goes to the
 * next row; without one, to the list's heading. Otherwise it returns to where it was.
 */
export function focusNextRow(popup: HTMLElement | null): (() => void) | undefined {
  const opener = openerNow();
  const row = opener?.closest<HTMLElement>("li, tr");
  const list = row?.parentElement;
  if (!popup || !row || !list) return undefined;
  const later = [...list.children].slice([...list.children].indexOf(row) + 1);
  const heading = headingOf(list);
  return () => {
    const active = document.activeElement;
    if (active !== document.body && !popup.contains(active)) return;
    // A row that leaves together with its dialog is still there now, and the library returns the focus later.
    queueMicrotask(() =>
      queueMicrotask(() => {
        if (opener?.isConnected) return;
        const next = later.find((each) => each.isConnected)?.querySelector<HTMLElement>(control);
        if (next) next.focus();
        else if (heading?.isConnected) focusHeading(heading);
        else if (document.activeElement === document.body) document.getElementById("main")?.focus();
      }),
    );
  };
}

/** What opened the dialog: the focused element, or the button of the menu that it is in. */
function openerNow(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : document.activeElement;
}

/** The first heading before it in the nearest box that has one. */
function headingOf(list: HTMLElement): HTMLElement | undefined {
  for (let box = list.parentElement; box; box = box.parentElement) {
    const found = [...box.querySelectorAll<HTMLElement>("h1, h2, h3, h4")].find(
      (each) => each.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    if (found) return found;
  }
  return undefined;
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus();
}
