import { type RefObject, useEffect } from "react";

/**
 * Keeps the space that a bar fixed at the bottom of a phone takes: the page ends above it, toasts appear above it, and
 * focused elements scroll clear of it. `shown`: whether the bar is on the page.
 */
export function useFootSpace(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!shown || !element) return;
    const { style } = document.documentElement;
    const measure = () => {
      const height = getComputedStyle(element).position === "fixed" ? element.offsetHeight : 0;
      style.setProperty("--next-height", `${height}px`);
      // The demo's own bar sets its space inline, and covers the focus less than this.
      if (!style.getPropertyValue("--foot-height")) style.scrollPaddingBottom = height === 0 ? "" : `${height + 16}px`;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--next-height");
      if (!style.getPropertyValue("--foot-height")) style.removeProperty("scroll-padding-bottom");
    };
  }, [bar, shown]);
}
