import { fetchingLater } from "#web/ui/later.ts";

const key = "talentmls-reloaded-at";
/** Twice within this many milliseconds is not an old page but a broken one. */
const patience = 10_000;

/**
 * A page opened before an update asks for files that are gone; loading it again gets the new ones. Never while
 * something typed would be lost, and never while the server is gone: the browser's own error page would take the place
 * of everything.
 */
export function reloadWhenOutdated(): void {
  const holdsTyped = watchTyping();
  addEventListener("vite:preloadError", () => {
    if (!fetchingLater() && navigator.onLine && !holdsTyped()) void reloadIfServed(holdsTyped);
  });
}

async function reloadIfServed(holdsTyped: () => boolean): Promise<void> {
  const served = await fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  // Something may have been typed meanwhile.
  if (served && !holdsTyped() && isFirst()) location.reload();
}

function isFirst(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - before >= patience;
  } catch {
    // Without storage a first time can't be told from a second, so the error page has to do.
    return false;
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "search");

/** Whether a field that someone typed into still is on the page, with words in it. */
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
