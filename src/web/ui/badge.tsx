import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export type BadgeTone =
  | "neutral"
  | "petrol"
  | "money"
  | "amber"
  | "ochre"
  | "steel"
  | "danger"
  | "seal"
  | "outline"
  | "solid"
  | "destructive";

const tones: Record<BadgeTone, string> = {
  neutral: "border-transparent bg-sunk text-ink-2",
  petrol: "border-transparent bg-petrol-soft text-petrol",
  money: "border-transparent bg-money-soft text-money",
  amber: "border-transparent bg-amber-soft text-amber",
  ochre: "border-transparent bg-ochre-soft text-amber",
  steel: "border-transparent bg-steel-soft text-steel",
  danger: "border-transparent bg-danger-soft text-danger",
  seal: "border-transparent bg-seal-soft text-seal",
  outline: "border-line-2 bg-transparent text-ink-2",
  solid: "border-ink bg-ink text-paper",
  destructive: "border-danger bg-danger text-on-tone",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; wraps?: boolean; children: ReactNode; className?: string };

/**
 * A short fact in a box: a skill, a work type, a status. Tone is always paired with text. `wraps`: long text takes more
 * lines.
 */
export function Badge({ tone = "neutral", icon, wraps = false, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex max-w-full items-center gap-1 rounded-tag border px-1.5 text-small font-medium [&_svg]:size-3",
        wraps ? "min-h-5" : "h-5 whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className={wraps ? "min-w-0 break-words" : "truncate"}>{children}</span>
    </span>
  );
}

/** The first `limit` values as badges, the rest counted as "+N more" (spec §2, §9). */
export function BadgeList({
  values,
  limit,
  moreLabel = (n: number) => `+${n} more`,
  show = (value) => value,
  className,
}: {
  values: readonly string[];
  limit: number;
  moreLabel?: (count: number) => string;
  /** How a value looks. */
  show?: (value: string) => ReactNode;
  className?: string;
}) {
  const rest = values.length - limit;
  return (
    <ul className={cn("flex flex-wrap items-center gap-1.5", className)}>
      {values.slice(0, limit).map((value) => (
        <li key={value} className="flex max-w-full">
          <Badge>{show(value)}</Badge>
        </li>
      ))}
      {rest > 0 ? (
        <li className="px-0.5 text-small text-ink-2" title={values.slice(limit).join(", ")}>
          {moreLabel(rest)}
        </li>
      ) : null}
    </ul>
  );
}
