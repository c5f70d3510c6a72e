import { useSyncExternalStore } from "react";

const printed = matchMedia("print");

function subscribe(onChange: () => void): () => void {
  printed.addEventListener("change", onChange);
  return () => printed.removeEventListener("change", onChange);
}

/** Whether the page is being laid out for paper, for what only paper shows. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printed.matches);
