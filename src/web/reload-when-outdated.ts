import { fetchingLater } from "./ui/later.ts";

const key = "talentmls-reloaded-at";
/** Twice within this many milliseconds is not an old page but a broken one. */
const patience = 10_000;

/** A page opened before an update asks for files that are gone; loading it anew gets the new ones. */
export function reloadWhenOutdated(): void {
  addEventListener("vite:preloadError", (event) => {
    if (fetchingLater() || !navigator.onLine) return;
    let before = 0;
    try {
      before = Number(sessionStorage.getItem(key) ?? 0);
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage nobody could tell the first time from the second, so the error page has to do.
      return;
    }
    if (Date.now() - before < patience) return;
    event.preventDefault();
    location.reload();
  });
}
