const storeKey = "mls-scroll";

/** How far down each entry of this tab's history was read, in pixels; it outlives a reload. */
export function createScrollPlaces() {
  history.scrollRestoration = "manual";
  const places = new Map<string, number>(stored());
  let following = (): void => undefined;

  return {
    keep: (key: string) => void places.set(key, window.scrollY),
    has: (key: string) => places.has(key),
    /** Goes to where that entry was left, as far as the page has grown, and further while it grows, until somebody scrolls by themselves. */
    restore(key: string) {
      following();
      const top = places.get(key) ?? 0;
      window.scrollTo({ top, behavior: "instant" });
      if (Math.abs(window.scrollY - top) < 2) return;
      const observer = new ResizeObserver(() => {
        window.scrollTo({ top, behavior: "instant" });
        if (Math.abs(window.scrollY - top) < 2) following();
      });
      const own = ["wheel", "touchstart", "keydown", "pointerdown"];
      const timer = setTimeout(() => following(), 3_000);
      following = () => {
        observer.disconnect();
        clearTimeout(timer);
        for (const event of own) removeEventListener(event, following);
        following = () => undefined;
      };
      for (const event of own) addEventListener(event, following, { passive: true });
      observer.observe(document.documentElement);
    },
    leave: () => following(),
    store: () => sessionStorage.setItem(storeKey, JSON.stringify([...places].slice(-100))),
  };
}

function stored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}
