import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * How many of the links in `row` fit beside its last child. The header also holds widgets whose number differs from
 * person to person, so no width of the window says it. Links that do not fit must keep their size (`invisible
 * absolute`).
 */
export function useFittingLinks(row: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity);

  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const parts = [...element.children] as HTMLElement[];
    const more = parts.pop();
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;

    function measure() {
      let room = (element?.clientWidth ?? 0) - (more?.offsetWidth ?? 0);
      let count = 0;
      for (const part of parts) {
        room -= part.offsetWidth + gap;
        if (room < 0) break;
        count++;
      }
      setFitting(count);
    }

    // The links are watched too: their widths change when the font arrives.
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...parts]) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, [row]);

  return fitting;
}
