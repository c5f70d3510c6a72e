import { useState } from "react";

const fields =
  "input:not([type=hidden],[type=file],[aria-hidden=true],[readonly],:disabled),textarea:not([readonly],:disabled)," +
  // A radio group and a toggle group have one tab stop.
  "[role=combobox]:not([aria-disabled=true],:disabled),[role=radio][tabindex='0'],[aria-pressed][tabindex='0']";

/** Focuses it as the Tab key does: typing replaces a suggestion. */
function enter(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

const firstOf = (popup: Element | null): HTMLElement | null => popup?.querySelector<HTMLElement>(fields) ?? null;

/** The first field of a dialog for its initial focus, also when it loads after the dialog has opened. */
export function useFirstField() {
  const [here] = useState(() => {
    let popup: HTMLElement | null = null;
    let stop = () => undefined as void;

    /** Waits for the first field, until the person has pressed something. */
    function wait(within: HTMLElement): void {
      const watcher = new MutationObserver(() => {
        const field = firstOf(within);
        if (!field) return;
        stop();
        const active = document.activeElement;
        // What loaded may have taken the focus itself.
        if (active === within || active === document.body || active?.closest("header")) enter(field);
      });
      stop = () => {
        watcher.disconnect();
        within.removeEventListener("keydown", stop);
        within.removeEventListener("pointerdown", stop);
      };
      watcher.observe(within, { childList: true, subtree: true });
      within.addEventListener("keydown", stop);
      within.addEventListener("pointerdown", stop);
    }

    return {
      box: (element: HTMLElement | null) => {
        popup = element;
        return () => stop();
      },
      /** False once the focus is there: the library sets it a frame later, when another field may have it. */
      initialFocus: (how: string): boolean => {
        if (popup?.contains(document.activeElement)) return false;
        // A finger that opens a dialog hasn't asked for a keyboard over half of it.
        if (how === "touch") return true;
        const field = firstOf(popup);
        if (field) enter(field);
        else if (popup) wait(popup);
        return !field;
      },
    };
  });
  return here;
}
