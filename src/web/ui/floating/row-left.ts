/** A column's head counts as a row: it leaves a comparison in the same way. */
const rowSelector = "li, tr, th";
/** What takes the focus in a row: its own link, or else its first link or control. */
const controls = [
  "[data-card-link]",
  "a[href]",
  "button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']",
];

/** A row's place in its list, known before it leaves: the rows that can take it, and the list's heading. */
type Place = { row: Element } & Target;
type Target = { nearest: readonly Element[]; heading: HTMLElement | undefined };

const placeOf = (row: Element): Place => ({ row, nearest: nearestRows(row), heading: headingOf(row) });

/**
 * A dialog's ref. If the row that it was opened from has left its list by the time it closes, the focus goes to the row
 * in its place; without one, to the list's heading. If only its button has gone with its step, it goes to the heading
 * of what took its place. Otherwise it returns to where it was.
 */
export function focusNextRow(popup: HTMLElement | null): (() => void) | undefined {
  const opener = openerNow();
  const row = opener?.closest(rowSelector);
  if (!popup) return undefined;
  if (!row) return leadOnFrom(spotOf(opener));
  const place = placeOf(row);
  return () => {
    const active = document.activeElement;
    if (active !== document.body && !popup.contains(active)) return;
    // A row that leaves together with its dialog is still there now, and the library returns the focus later.
    queueMicrotask(() =>
      queueMicrotask(() => {
        if (!opener?.isConnected) focusPlace(place);
      }),
    );
  };
}

/** How to lead on once what had the focus is gone, unless a screen or another page has moved the focus. */
function leadOnFrom(spot: Spot | null): (() => void) | undefined {
  if (!spot) return undefined;
  const path = location.pathname;
  return () =>
    afterFrames(() => {
      if (!spot.focused.isConnected && isLost(path)) focusPlace({ nearest: [], heading: headingAt(spot) });
    });
}

const isLost = (path: string) => document.activeElement === document.body && location.pathname === path;

const afterFrames = (run: () => void) => void requestAnimationFrame(() => requestAnimationFrame(run));

/** A focused "Load more", and the rows that were there before it was pressed. */
type More = { button: Element; list: Element; rows: ReadonlySet<Element> };

/**
 * When a row with the focus leaves its list, by its own button, after its dialog or by a colleague, the focus goes to
 * the row in its place; without one, to the list's heading. When "Load more" goes with the last rows, it goes to the
 * first of them. When something else of the page goes with the focus, such as a button with its step, it goes to the
 * heading of what took its place. Returns how to stop.
 */
export function followFocusInLists(): () => void {
  let path = "";
  /** The focused element's row, and the rows that this one is in. */
  let places: readonly Place[] = [];
  let more: More | null = null;
  let spot: Spot | null = null;
  const look = () => {
    path = location.pathname;
    places = rowsAround(document.activeElement).map(placeOf);
    more = moreOf(document.activeElement);
    spot = spotOf(document.activeElement);
  };
  const watcher = new MutationObserver(() => {
    const left = places.findLast(({ row }) => !row.isConnected) ?? placeAfter(more);
    const gone = spot && !spot.focused.isConnected ? spot : null;
    if (more) more = moreOf(more.button);
    if (!left && !gone) return;
    places = [];
    spot = null;
    const leadOn = () => focusPlace(left ?? { nearest: [], heading: gone ? headingAt(gone) : undefined });
    // A screen that moves the focus itself, and another page, come first.
    if (isLost(path)) afterFrames(() => isLost(path) && leadOn());
  });
  look();
  document.addEventListener("focusin", look);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", look);
    watcher.disconnect();
  };
}

/** Where the focus is on the page: the boxes around it, inner first, and the headings before it. */
type Spot = { focused: Element; boxes: readonly Element[]; headings: readonly HTMLElement[] };

/** Null outside the page's own part: what opens above it returns the focus itself. */
function spotOf(focused: Element | null): Spot | null {
  const main = document.getElementById("main");
  if (!focused || !main?.contains(focused) || focused === main) return null;
  const boxes: Element[] = [];
  for (let box = focused.parentElement; box && main.contains(box); box = box.parentElement) boxes.push(box);
  return { focused, boxes, headings: headingsIn(main).filter((heading) => isBefore(heading, focused)) };
}

/** The heading of what is now where the focus was. */
function headingAt({ boxes, headings }: Spot): HTMLElement | undefined {
  const remaining = boxes.filter(({ isConnected }) => isConnected);
  const box = remaining.find((each) => headingsIn(each).length > 0);
  return box && (headings.findLast((heading) => box.contains(heading)) ?? headingsIn(box)[0]);
}

function moreOf(button: Element | null): More | null {
  const list = button?.isConnected && button.matches("[data-load-more]") ? listBefore(button) : undefined;
  return button && list ? { button, list, rows: new Set(list.children) } : null;
}

/** Where the focus goes from a "Load more" that is gone: the rows that came with it, then the ones before. */
function placeAfter(more: More | null): Place | undefined {
  if (!more || more.button.isConnected) return undefined;
  const added = [...more.list.children].filter((row) => !more.rows.has(row));
  const before = [...more.rows].toReversed();
  return { row: more.button, nearest: [...added, ...before], heading: before[0] && headingOf(before[0]) };
}

/** The last list before a button that isn't a part of a row, in the nearest box that has one. */
function listBefore(button: Element): Element | undefined {
  for (let box = button.parentElement; box; box = box.parentElement) {
    const within = box;
    const found = [...box.querySelectorAll("ul, ol, tbody")].findLast((list) => {
      const row = list.parentElement?.closest(rowSelector) ?? null;
      return isBefore(list, button) && (row === null || row === within || !within.contains(row));
    });
    if (found) return found;
  }
  return undefined;
}

function rowsAround(element: Element | null): Element[] {
  const row = element?.closest(rowSelector);
  return row ? [row, ...rowsAround(row.parentElement)] : [];
}

/** The rows that can take a row's place: those behind it, then those before it. */
function nearestRows(row: Element): Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const place = rows.indexOf(row);
  return [...rows.slice(place + 1), ...rows.slice(0, place).toReversed()];
}

function focusPlace({ nearest, heading }: Target): void {
  for (const row of nearest) {
    const control = row.isConnected && controls.map((each) => row.querySelector<HTMLElement>(each)).find(Boolean);
    if (control) return control.focus({ preventScroll: true });
  }
  if (heading?.isConnected) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  } else if (document.activeElement === document.body) document.getElementById("main")?.focus();
}

/** What opened the dialog: the focused element, or the button of the menu that it is in. */
function openerNow(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : document.activeElement;
}

/** The first heading before a row's list in the nearest box that has one. */
function headingOf({ parentElement: list }: Element): HTMLElement | undefined {
  for (let box = list?.parentElement; list && box; box = box.parentElement) {
    const found = headingsIn(box).find((each) => isBefore(each, list));
    if (found) return found;
  }
  return undefined;
}

const headingsIn = (box: Element): HTMLElement[] => [...box.querySelectorAll<HTMLElement>("h1, h2, h3, h4")];

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
