import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { cn } from "./cn.ts";
import { cappedCount, CountBadge } from "./count-badge.tsx";
import { Tooltip } from "./tooltip.tsx";

export type IconButtonProps = Omit<ButtonProps, "children" | "aria-label"> & {
  /** What it does, as a verb: the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  /** A count at the corner, capped at 99+ (spec §9). A seal: only for open answers. */
  count?: number;
};

/** A square button with an icon; its name shows after 700 ms. */
export function IconButton({
  label,
  icon,
  count,
  size = "md",
  variant = "ghost",
  className,
  ...rest
}: IconButtonProps) {
  const name = count ? `${label}, ${cappedCount(count)}` : label;
  return (
    <Tooltip content={label}>
      <Button
        {...rest}
        variant={variant}
        size={size}
        aria-label={name}
        className={cn("aspect-square px-0 [&_svg]:size-4.5", size === "sm" && "[&_svg]:size-4", className)}
      >
        {icon}
        {count ? <CountBadge count={count} tone="seal" /> : null}
      </Button>
    </Tooltip>
  );
}
