import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

/** A collapsible part of a page, such as Advanced Filters; rendered only while visible. */
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
  const id = useId();
  const [own, setOwn] = useState(defaultOpen);
  const open = openProp ?? own;
  const [before, setBefore] = useState(open);
  const [leaving, setLeaving] = useState(false);
  const [moved, setMoved] = useState(false);
  if (open !== before) {
    setBefore(open);
    setLeaving(!open);
    setMoved(true);
  }
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
        className={
          "group flex min-h-9 w-full cursor-pointer items-center justify-between gap-3 text-left text-dense " +
          "font-medium text-ink hover:text-petrol"
        }
      >
        <span className="flex items-center gap-2">
          {label}
          {aside}
        </span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-3 transition-[rotate] group-aria-expanded:rotate-180"
          aria-hidden="true"
        />
      </button>
      {open || leaving ? (
        <div
          id={id}
          inert={!open}
          data-folded={open ? undefined : ""}
          data-unfolding={moved ? "" : undefined}
          onTransitionEnd={(event) => event.target === event.currentTarget && setLeaving(false)}
          className="unfold"
        >
          <div className="min-h-0 min-w-0">
            <div className="pt-2">{children}</div>
          </div>
        </div>
      ) : null}
    </div>
  );
}
