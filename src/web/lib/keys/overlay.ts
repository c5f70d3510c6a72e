import { useSyncExternalStore } from "react";
import { createListeners } from "#domain/core/listeners.ts";

/** What can open above any page: the palette, the keyboard help or a new deal. */
export type Overlay = "palette" | "help" | "deal" | null;

let shown: Overlay = null;
let dealCandidate: Chosen | undefined;
const listeners = createListeners();

/** Opens one in place of the other; null closes it. */
export function showOverlay(overlay: Overlay): void {
  shown = overlay;
  listeners.call();
}

/** Opens the create dialog, with the candidate filled in where there is one. */
export function showNewDeal(candidate?: Chosen): void {
  dealCandidate = candidate;
  showOverlay("deal");
}

/** The candidate the create dialog was last opened for. */
export const newDealCandidate = (): Chosen | undefined => dealCandidate;

export const overlayNow = (): Overlay => shown;

export function useOverlay(): Overlay {
  return useSyncExternalStore(listeners.add, overlayNow);
}

export type Chosen = { id: string; maskedCode: string; headlineRole: string };
