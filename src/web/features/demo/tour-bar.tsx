import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useHeading, usePath } from "#web/lib/router/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { tourPath } from "./tour-state.ts";
import { tourWords } from "./tour-words.ts";

export function TourBar({ stop, go }: { stop: number; go: (stop: number | null) => void }) {
  const onward = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  const heading = useHeading();
  const arrived = usePath();
  const to = tourPath[stop] ?? tourPath[0];
  const { title, says } = tourWords[to];
  const away = heading !== to;
  const last = stop === tourPath.length - 1;
  // Focus stays on the same button from stop to stop.
  useEffect(() => {
    if (arrived !== to) return;
    const frame = requestAnimationFrame(() => onward.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [arrived, to]);
  // Focused elements near the bottom of the window scroll clear of the bar.
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(
      () => void (document.documentElement.style.scrollPaddingBottom = `${element.offsetHeight + 16}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.documentElement.style.removeProperty("scroll-padding-bottom");
    };
  }, []);
  return (
    <aside
      ref={bar}
      data-tour=""
      aria-label="Guided tour"
      className="no-print sticky bottom-0 z-30 border-t-2 border-ink bg-raised shadow-float"
    >
      <div
        className={
          "gutter mx-auto grid max-w-page items-center gap-x-6 gap-y-2.5 py-3 md:grid-cols-[minmax(0,1fr)_auto]"
        }
      >
        <div aria-live="polite" className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="figures text-small text-ink-3">
              {stop + 1} of {tourPath.length}
            </span>
            <strong className="text-read font-semibold">{title}</strong>
          </p>
          <p className="mt-0.5 max-w-[92ch] text-dense text-ink-2">{says}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            disabledReason={stop === 0 ? "This is the first stop." : undefined}
            onClick={() => go(stop - 1)}
          >
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
          {away ? (
            <Button ref={onward} size="sm" variant="primary" onClick={() => go(stop)}>
              Return to this stop
            </Button>
          ) : (
            <Button ref={onward} size="sm" variant="primary" onClick={() => go(last ? null : stop + 1)}>
              {last ? "Finish the tour" : "Next stop"}
              {last ? null : <ArrowRight aria-hidden="true" />}
            </Button>
          )}
          <IconButton label="End the tour" icon={<X aria-hidden="true" />} onClick={() => go(null)} />
        </div>
      </div>
    </aside>
  );
}
