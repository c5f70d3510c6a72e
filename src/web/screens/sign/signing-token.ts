import { safeStorage } from "#web/session/storage.ts";

export const signPath = "/sign";

/** Per tab, so that the page can be loaded again after its link left the address bar. */
const tokenKey = "mls-signing-link";

const tabStorage = safeStorage(() => sessionStorage);

/**
 * Takes the token of a letter's link out of the address bar, so that no history entry or bookmark keeps it. main.tsx calls it
 * before anything else runs; the page calls it again and gets the same. Null where no link was opened in this tab.
 */
export function takeSigningToken(place: Pick<Location, "pathname" | "hash"> = location, past: Pick<History, "replaceState" | "state"> = history, tab = tabStorage): string | null {
  if (place.pathname.replace(/\/$/, "") !== signPath) return null;
  const token = place.hash.replace(/^#/, "");
  if (token === "") return tab.getItem(tokenKey);
  tab.setItem(tokenKey, token);
  past.replaceState(past.state, "", signPath);
  return token;
}
