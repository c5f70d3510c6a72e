import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cn } from "./cn.ts";
import { useWide } from "./use-wide.ts";

export type TabsProps<T extends string> = {
  value: T;
  onValueChange: (value: T) => void;
  children: ReactNode;
  className?: string;
};

/**
 * Tabs with a panel each. Where the panels are apart from their list, build them of the parts below. `aside`: on a wide
 * screen many tabs stand beside their panel, one below the other. `listed`: false leaves only the panel, which keeps
 * what is typed in it while the list comes and goes.
 */
export function TabSet<T extends string>({
  label,
  items,
  panelClassName = "pt-4",
  listClassName,
  aside = false,
  listed = true,
  className,
  ...tabs
}: Omit<TabsProps<T>, "children"> & {
  aside?: boolean;
  listed?: boolean;
  label: string;
  items: readonly { value: T; label: string; count?: number | undefined; panel: ReactNode }[];
  panelClassName?: string;
  listClassName?: string;
}) {
  return (
    <Tabs<T>
      {...tabs}
      aside={aside}
      className={cn(aside && "lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start lg:gap-10", className)}
    >
      {listed ? <TabList<T> aria-label={label} items={items} aside={aside} className={listClassName} /> : null}
      {items.map(({ value, panel }) => (
        <TabPanel key={value} value={value} listed={listed} className={panelClassName}>
          {panel}
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** `Tabs` holds one `TabList` and a `TabPanel` per value. */
export function Tabs<T extends string>({
  value,
  onValueChange,
  children,
  className,
  aside = false,
}: TabsProps<T> & { aside?: boolean }) {
  const upright = useWide("aside") && aside;
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(next as T)}
      orientation={upright ? "vertical" : "horizontal"}
      className={className}
    >
      {children}
    </Base.Root>
  );
}

export function TabList<T extends string>({
  items,
  "aria-label": label,
  aside = false,
  className,
}: {
  items: readonly { value: T; label: string; count?: number | undefined }[];
  "aria-label": string;
  aside?: boolean;
  className?: string | undefined;
}) {
  const list = useRef<HTMLDivElement>(null);
  const placed = useRef<string>(undefined);
  const counts = items.map(({ count }) => count ?? "").join();
  const [more, setMore] = useState(false);
  const look = useCallback(
    () =>
      setMore(
        list.current !== null && list.current.scrollWidth - list.current.clientWidth - list.current.scrollLeft > 1,
      ),
    [],
  );
  // A count that loads later can push the selected tab out of view.
  useLayoutEffect(() => {
    if (placed.current === counts) return;
    placed.current = counts;
    const chosen = list.current?.querySelector("[data-active]");
    if (list.current && chosen)
      list.current.scrollLeft += Math.max(
        0,
        chosen.getBoundingClientRect().right - list.current.getBoundingClientRect().right,
      );
    look();
  }, [counts, look]);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [look]);
  return (
    <Base.List
      ref={list}
      aria-label={label}
      onScroll={look}
      className={cn(
        "flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]",
        aside && "lg:flex-col lg:gap-0.5 lg:border-b-0",
        more && "[mask-image:linear-gradient(to_right,#000_calc(100%-3.5rem),transparent)]",
        className,
      )}
    >
      {items.map((item) => (
        <Base.Tab
          key={item.value}
          value={item.value}
          className={cn(
            "-mb-px flex h-11 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent " +
              "text-dense font-medium text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-4 " +
              "data-active:border-ink data-active:text-ink",
            aside && "lg:mb-0 lg:h-9 lg:rounded-control lg:border-0 lg:px-3 lg:data-active:bg-sunk",
          )}
        >
          {item.label}
          {item.count === undefined ? null : (
            <span className="figures text-small font-normal text-ink-3">{item.count.toLocaleString("en-US")}</span>
          )}
        </Base.Tab>
      ))}
    </Base.List>
  );
}

type TabPanelProps = { value: string; listed?: boolean; children: ReactNode; className?: string };

export function TabPanel({ value, listed = true, children, className }: TabPanelProps) {
  return (
    <Base.Panel
      value={value}
      // A panel on its way out would stand below the new one until the next frame.
      className={cn("outline-offset-4 data-ending-style:hidden", className)}
      {...(listed ? {} : { role: undefined, tabIndex: undefined, "aria-labelledby": undefined })}
    >
      {children}
    </Base.Panel>
  );
}
