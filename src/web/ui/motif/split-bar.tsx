import type { ReactNode } from "react";
import { cn } from "#web/ui/cn.ts";

export type SplitPart = {
  /** "Listing agency" or a name. */
  label: string;
  /** Percent of the fee; all parts add up to 100. */
  percent: number;
  /** Formatted money or other text under the name. */
  figure?: ReactNode;
};

/** The order of the tones has meaning: listing, selling, then further parties. */
const tones = ["bg-petrol", "bg-ochre", "bg-steel", "bg-umber"] as const;

const heights = { hairline: "h-1", bar: "h-2", big: "h-3.5" };

export type SplitBarProps = {
  parts: readonly SplitPart[];
  size?: keyof typeof heights;
  /** Names and figures under the bar. Without it the caller writes the figure beside it. */
  legend?: boolean;
  className?: string;
};

/** How a fee is shared: listing share in petrol, selling share in ochre, always in this order. */
export function SplitBar({ parts, size = "hairline", legend = false, className }: SplitBarProps) {
  const spoken = parts.map((part) => `${part.label} ${part.percent}%`).join(", ");
  return (
    <div className={cn("@container", className)}>
      <div
        role="img"
        aria-label={`Split: ${spoken}`}
        className={cn("keeps-color flex gap-px overflow-hidden rounded-[3px] bg-line", heights[size])}
      >
        {parts.map((part, index) =>
          part.percent > 0 ? (
            <span
              key={part.label}
              className={cn("transition-[width] duration-180", tones[index % tones.length])}
              style={{ width: `${part.percent}%` }}
            />
          ) : null,
        )}
      </div>
      {legend ? (
        <ul className="mt-3 flex flex-col justify-between gap-x-6 gap-y-2 @md:flex-row @md:flex-wrap @md:gap-y-3">
          {parts.map((part, index) => (
            <li
              key={part.label}
              className="flex items-baseline justify-between gap-x-4 @md:block @md:last:not-first:text-right"
            >
              <span className="inline-flex items-center gap-2 text-dense">
                <span
                  aria-hidden="true"
                  className={cn("keeps-color size-2.5 rounded-[2px]", tones[index % tones.length])}
                />
                {part.label} <strong className="figures">{part.percent}%</strong>
              </span>
              {part.figure ? <span className="figures block text-lead font-semibold">{part.figure}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The two shares of a listing, in the usual order and words. */
export function agencySplit(la: number, sa: number): SplitPart[] {
  return [
    { label: "Listing agency", percent: la },
    { label: "Selling agency", percent: sa },
  ];
}
