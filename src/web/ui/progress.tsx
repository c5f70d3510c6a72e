import { useId, type ReactNode } from "react";
import { cn } from "./cn.ts";

type ProgressProps = {
  value: number | null;
  max?: number;
  label: string;
  figure?: ReactNode;
  hideLabel?: boolean;
  className?: string;
};

/** A progress bar. `value` is 0 to `max`, `null` while unknown. */
export function Progress({ value, max = 100, label, figure, hideLabel, className }: ProgressProps) {
  const id = useId();
  const percent = value === null ? null : (value / max) * 100;
  return (
    <div
      role="progressbar"
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={percent === null ? "indeterminate progress" : `${Math.round(percent)}%`}
      className={cn("flex flex-col gap-1.5", className)}
    >
      <div className={cn("flex items-baseline justify-between gap-4 text-dense", hideLabel && "sr-only")}>
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="figures text-ink-3">{figure ?? (percent === null ? null : `${Math.floor(percent)}%`)}</span>
      </div>
      <div className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cn(
            "keeps-color h-full rounded-full bg-petrol transition-[width]",
            percent === null && "breathe w-full",
          )}
          style={percent === null ? undefined : { width: `${Math.max(0, Math.min(percent, 100))}%` }}
        />
      </div>
    </div>
  );
}
