const wrong = "[aria-invalid=true], [data-invalid]:is(input, textarea, button), [data-finding], [data-group-error]";
const control = "input:not([type=hidden]):not([aria-hidden=true]), textarea, button, [tabindex='0']";

/**
 * Leads to the first field that needs attention, whether this page, the server or the leak check found it: scrolls it
 * into view, focuses it and announces how many there are. `root` is the form; without it the dialog in front, or the
 * page. Runs once the errors are drawn.
 */
export function leadToError(root: HTMLElement | null = null): void {
  afterDrawing(() => {
    const within = root ?? front();
    // What is wrong in one of a group's own fields is said there; a finding's text is one field.
    const found = [...within.querySelectorAll<HTMLElement>(wrong)].filter(
      (each) =>
        each.parentElement?.closest("[data-finding]") === null &&
        !(each.hasAttribute("data-group-error") && each.querySelector(wrong) !== null),
    );
    const [first] = found;
    if (!first) return;
    bring(first.matches(control) ? first : (first.querySelector<HTMLElement>(control) ?? first));
    announce(within, found.length);
  });
}

/**
 * The same to the field of a path, which a form of several steps knows before it is on the screen: fields carry their
 * path as `data-field`, and the nearest thing that holds it will do. `count`: how many need attention on all steps; 0
 * announces nothing. Answers what holds the field; null when it is not on the screen.
 */
export function leadToField(path: string, count = 0): HTMLElement | null {
  for (let at = path; at !== ""; at = at.includes(".") ? at.slice(0, at.lastIndexOf(".")) : "") {
    const holder = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`);
    const target = holder?.matches(control) ? holder : holder?.querySelector<HTMLElement>(control);
    if (!holder || !target) continue;
    bring(target);
    if (count > 0) announce(front(), count);
    return holder;
  }
  return null;
}

/** Into the middle of the screen and under the cursor; smoothly only where motion is wanted. */
function bring(target: HTMLElement): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  target.focus({ preventScroll: true });
}

/** React draws what was set on an answer before the second frame. */
const afterDrawing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

const front = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]")].at(-1) ??
  document.getElementById("main") ??
  document.body;

/**
 * How many there are; the description of the focused field says what is wrong with it, and is read with the focus.
 * Inside `within`: what is outside of an open dialog is hidden from screen readers.
 */
function announce(within: HTMLElement, count: number): void {
  const text = `${count === 1 ? "1 field needs" : `${count} fields need`} your attention.`;
  for (const earlier of document.querySelectorAll("[data-announced]")) earlier.remove();
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.setAttribute("data-announced", "");
  line.className = "sr-only";
  within.append(line);
  // A region that is there before its words is announced by every screen reader.
  setTimeout(() => (line.textContent = text), 50);
  setTimeout(() => line.remove(), 4_000);
}
