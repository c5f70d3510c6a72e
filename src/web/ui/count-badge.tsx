import { cn } from "./cn.ts";

/** Spec §9: counts on badges end at 99+. */
const maxCount = 99;

export function cappedCount(count: number): string {
  return count > maxCount ? `${maxCount}+` : String(count);
}

const tones = { ink: "bg-ink text-paper", seal: "bg-seal text-on-tone" };

/**
 * The count at the corner of a button; nothing for zero. `seal`: items that need a reply; `ink`: a plain count. The
 * button's name repeats it for screen readers.
 */
export function CountBadge({ count, tone = "ink" }: { count: number; tone?: "ink" | "seal" }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cn(
        "figures absolute -top-0.5 -right-0.5 min-w-4 rounded-full px-1 text-center text-[0.625rem]/4 font-semibold",
        tones[tone],
      )}
    >
      {cappedCount(count)}
    </span>
  );
}
