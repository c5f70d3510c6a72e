import { isFetchingModule } from "#web/ui/lazy-module.ts";
import { isServed } from "./backend/served.ts";

const key = "talentmls-reloaded-at";
/** Two reloads within this many milliseconds mean a broken page, not an outdated one. */
const patience = 10_000;

/**
 * A page opened before an update requests files that are gone; a reload gets the new ones. Never while typed text would
 * be lost, and never while the server is down: the browser's error page would replace everything.
 */
export function reloadWhenOutdated(): void {
  const holdsTyped = watchTyping();
  addEventListener("vite:preloadError", () => {
    if (!isFetchingModule() && navigator.onLine && !holdsTyped()) void reloadIfServed(holdsTyped);
  });
}

async function reloadIfServed(holdsTyped: () => boolean): Promise<void> {
  // Text may have been typed meanwhile.
  if ((await isServed()) && !holdsTyped() && isFirst()) location.reload();
}

function isFirst(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - before >= patience;
  } catch {
    // Without storage the first reload can't be distinguished from the second, so the error page is shown.
    return false;
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "search");

/** Whether a field with typed text is still on the page. */
function watchTyping(): () => boolean {
  let typed: TextField[] = [];
  addEventListener(
    "input",
    ({ target }) => {
      if (isText(target) && !typed.includes(target))
        typed = [...typed.filter(({ isConnected }) => isConnected), target];
    },
    { capture: true },
  );
  return () => typed.some(({ isConnected, value }) => isConnected && value.trim() !== "");
}
