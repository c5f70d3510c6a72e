import { useSyncExternalStore } from "react";

/** What may stand in front of any page: the palette or the help of the keys. */
export type Overlay = "palette" | "help" | null;

let shown: Overlay = null;
const listeners = new Set<() => void>();

/** Opens one in the other's place, or with null closes it. */
export function showOverlay(overlay: Overlay): void {
  shown = overlay;
  for (const listener of listeners) listener();
}

export const overlayNow = (): Overlay => shown;

export function useOverlay(): Overlay {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, overlayNow);
}
