import { useEffect } from "react";

const mark = "data-guide-here";

/** Outlives the guide, which a page with a frame of its own mounts again. */
let arriving = false;

/** The next control pointed at takes the focus: the visitor asked to be brought to it. */
export function takeFocusThere(): void {
  arriving = true;
}

/**
 * Points at the first shown control of `points` (names in `data-guide`), and keeps pointing as the page changes; in a
 * form at the first field to fill, then at its button.
 */
export function usePointer(points: readonly string[]): void {
  const names = points.join(" ");
  useEffect(() => {
    let shown: Element | null = null;
    const point = () => {
      const target = controlOf(names === "" ? [] : names.split(" "));
      if (target === shown && (target === null || target.hasAttribute(mark))) return;
      shown?.removeAttribute(mark);
      target?.setAttribute(mark, "");
      // A dialog moves the focus itself, and its fields are in view.
      if (target instanceof HTMLElement && target.closest("[role=dialog]") === null && target !== shown) {
        if (arriving) target.focus({ preventScroll: true });
        target.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
        arriving = false;
      }
      shown = target;
    };
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(point);
    };
    const observer = new MutationObserver(soon);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-guide"],
    });
    document.addEventListener("input", soon, true);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener("input", soon, true);
      shown?.removeAttribute(mark);
    };
  }, [names]);
}

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function controlOf(names: readonly string[]): Element | null {
  for (const name of names)
    for (const found of document.querySelectorAll(`[data-guide="${name}"]`)) {
      if (found.getClientRects().length === 0) continue;
      return found instanceof HTMLFormElement ? nextIn(found) : found;
    }
  return null;
}

/** The forms that begin empty; the others can be sent as they are. */
const beginEmpty = ["sign-form", "win-form"];

function nextIn(form: HTMLFormElement): Element | null {
  const fields = beginEmpty.includes(form.dataset["guide"] ?? "") ? form.querySelectorAll("input") : [];
  const empty = [...fields].find((field) =>
    field.getClientRects().length === 0 ? false : field.type === "checkbox" ? !field.checked : field.value === "",
  );
  return empty ?? form.querySelector("[type=submit]");
}
