const wrong = "[aria-invalid=true], [data-invalid]:is(input, textarea, button), [data-finding]";
const control = "input:not([type=hidden]):not([aria-hidden=true]), textarea, button, [tabindex='0']";

/**
 * Leads to the first field that needs attention, whether this page, the server or the leak check found it: scrolls it into view, focuses
 * it and announces how many there are. `root` is the form; without it the dialog in front, or the page. Runs once the errors are drawn.
 */
export function leadToError(root: HTMLElement | null = null): void {
  afterDrawing(() => {
    const within = root ?? front();
    const found = [...within.querySelectorAll<HTMLElement>(wrong)].filter((each) => each.parentElement?.closest("[data-finding]") === null);
    const [first] = found;
    if (!first) return;
    bring(first.matches(control) ? first : (first.querySelector<HTMLElement>(control) ?? first));
    // The description of the focused field says what is wrong with it, and is read with the focus.
    announce(within, `${found.length === 1 ? "1 field needs" : `${found.length} fields need`} your attention.`);
  });
}

/** Into the middle of the screen and under the cursor; smoothly only where motion is wanted. */
export function bring(target: HTMLElement): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  target.focus({ preventScroll: true });
}

/** React draws what was set on an answer before the second frame. */
const afterDrawing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

const front = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]")].at(-1) ?? document.getElementById("main") ?? document.body;

/** Inside `within`: what is outside of an open dialog is hidden from screen readers. */
function announce(within: HTMLElement, text: string): void {
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
