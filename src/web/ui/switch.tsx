import { Switch as Base } from "@base-ui/react/switch";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export type SwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** On or off, applied immediately; for values saved later use a `Checkbox`. */
export function Switch({ label, description, checked, onCheckedChange, disabled, className }: SwitchProps) {
  return (
    <label
      className={cn(
        "flex min-h-6.5 cursor-pointer items-start justify-between gap-4 py-0.5 text-dense " +
          "pointer-coarse:min-h-10 pointer-coarse:py-2",
        className,
      )}
    >
      <span className="min-w-0">
        <span className="block">{label}</span>
        {description ? <span className="block text-small text-ink-3">{description}</span> : null}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next)}
        disabled={disabled ?? false}
        className={
          "selected-state relative h-5 w-9 shrink-0 rounded-full border border-edge bg-sunk " +
          "transition-colors data-checked:border-ink data-checked:bg-ink data-disabled:opacity-50"
        }
      >
        <Base.Thumb
          className={
            "keeps-color absolute top-0.5 left-0.5 size-3.5 rounded-full bg-ink-3 " +
            "transition-[translate,background-color] data-checked:translate-x-4 data-checked:bg-paper"
          }
        />
      </Base.Root>
    </label>
  );
}
