import type { KeyboardEvent } from "react";

/** Ctrl+Enter or Command+Enter submits from a multi-line text, where Enter inserts a line break. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.nativeEvent.isComposing || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
