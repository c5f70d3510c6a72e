import { useSyncExternalStore } from "react";
import { createListeners } from "#domain/core/listeners.ts";
import type { Backend } from "#contract/backend.ts";
import { useBackend } from "./backend/context.tsx";
import { pageTexts, safeStorage, type Store, tabKeys } from "./storage.ts";

/** Unsent text by what it is for. `write` with null, or with a blank text, removes it. */
export type Drafts = { read: (key: string) => string | null; write: (key: string, text: string | null) => void };

const tabStorage = safeStorage(() => sessionStorage);
const browserStorage = safeStorage(() => localStorage);

/** The browser asks before the page, and the text with it, goes. */
const ask = (event: Event): void => {
  if (pageTexts.size > 0) event.preventDefault();
};
const pageStorage: Store = {
  getItem: (key) => pageTexts.get(key) ?? null,
  setItem(key, value) {
    pageTexts.set(key, value);
    addEventListener("beforeunload", ask);
  },
  removeItem: (key) => void pageTexts.delete(key),
};

/** The demo's own key: trying it keeps what a signed-in person typed in this tab. And when it was last reset. */
const [demoKey, resetKey] = ["mls-demo-drafts", "mls-demo-reset"];

/**
 * What one person typed and didn't send, in this tab only: it goes with the tab, at sign-out, and when someone else
 * signs in. A reload keeps it, unless the store is the page's: text that may name a candidate isn't given to another
 * one (decision 0117).
 */
export function draftsOf(
  personId: string,
  organizationId: string,
  store: Store = tabStorage,
  place: string = tabKeys.drafts,
): Drafts {
  const ownKey = (key: string) => `${organizationId} ${key}`;
  const texts = () => textsOf(store.getItem(place), personId);
  return {
    read: (key) => texts().get(ownKey(key)) ?? null,
    write: (key, text) => {
      const next = texts();
      if (text === null || text.trim() === "") next.delete(ownKey(key));
      else next.set(ownKey(key), text);
      if (next.size === 0) store.removeItem(place);
      else store.setItem(place, JSON.stringify([personId, ...next]));
    },
  };
}

/** The texts of a stored list: the person, then keys with their text. Without anything of another person's. */
function textsOf(stored: string | null, personId: string): Map<string, string> {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(list) || list[0] !== personId) return new Map();
    return new Map(list.slice(1).map(([key, text]) => [String(key), String(text)]));
  } catch {
    return new Map();
  }
}

const cleared = createListeners();
let current: { of: string; drafts: Drafts; notes: Drafts } | null = null;

/**
 * The same object until someone else signs in, or the demo is reset. A reset in any tab ends what was typed in all: it
 * belongs to the time since the last one.
 */
function ownDrafts({ kind, viewer }: Backend): { drafts: Drafts; notes: Drafts } {
  const organizationId = viewer?.organizationId ?? "";
  const [personId, place] =
    kind === "demo"
      ? [`demo ${browserStorage.getItem(resetKey) ?? ""}`, demoKey]
      : [viewer?.personId ?? "", tabKeys.drafts];
  const of = `${organizationId}/${personId}`;
  if (current?.of !== of) {
    const draftsIn = (store: Store) => draftsOf(personId, organizationId, store, place);
    current = { of, drafts: draftsIn(tabStorage), notes: draftsIn(pageStorage) };
  }
  return current;
}

/** The viewer's drafts. */
export function useDrafts(): Drafts {
  const backend = useBackend();
  return useSyncExternalStore(cleared.add, () => ownDrafts(backend)).drafts;
}

/** The viewer's notes on candidates. Nothing checks notes for names, so they aren't stored (decision 0117). */
export function useNoteDrafts(): Drafts {
  const backend = useBackend();
  return useSyncExternalStore(cleared.add, () => ownDrafts(backend)).notes;
}

/** The demo is reset: removes what was typed in it, in this tab and in others. */
export function clearDemoDrafts(): void {
  browserStorage.setItem(resetKey, String(Date.now()));
  for (const store of [tabStorage, pageStorage]) store.removeItem(demoKey);
  cleared.call();
}

/** A note that was typed and not saved, with the version of the note that its writer saw. */
export type NoteDraft = { notes: string; version: number };

export function noteDraft(drafts: Drafts, key: string): NoteDraft | null {
  const [, version, notes] = /^(\d+) ([^]*)$/.exec(drafts.read(key) ?? "") ?? [];
  return version === undefined || notes === undefined ? null : { notes, version: Number(version) };
}

export const keepNoteDraft = (drafts: Drafts, key: string, draft: NoteDraft | null): void =>
  drafts.write(key, draft && `${draft.version} ${draft.notes}`);
