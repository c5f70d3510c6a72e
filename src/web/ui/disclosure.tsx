import { Accordion as BaseAccordion } from "@base-ui/react/accordion";
import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const triggerClass = "group flex w-full cursor-pointer items-center justify-between gap-3 text-left font-medium text-ink hover:text-petrol";
const chevron = "size-4 shrink-0 text-ink-3 transition-[rotate] group-data-panel-open:rotate-180";

/** One part of a page that can be folded away, such as Advanced Filters. */
export function Disclosure({ label, aside, open, onOpenChange, defaultOpen, children, className }: { label: ReactNode; aside?: ReactNode; open?: boolean; onOpenChange?: (open: boolean) => void; defaultOpen?: boolean; children: ReactNode; className?: string }) {
  return (
    <Collapsible.Root {...(open === undefined ? {} : { open })} defaultOpen={defaultOpen ?? false} onOpenChange={(next) => onOpenChange?.(next)} className={className}>
      <Collapsible.Trigger className={cn(triggerClass, "min-h-9 text-dense")}>
        <span className="flex items-center gap-2">
          {label}
          {aside}
        </span>
        <ChevronDown className={chevron} aria-hidden="true" />
      </Collapsible.Trigger>
      <Collapsible.Panel className="unfold">
        <div className="pt-2">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

/** Questions and answers, several of which may be open. */
export function Accordion({ items, className }: { items: readonly { id: string; heading: string; content: ReactNode }[]; className?: string }) {
  return (
    <BaseAccordion.Root multiple className={cn("border-t border-line", className)}>
      {items.map((item) => (
        <BaseAccordion.Item key={item.id} value={item.id} className="border-b border-line">
          <BaseAccordion.Header className="m-0">
            <BaseAccordion.Trigger className={cn(triggerClass, "min-h-12 text-read")}>
              {item.heading}
              <ChevronDown className={chevron} aria-hidden="true" />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel className="unfold">
            <div className="max-w-measure pb-4 text-read text-ink-2">{item.content}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
