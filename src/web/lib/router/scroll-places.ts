const storeKey = "mls-scroll";

/**
 * Of an entry of the history: how far down its page was read, and how far to the side what scrolls within it, by the
 * name it gives itself. Pixels.
 */
type Place = { top: number; aside: Record<string, number> };

/** What scrolls sideways within a page, and is found again there: `data-scroll-place`, a name. */
const scrollers = () => [...document.querySelectorAll<HTMLElement>("[data-scroll-place]")];

/** Where each entry of this tab's history was left; it outlives a reload. */
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
     * Goes to where that entry was left, as far as the page has grown, and further while it grows, until somebody
     * scrolls by themselves.
     */
    restore(key: string) {
      following();
      const place = places.get(key);
      if (!place || reached(place)) return;
      const observer = new ResizeObserver(() => {
        if (reached(place)) following();
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

/** Goes there, and says whether there was enough of the page to get there. */
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
    // An earlier release kept numbers.
    return (JSON.parse(sessionStorage.getItem(storeKey) ?? "[]") as [string, Place][]).filter(
      ([, place]) => typeof place === "object",
    );
  } catch {
    return [];
  }
}
