import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * How many links in `row` fit beside its last child. The header's widgets differ by person, so the window's width isn't
 * enough. Links that don't fit must keep their size (`invisible absolute`).
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

    // The links are observed too: their widths change when the font loads.
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...parts]) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, [row]);

  return fitting;
}
