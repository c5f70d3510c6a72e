import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { controlBox } from "./input.tsx";
import { popupBox, popupItem } from "./popup.ts";

export type SelectItem<T extends string> = { value: T; label: string; hint?: ReactNode; disabled?: boolean };

export type SelectProps<T extends string> = {
  items: readonly SelectItem<T>[];
  value: T | null;
  onValueChange: (value: T) => void;
  placeholder?: string;
  /** Needed only outside a `Field`. */
  "aria-label"?: string;
  controlSize?: "sm" | "md";
  disabled?: boolean;
  required?: boolean;
  name?: string;
  id?: string;
  /** A word before the value, such as "Sort". */
  leading?: ReactNode;
  className?: string;
};

/** One of a known list. For free entry use `Combobox`. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { items, value, onValueChange, placeholder, controlSize = "md", disabled, required, name, id, leading, className, "aria-label": label } = props;
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      {...(disabled === undefined ? {} : { disabled })}
      {...(required === undefined ? {} : { required })}
      {...(name ? { name } : {})}
      {...(id ? { id } : {})}
    >
      <Base.Trigger
        aria-label={label}
        className={cn(
          controlBox,
          "flex cursor-pointer items-center gap-2 pr-2 pl-2.5 text-left font-medium data-disabled:cursor-not-allowed data-disabled:bg-sunk data-disabled:text-ink-3",
          controlSize === "sm" ? "h-7.5 text-small pointer-coarse:h-9" : "h-9 pointer-coarse:h-11",
          className,
        )}
      >
        {leading ? <span className="font-normal text-ink-3">{leading}</span> : null}
        <Base.Value placeholder={placeholder} className="min-w-0 flex-1 truncate data-placeholder:font-normal data-placeholder:text-ink-3" />
        <Base.Icon className="text-ink-3 [&_svg]:size-4">
          <ChevronDown aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60 outline-none">
          <Base.Popup className={cn(popupBox, "max-h-(--available-height) min-w-(--anchor-width)")}>
            <Base.List className="scroll-quiet max-h-80 p-1">
              {items.map((item) => (
                <Base.Item key={item.value} value={item.value} {...(item.disabled ? { disabled: true } : {})} className={cn(popupItem, "pr-3")}>
                  <span className="grid size-4 place-items-center">
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText className="flex-1">{item.label}</Base.ItemText>
                  {item.hint ? <span className="figures text-small text-ink-3">{item.hint}</span> : null}
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
