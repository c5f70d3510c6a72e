import { Progress as Base } from "@base-ui/react/progress";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** How far something is. `value` is 0 to `max`, `null` while nobody knows. */
export function Progress({ value, max = 100, label, figure, hideLabel, className }: { value: number | null; max?: number; label: string; figure?: ReactNode; hideLabel?: boolean; className?: string }) {
  return (
    <Base.Root value={value} max={max} className={cn("flex flex-col gap-1.5", className)}>
      <div className={cn("flex items-baseline justify-between gap-4 text-dense", hideLabel && "sr-only")}>
        <Base.Label className="font-medium">{label}</Base.Label>
        <span className="figures text-ink-3">{figure ?? (value === null ? null : `${Math.floor((value / max) * 100)}%`)}</span>
      </div>
      <Base.Track className="h-1.5 overflow-hidden rounded-full bg-line">
        <Base.Indicator className={cn("keeps-colour h-full rounded-full bg-petrol transition-[width]", value === null && "breathe w-full")} />
      </Base.Track>
    </Base.Root>
  );
}
