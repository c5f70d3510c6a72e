import type { StageColor } from "#domain/pipeline/stages.ts";
import { cn } from "#web/ui/cn.ts";

const tones: Record<StageColor, string> = {
  gray: "bg-ink-3",
  blue: "bg-steel",
  petrol: "bg-petrol",
  amber: "bg-amber",
  ochre: "bg-ochre",
  green: "bg-money",
};

/** The color of a stage, always beside its name. */
export function StageDot({ color, className }: { color: StageColor; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("keeps-color inline-block size-2.5 shrink-0 rounded-full", tones[color], className)}
    />
  );
}
