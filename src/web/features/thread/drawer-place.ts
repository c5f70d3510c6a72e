import { useSyncExternalStore } from "react";
import { createListeners } from "#domain/core/listeners.ts";
import type { AboutAsk, ThreadRow } from "./queries.ts";

/** A recipient and subject, with or without an existing thread. */
export type Addressee = {
  ask: AboutAsk;
  organization: { id: string; name: string } | null;
  subject: ThreadRow["subject"];
};

/** What the drawer shows; null: closed. */
export type DrawerPlace =
  | { at: "list"; from?: string }
  | { at: "thread"; id: string }
  | { at: "about"; addressee: Addressee }
  | null;

let place: DrawerPlace = null;
const listeners = createListeners();

/** Opens the messages from the header, palette, toast, candidate's page or deal; null closes them. */
export function showMessages(next: DrawerPlace): void {
  place = next;
  listeners.call();
}

export const drawerPlaceNow = (): DrawerPlace => place;

export function useDrawerPlace(): DrawerPlace {
  return useSyncExternalStore(listeners.add, drawerPlaceNow);
}
