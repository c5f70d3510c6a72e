import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { cn } from "./cn.ts";

const triggerClass =
  "group flex w-full cursor-pointer items-center justify-between gap-3 text-left font-medium text-ink " +
  "hover:text-petrol";
const chevron = "size-4 shrink-0 text-ink-3 transition-[rotate] group-aria-expanded:rotate-180";

/** Collapsible content under its button; rendered only while visible. */
function useFolding(open: boolean): { id: string; panel: (children: ReactNode) => ReactNode } {
  const id = useId();
  const [before, setBefore] = useState(open);
  const [leaving, setLeaving] = useState(false);
  const [moved, setMoved] = useState(false);
  if (open !== before) {
    setBefore(open);
    setLeaving(!open);
    setMoved(true);
  }
  return {
    id,
    panel: (children) =>
      open || leaving ? (
        <div
          id={id}
          inert={!open}
          data-folded={open ? undefined : ""}
          data-unfolding={moved ? "" : undefined}
          onTransitionEnd={(event) => event.target === event.currentTarget && setLeaving(false)}
          className="unfold"
        >
          <div className="min-h-0 min-w-0">{children}</div>
        </div>
      ) : null,
  };
}

/** A collapsible part of a page, such as Advanced Filters. */
export function Disclosure({
  label,
  aside,
  open: openProp,
  onOpenChange,
  defaultOpen = false,
  children,
  className,
}: {
  label: ReactNode;
  aside?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  defaultOpen?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const [own, setOwn] = useState(defaultOpen);
  const open = openProp ?? own;
  const { id, panel } = useFolding(open);
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setOwn(!open);
          onOpenChange?.(!open);
        }}
        className={cn(triggerClass, "min-h-9 text-dense")}
      >
        <span className="flex items-center gap-2">
          {label}
          {aside}
        </span>
        <ChevronDown className={chevron} aria-hidden="true" />
      </button>
      {panel(<div className="pt-2">{children}</div>)}
    </div>
  );
}

/** Questions and answers, several of which may be open. */
export function Accordion({ items }: { items: readonly { id: string; heading: string; content: ReactNode }[] }) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <Question key={item.id} heading={item.heading}>
          {item.content}
        </Question>
      ))}
    </div>
  );
}

function Question({ heading, children }: { heading: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { id, panel } = useFolding(open);
  return (
    <div className="border-b border-line">
      <h3 className="m-0">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className={cn(triggerClass, "min-h-12 text-read")}
        >
          {heading}
          <ChevronDown className={chevron} aria-hidden="true" />
        </button>
      </h3>
      {panel(<div className="max-w-measure pb-4 text-read text-ink-2">{children}</div>)}
    </div>
  );
}
