import type { FieldErrors } from "#domain/core/errors.ts";

const wrong = "[aria-invalid=true], [data-invalid]:is(input, textarea, button), [data-finding], [data-group-error]";
const control = "input:not([type=hidden]):not([aria-hidden=true]), textarea, button, [tabindex='0']";

/**
 * Focuses the first field that needs attention, whether the page, the server or the leak check found it: scrolls it
 * into view, focuses it and announces how many there are. `root` is the form; without it the top dialog, or the page.
 * Runs once the errors are rendered.
 */
export function leadToError(root: HTMLElement | null = null): void {
  afterDrawing(() => {
    const within = root ?? front();
    // Errors in a group's own fields are shown there; a finding's text is one field.
    const found = [...within.querySelectorAll<HTMLElement>(wrong)].filter(
      (each) =>
        each.parentElement?.closest("[data-finding]") === null &&
        !(each.hasAttribute("data-group-error") && each.querySelector(wrong) !== null),
    );
    const [first] = found;
    // The notice above the fields, of a form that is scrolled.
    if (!first) return afterDrawing(() => root?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" }));
    bring(first.matches(control) ? first : (first.querySelector<HTMLElement>(control) ?? first));
    announce(within, found.length);
  });
}

/**
 * The same for a path, for forms of several steps where the field isn't on the screen yet: fields carry their path as
 * `data-field`, and the nearest existing container is enough. `count`: how many need attention on all steps; 0
 * announces nothing. Returns the field's element; null when it isn't on the screen.
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

/** The errors that aren't among the texts of a form: those of fields that it doesn't have. Each once. */
export const errorsUnshown = (errors: FieldErrors, shown: string): string[] =>
  [...new Set(Object.values(errors))].filter((says) => !shown.includes(says));

/** Reports the errors that a form doesn't show, having no such field. Runs once the others are rendered. */
export function reportUnshown(errors: FieldErrors, root: HTMLElement | null, report: (says: string) => void): void {
  afterDrawing(() => {
    const unshown = errorsUnshown(errors, (root ?? front()).textContent);
    if (unshown.length > 0) report(unshown.join(" "));
  });
}

/** Scrolls it to the middle of the screen; smoothly only where motion is wanted. */
function bring(target: HTMLElement): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  target.focus({ preventScroll: true });
}

/** React renders the new state before the second frame. */
const afterDrawing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

const front = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog], [role=alertdialog]")].at(-1) ??
  document.getElementById("main") ??
  document.body;

/**
 * Announces only the number: the focused field's description says what is wrong with it. Inside `within`, because
 * everything outside an open dialog is hidden from screen readers.
 */
function announce(within: HTMLElement, count: number): void {
  const text = `${count === 1 ? "1 field needs" : `${count} fields need`} your attention.`;
  for (const earlier of document.querySelectorAll("[data-announced]")) earlier.remove();
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.setAttribute("data-announced", "");
  line.className = "sr-only";
  within.append(line);
  // Screen readers reliably announce changes of an existing region.
  setTimeout(() => (line.textContent = text), 50);
  setTimeout(() => line.remove(), 4_000);
}
