import { type RefObject, useEffect } from "react";

/** How near to an edge the pull begins, in px, and how strong it gets there, in px a millisecond. */
const zone = 64;
const strongest = 0.9;
/** Whoever picks something up near an edge has not asked to go there yet. */
const meant = 8;

/**
 * While something is carried: the page scrolls up and down, and `scroller` sideways, when the pointer comes near their
 * edges. By time, not by frame: a busy machine scrolls no faster and no slower. (The library's own scroller takes one
 * element's edges for another's when the pointer comes over a column, and is then at the far end of the board at once.)
 */
export function useEdgeScroll(active: boolean, scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!active) return;
    let start: { x: number; y: number } | null = null;
    let at = { x: 0, y: 0 };
    let before = performance.now();
    let frame = requestAnimationFrame(step);

    function track(event: MouseEvent | TouchEvent): void {
      const point = "touches" in event ? event.touches[0] : event;
      if (!point) return;
      at = { x: point.clientX, y: point.clientY };
      start ??= at;
    }

    function step(now: number): void {
      const passed = Math.min(now - before, 50);
      before = now;
      const box = scroller.current?.getBoundingClientRect();
      if (start && box) {
        scroller.current?.scrollBy(
          pull(at.x, start.x, Math.max(0, box.left), Math.min(window.innerWidth, box.right)) * passed,
          0,
        );
        window.scrollBy(0, pull(at.y, start.y, Math.max(0, box.top), window.innerHeight) * passed);
      }
      frame = requestAnimationFrame(step);
    }

    document.addEventListener("mousemove", track);
    document.addEventListener("touchmove", track, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("mousemove", track);
      document.removeEventListener("touchmove", track);
    };
  }, [active, scroller]);
}

/** Toward the edge the pointer is near and has come nearer to, stronger the nearer. */
export function pull(at: number, start: number, from: number, to: number): number {
  if (at > start + meant && at > to - zone) return strongest * Math.min(1, (at - (to - zone)) / zone);
  if (at < start - meant && at < from + zone) return -strongest * Math.min(1, (from + zone - at) / zone);
  return 0;
}
