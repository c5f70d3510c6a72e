import { callOnce } from "#web/lib/backend/http.ts";
import { createSessionStore, type SessionStore } from "./store.ts";
import { safeStorage } from "#web/lib/storage.ts";

const lockName = "talentmls-session";

/** The session of this browser tab, in sync with other tabs. main.tsx creates it, outside the demo only. */
export function createBrowserSession(): SessionStore {
  const store = createSessionStore({
    local: safeStorage(() => localStorage),
    tab: safeStorage(() => sessionStorage),
    call: (route, { body = {}, headers = {} } = {}) => callOnce(route, body, headers),
    exclusively,
    go: (address) => location.assign(address),
  });
  addEventListener("storage", (event) => {
    if (event.storageArea === localStorage) store.storageChanged(event.key);
  });
  return store;
}

/** Without browser locks (plain http on a network) tabs may ask twice; the server gives both the same answer. */
function exclusively<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(lockName, run) : run();
}
