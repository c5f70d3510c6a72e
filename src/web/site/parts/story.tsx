import { Pause, Play, RotateCcw } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";

/**
 * An example that plays once when it comes into view (story.css). `story.ts` starts it and runs its button, so that it
 * can be paused (WCAG 2.2.2). Without a script, and with reduced motion, its end is shown. Every state has the same
 * size. `says` is the whole example in words; the picture is hidden from screen readers.
 */
export function Story({ says, children, className }: { says: ReactNode; children: ReactNode; className?: string }) {
  return (
    <figure data-story="" className={cn("story group/story min-w-0", className)}>
      <div data-stage="" aria-hidden="true">
        {children}
      </div>
      <div className="mt-3 flex items-start justify-between gap-4">
        <figcaption className="text-small text-ink-3">{says}</figcaption>
        <button
          type="button"
          data-story-control=""
          className={buttonClass({ variant: "ghost", size: "sm", className: "invisible -mt-1.5 -mr-2.5" })}
        >
          <Pause className="group-[:not([data-story=playing])]/story:hidden" aria-hidden="true" />
          <Play className="group-[:not([data-story=paused])]/story:hidden" aria-hidden="true" />
          <RotateCcw className="group-[:not([data-story=ended])]/story:hidden" aria-hidden="true" />
          <span data-label="">Pause</span>
        </button>
      </div>
    </figure>
  );
}

/** When a part of a story moves, and when it leaves again, in seconds from its start. */
export const at = (start: number, end?: number): CSSProperties => ({
  ["--at" as string]: `${start}s`,
  ...(end === undefined ? {} : { ["--until" as string]: `${end}s` }),
});
