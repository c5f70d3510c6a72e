import { type RefObject, useEffect } from "react";

/** The distance from an edge at which scrolling starts, in px, and its maximum speed, in px per millisecond. */
const zone = 64;
const strongest = 0.9;
/** A drag that starts near an edge doesn't scroll yet. */
const meant = 8;

/**
 * During a drag, the page scrolls vertically and `scroller` horizontally when the pointer comes near their edges. Speed
 * depends on time, not frames, so a busy machine scrolls equally fast. (The library's scroller confuses one element's
 * edges with another's when the pointer enters a column, and jumps to the end of the board.)
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

/** Toward the edge the pointer is near and approaching, faster the nearer. */
export function pull(at: number, start: number, from: number, to: number): number {
  if (at > start + meant && at > to - zone) return strongest * Math.min(1, (at - (to - zone)) / zone);
  if (at < start - meant && at < from + zone) return -strongest * Math.min(1, (from + zone - at) / zone);
  return 0;
}
