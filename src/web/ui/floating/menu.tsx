import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { cn } from "#web/ui/cn.ts";
import type { MenuItemProps, MenuProps, MenuRadioProps } from "#web/ui/menu.tsx";
import { popupBox, popupItem } from "#web/ui/popup.ts";

export function Menu({ trigger, children, align = "end", className }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-60 outline-none">
          <Base.Popup className={cn(popupBox, "scroll-quiet max-h-(--available-height) min-w-48 p-1", className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  onSelect,
  render,
  icon,
  aside,
  destructive,
  disabled,
  disabledReason,
  children,
}: MenuItemProps) {
  const className = cn(popupItem, "cursor-pointer", destructive && "text-danger data-highlighted:bg-danger-soft");
  const content = (
    <>
      {icon}
      <span className="flex-1">
        {children}
        {disabledReason ? (
          <span data-reason="" className="block max-w-60 pb-0.5 text-small">
            {disabledReason}
          </span>
        ) : null}
      </span>
      {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
    </>
  );
  if (render) {
    return (
      <Base.LinkItem render={render} closeOnClick className={className}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item
      onClick={() => onSelect?.()}
      disabled={disabled === true || disabledReason !== undefined}
      className={className}
    >
      {content}
    </Base.Item>
  );
}

export function MenuRadio<T extends string>({ label, value, onValueChange, options }: MenuRadioProps<T>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next) => onValueChange(next as T)} aria-label={label}>
      <div className="label-caps px-2 pt-1.5 pb-1 text-ink-3">{label}</div>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick={false}
          className={cn(popupItem, "cursor-pointer")}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}
