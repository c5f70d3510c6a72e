import { Select as Base } from "@base-ui/react/select";
import { Check } from "lucide-react";
import type { ReactElement } from "react";
import { cn } from "#web/ui/cn.ts";
import { popupBox, popupItem } from "#web/ui/popup.ts";
import type { SelectProps } from "#web/ui/select.tsx";

export type FloatingSelectProps<T extends string> = Pick<
  SelectProps<T>,
  "items" | "value" | "onValueChange" | "disabled" | "required"
> & { trigger: ReactElement<Record<string, unknown>> };

export function Select<T extends string>({
  items,
  value,
  onValueChange,
  disabled = false,
  required = false,
  trigger,
}: FloatingSelectProps<T>) {
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      disabled={disabled}
      required={required}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60 outline-none">
          <Base.Popup className={cn(popupBox, "max-h-(--available-height) min-w-(--anchor-width)")}>
            <Base.List className="scroll-quiet max-h-80 p-1">
              {items.map((item) => (
                <Base.Item
                  key={item.value}
                  value={item.value}
                  {...(item.disabled ? { disabled: true } : {})}
                  className={cn(popupItem, "pr-3")}
                >
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
