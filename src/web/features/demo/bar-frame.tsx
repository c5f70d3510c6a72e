import { type ReactNode, useEffect, useRef } from "react";

/** A guide's bar at the bottom of the page. It covers nothing: the page ends above it, and toasts appear above it. */
export function BarFrame({ label, text, children }: { label: string; text: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  // Focused elements near the bottom of the window scroll clear of the bar.
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${element.offsetHeight + 16}px`;
      style.setProperty("--foot-height", `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("scroll-padding-bottom");
      style.removeProperty("--foot-height");
    };
  }, []);
  return (
    <aside
      ref={bar}
      data-tour=""
      aria-label={label}
      className="no-print sticky bottom-0 z-30 border-t-2 border-ink bg-raised shadow-float"
    >
      <div
        className={
          "gutter mx-auto grid max-w-page items-center gap-x-6 gap-y-2.5 py-3 " +
          "md:grid-cols-[minmax(0,auto)_auto] md:justify-start"
        }
      >
        <div aria-live="polite" className="min-w-0 max-md:pr-10">
          {text}
        </div>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
    </aside>
  );
}

/** The button that ends the guide: on a phone in the corner, so that it takes no row of its own. */
export const barClose = "max-md:absolute max-md:top-1.5 max-md:right-2";

/** `3 of 7`, the title, and one or two sentences. */
export function BarText({ at, of, title, says }: { at: number; of: number; title: string; says: string }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-small text-ink-3">
          {at} of {of}
        </span>
        <strong className="text-read font-semibold">{title}</strong>
      </p>
      <p className="mt-0.5 max-w-[92ch] text-dense text-ink-2">{says}</p>
    </>
  );
}
