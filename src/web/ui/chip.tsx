import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export type ChipProps = {
  children: ReactNode;
  /** A figure that stays when the text is cut. */
  aside?: ReactNode;
  /** `byKey`: by the keyboard, whose focus goes with the chip. */
  onRemove?: (byKey: boolean) => void;
  /** Accessible name of the remove button: "Remove Kubernetes". */
  removeLabel?: string;
  /** `pill` for active filters above results, `tag` inside a field. */
  shape?: "tag" | "pill";
};

/** A chosen value that can be removed. */
export function Chip({ children, aside, onRemove, removeLabel, shape = "tag" }: ChipProps) {
  return (
    <span
      className={cn(
        "inline-flex max-w-full items-center gap-1 bg-petrol-soft text-small font-medium text-petrol",
        shape === "pill" ? "h-6.5 rounded-full pl-2.5" : "h-6 rounded-tag pl-2",
        onRemove ? "pr-0.5" : "pr-2.5",
      )}
    >
      <span className="truncate">{children}</span>
      {aside}
      {onRemove ? (
        <button
          type="button"
          onClick={({ detail }) => onRemove(detail === 0)}
          aria-label={removeLabel ?? "Remove"}
          className={cn(
            "grid size-6 shrink-0 cursor-pointer place-items-center hover:text-ink",
            shape === "pill" ? "rounded-full" : "rounded-tag",
          )}
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

type ChipButtonProps = {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
  count?: number;
  disabled?: boolean;
};

/** A suggestion that is toggled by pressing it. */
export function ChipButton({ pressed, onPress, children, count, disabled }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      disabled={disabled}
      className={cn(
        "selected-state inline-flex h-6.5 cursor-pointer items-center gap-1.5 rounded-tag border px-2 text-small " +
          "font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:h-9",
        pressed
          ? "border-ink bg-ink text-paper"
          : "border-line-2 bg-surface text-ink-2 hover:border-edge hover:text-ink",
      )}
    >
      {children}
      {count === undefined ? null : (
        <span className={cn("figures font-normal", pressed ? "text-paper" : "text-ink-3")}>
          {count.toLocaleString("en-US")}
        </span>
      )}
    </button>
  );
}
