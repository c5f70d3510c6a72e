import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Enter in a line of text, and Ctrl+Enter anywhere in the form, accept the focused field; buttons and lists keep Enter
 * for themselves. So does Ctrl+Enter while nothing has the focus: an accepted field leaves, and the next one gets it a
 * moment later. `onField` hears which path has the focus.
 */
export function useReviewKeys(
  form: RefObject<HTMLFormElement | null>,
  { onAccept, onField }: { onAccept: () => void; onField: (path: string) => void },
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
    const { target } = event;
    const isLine = target instanceof HTMLInputElement && target.getAttribute("role") !== "combobox";
    const isText = isLine && !["checkbox", "radio", "range", "file"].includes(target.type);
    if (!(event.ctrlKey || event.metaKey || isText)) return;
    event.preventDefault();
    onAccept();
  });
  const focused = useEffectEvent(({ target }: FocusEvent) => {
    const path = target instanceof Element && target.closest<HTMLElement>("[data-field]")?.dataset["field"];
    if (path) onField(path);
  });
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => pressed(event);
    const onFocus = (event: FocusEvent) => focused(event);
    const onUnfocusedKey = (event: KeyboardEvent) => event.target === document.body && pressed(event);
    element.addEventListener("keydown", onKey);
    document.addEventListener("keydown", onUnfocusedKey);
    element.addEventListener("focusin", onFocus);
    return () => {
      element.removeEventListener("keydown", onKey);
      document.removeEventListener("keydown", onUnfocusedKey);
      element.removeEventListener("focusin", onFocus);
    };
  }, [form]);
}
