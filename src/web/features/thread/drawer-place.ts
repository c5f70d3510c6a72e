import { useSyncExternalStore } from "react";
import type { AboutAsk, ThreadRow } from "./queries.ts";

/** Whom one is about to write to about what, whether or not there is a thread yet. */
export type Addressee = {
  ask: AboutAsk;
  organization: { id: string; name: string } | null;
  subject: ThreadRow["subject"];
};

/** Where the drawer stands; null: closed. */
export type DrawerPlace =
  | { at: "list"; from?: string }
  | { at: "thread"; id: string }
  | { at: "about"; addressee: Addressee }
  | null;

let place: DrawerPlace = null;
const listeners = new Set<() => void>();

/** Opens the messages, or with null closes them: from the header, the palette, a toast, a candidate's page, a deal. */
export function showMessages(next: DrawerPlace): void {
  place = next;
  for (const listener of listeners) listener();
}

export const drawerPlaceNow = (): DrawerPlace => place;

export function useDrawerPlace(): DrawerPlace {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, drawerPlaceNow);
}
