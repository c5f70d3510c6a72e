import { safeStorage } from "#web/lib/storage.ts";

/**
 * Where the link of a letter leads, and what its token is kept under: per tab, so that the page can be loaded again
 * after the link left the address bar.
 */
type EmailPlace = { path: string; key: string };

const tabStorage = safeStorage(() => sessionStorage);

/**
 * Takes the token of a letter's link out of the address bar, so that no history entry or bookmark keeps it. main.tsx
 * calls it before anything else runs; the page calls it again and gets the same. Null where no link was opened in this
 * tab.
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
