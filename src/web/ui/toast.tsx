import { type ReactNode, useSyncExternalStore } from "react";
import { floating } from "./lazy-popup.tsx";
import { useLazyModule, usePreload } from "./lazy-module.ts";

/** Spec §9: toasts last 4000 ms, at most 3 are visible. */
export const toastTimeoutMs = 4000;
export const toastLimit = 3;

export type Notice = {
  title: string;
  description?: string;
  /** `danger` is the destructive style and is announced immediately. */
  tone?: "plain" | "danger";
  /** One action, such as Undo. */
  action?: { label: string; onAction: () => void };
  /** Replaces the visible toast with this id instead of stacking another. */
  id?: string;
};

type Named = Notice & { id: string };

let waiting: readonly Named[] = [];
let show: ((notice: Named) => void) | null = null;
let count = 0;
const changed = new EventTarget();

/** Shows a toast from anywhere, inside or outside React. Returns its id. */
export function notify(notice: Notice): string {
  const named = { ...notice, id: notice.id ?? `notice-${++count}` };
  if (show) show(named);
  else {
    waiting = [...waiting, named];
    changed.dispatchEvent(new Event("change"));
  }
  return named.id;
}

/** Sets where toasts are shown, starting with those that waited. Returns how to unsubscribe. */
export function takeNotices(taker: (notice: Named) => void): () => void {
  show = taker;
  const before = waiting;
  waiting = [];
  before.forEach(taker);
  return () => {
    if (show === taker) show = null;
  };
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}

/**
 * Mounted once around the app. Loads when the page is idle: screen readers need the region before its first message.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const due = useSyncExternalStore(subscribe, () => waiting.length > 0);
  usePreload(floating);
  const full = useLazyModule(floating, due);
  return (
    <>
      {children}
      {full ? <full.Toaster /> : null}
    </>
  );
}
