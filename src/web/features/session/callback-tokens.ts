const callbackPath = "/auth/callback/ecosystem";

/** The ecosystem's callback. Only the tokens count; the name is provisional until the server confirms it. */
export type CallbackTokens = {
  sessionToken: string | null;
  userId: string | null;
  refreshToken: string | null;
  displayName: string | null;
};

const nothing: CallbackTokens = { sessionToken: null, userId: null, refreshToken: null, displayName: null };

let taken = nothing;

/**
 * Removes the tokens from the address bar, so that no history entry, bookmark or Referer keeps them. main.tsx calls it
 * before anything else; the callback page calls it again and gets the same result.
 */
export function takeCallbackTokens(
  place: Pick<Location, "pathname" | "hash" | "search"> = location,
  past: Pick<History, "replaceState" | "state"> = history,
): CallbackTokens {
  if (place.pathname.replace(/\/$/, "") !== callbackPath || place.hash.length + place.search.length === 0) return taken;
  const { hash, search } = place;
  past.replaceState(past.state, "", callbackPath);
  taken = readCallback(hash, search);
  return taken;
}

/** The fragment first, then the specified query parameters (spec §17). */
export function readCallback(hash: string, search: string): CallbackTokens {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const query = new URLSearchParams(search);
  const read = (name: string) => fragment.get(name) || query.get(name) || null;
  return {
    sessionToken: read("session_token"),
    userId: read("user_id"),
    refreshToken: read("refresh_token"),
    displayName: readDisplayName(read("user_data")),
  };
}

/** `user_data` only prefills the display and may fail to parse (spec §5). */
function readDisplayName(userData: string | null): string | null {
  if (userData === null) return null;
  try {
    const data: unknown = JSON.parse(userData.startsWith("%") ? decodeURIComponent(userData) : userData);
    if (typeof data !== "object" || data === null) return null;
    const { display_name: display, full_name: full, first_name: first } = data as Record<string, unknown>;
    const name = [display, full, first].find((each) => typeof each === "string" && each.trim() !== "");
    return typeof name === "string" ? name.trim().slice(0, 60) : null;
  } catch (error) {
    console.warn("The ecosystem's user_data could not be read; signing in continues without it.", error);
    return null;
  }
}
