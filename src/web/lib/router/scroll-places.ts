const storeKey = "mls-scroll";

/** A slow device or network takes longer than some seconds; a page that grows by itself much later must not jump. */
const patienceMs = 30_000;

/** A history entry's scroll positions: vertical, and horizontal for named areas within the page. Pixels. */
type Place = { top: number; aside: Record<string, number> };

/** Areas that scroll sideways are identified by `data-scroll-place`, a name. */
const scrollers = () => [...document.querySelectorAll<HTMLElement>("[data-scroll-place]")];

/** The scroll positions of this tab's history entries; kept across a reload. */
export function createScrollPlaces() {
  history.scrollRestoration = "manual";
  const places = new Map<string, Place>(stored());
  let following = (): void => undefined;

  return {
    keep: (key: string) =>
      void places.set(key, {
        top: window.scrollY,
        aside: Object.fromEntries(scrollers().map((each) => [each.dataset["scrollPlace"] ?? "", each.scrollLeft])),
      }),
    has: (key: string) => places.has(key),
    /**
     * Restores an entry's scroll position as far as the page has loaded, and further as it grows, until the person
     * scrolls.
     */
    restore(key: string) {
      following();
      const place = places.get(key);
      if (!place || reached(place)) return;
      const observer = new ResizeObserver(() => {
        if (reached(place)) following();
      });
      const own = ["wheel", "touchstart", "keydown", "pointerdown"];
      const timer = setTimeout(() => following(), patienceMs);
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

/** Scrolls there, and returns whether the page was tall enough. */
function reached({ top, aside }: Place): boolean {
  window.scrollTo({ top, behavior: "instant" });
  const here = scrollers();
  const apart = Object.entries(aside).map(([name, left]) => {
    const scroller = here.find((each) => each.dataset["scrollPlace"] === name);
    scroller?.scrollTo({ left, behavior: "instant" });
    return left - (scroller?.scrollLeft ?? 0);
  });
  return [window.scrollY - top, ...apart].every((pixels) => Math.abs(pixels) < 2);
}

function stored(): [string, Place][] {
  try {
    // An earlier release stored numbers.
    return (JSON.parse(sessionStorage.getItem(storeKey) ?? "[]") as [string, Place][]).filter(
      ([, place]) => typeof place === "object",
    );
  } catch {
    return [];
  }
}
