import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useHeading, usePath } from "#web/lib/router/hooks.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { barClose, BarFrame, BarText } from "./bar-frame.tsx";
import { tourPath } from "./tour-state.ts";
import { tourWords } from "./tour-words.ts";

export function TourBar({ stop, go }: { stop: number; go: (stop: number | null) => void }) {
  const onward = useRef<HTMLButtonElement>(null);
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
  return (
    <BarFrame label="Guided tour" text={<BarText at={stop + 1} of={tourPath.length} title={title} says={says} />}>
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
      <IconButton label="End the tour" icon={<X aria-hidden="true" />} className={barClose} onClick={() => go(null)} />
    </BarFrame>
  );
}
