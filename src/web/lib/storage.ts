/** The specified storage keys (spec §9). They hold our own handles, useless without the cookie half (spec §17). */
export const sessionKeys = {
  handle: "ecosystem_session_token",
  refresh: "ecosystem_refresh_token",
  userId: "ecosystem_user_id",
} as const;

/** Per tab: the acting organization, the page to return to after sign-in, and what was typed and not sent. */
export const tabKeys = {
  acting: "mls-acting-organization",
  returnTo: "mls-return-to",
  drafts: "mls-drafts",
} as const;
/** The last choice of any tab, for new ones. */
export const lastActingKey = "mls-last-organization";

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage may be unavailable: then values are kept in memory only. */
export function safeStorage(open: () => Storage): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(run: (storage: Storage) => T, otherwise: T): T => {
    try {
      return run(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (kept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

/** Text that isn't stored, by key: it goes with the page, and at sign-out. */
export const pageTexts = new Map<string, string>();
