import type { KeyboardEvent } from "react";
import { useSingleKeys } from "./single-keys.ts";

/** Arrow keys move through a list's links or buttons, and J and K where letters are keys. */
export function useArrowWalk(rows: () => readonly HTMLElement[]) {
  const [letters] = useSingleKeys();
  return ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    if (ctrlKey || metaKey || altKey) return;
    const by =
      key === "ArrowDown" || (letters && key === "j") ? 1 : key === "ArrowUp" || (letters && key === "k") ? -1 : 0;
    if (by === 0) return;
    const all = rows();
    all[all.findIndex((row) => row === document.activeElement) + by]?.focus();
    nativeEvent.preventDefault();
  };
}
