import { cn } from "./cn.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "relative inline-flex shrink-0 cursor-pointer select-none items-center justify-center gap-2 rounded-control " +
  "border font-medium whitespace-nowrap no-underline transition-colors " +
  "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed " +
  "not-aria-busy:aria-disabled:opacity-55 [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary: "border-ink bg-ink text-paper not-disabled:hover:border-ink-hover not-disabled:hover:bg-ink-hover",
  secondary:
    "border-line-2 bg-surface text-ink not-disabled:hover:border-edge not-disabled:hover:bg-sunk " +
    "data-popup-open:bg-sunk",
  ghost:
    "border-transparent bg-transparent text-ink-2 not-disabled:hover:bg-sunk not-disabled:hover:text-ink " +
    "data-popup-open:bg-sunk data-popup-open:text-ink",
  danger: "border-danger bg-danger text-on-tone not-disabled:hover:opacity-90",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7.5 px-2.5 text-small pointer-coarse:h-9 [&_svg]:size-3.5",
  md: "h-9 px-3.5 text-dense pointer-coarse:h-11 [&_svg]:size-4",
  lg: "h-11.5 px-5 text-card [&_svg]:size-4",
};

/**
 * The style of a button, for links and for pages that should load nothing else. Primary is ink and appears once per
 * view.
 */
export function buttonClass(options: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {}): string {
  return cn(base, variants[options.variant ?? "secondary"], sizes[options.size ?? "md"], options.className);
}
