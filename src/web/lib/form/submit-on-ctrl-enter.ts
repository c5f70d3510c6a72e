import type { KeyboardEvent } from "react";

/** Ctrl+Enter or Command+Enter in a text of several lines submits its form, where a plain Enter breaks the line. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.nativeEvent.isComposing || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
