import { safeStorage } from "#web/lib/storage.ts";

/**
 * An emailed link's address and the storage key of its token: per tab, so that the page can be reloaded after the token
 * left the address bar.
 */
type EmailPlace = { path: string; key: string };

const tabStorage = safeStorage(() => sessionStorage);

/**
 * Removes an emailed link's token from the address bar, so that no history entry or bookmark keeps it. main.tsx calls
 * it before anything else; the page calls it again and gets the same result. Null when no link was opened in this tab.
 */
export function takeEmailToken(
  { path, key }: EmailPlace,
  place: Pick<Location, "pathname" | "hash"> = location,
  past: Pick<History, "replaceState" | "state"> = history,
  tab = tabStorage,
): string | null {
  if (place.pathname.replace(/\/$/, "") !== path) return null;
  const token = place.hash.replace(/^#/, "");
  if (token === "") return tab.getItem(key);
  tab.setItem(key, token);
  past.replaceState(past.state, "", path);
  return token;
}
