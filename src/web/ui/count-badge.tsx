import { cn } from "./cn.ts";

/** Spec §9: counts on badges end at 99+. */
const maxCount = 99;

export function cappedCount(count: number): string {
  return count > maxCount ? `${maxCount}+` : String(count);
}

/** A plain count is quieter than the header's links; only what needs a reply stands out. */
const tones = {
  ink: "border border-line-2 bg-surface px-0.75 text-[0.625rem]/3.5 text-ink-2",
  seal: "bg-seal px-1 text-[0.625rem]/4 text-on-tone",
};
/** Over the upper right corner of an icon in the middle of its button; beside a text. */
const places = { icon: "absolute bottom-[calc(50%+0.125rem)] left-[calc(50%+0.125rem)]", text: "" };

type CountBadgeProps = { count: number; tone?: keyof typeof tones; at?: keyof typeof places };

/**
 * The count on a button; nothing for zero. `seal`: items that need a reply; `ink`: a plain count. The button's name
 * repeats it for screen readers.
 */
export function CountBadge({ count, tone = "ink", at = "icon" }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cn("figures min-w-4 rounded-full text-center font-semibold", tones[tone], places[at])}
    >
      {cappedCount(count)}
    </span>
  );
}
