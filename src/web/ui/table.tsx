import type { ComponentPropsWithRef, ReactNode } from "react";
import { cn } from "./cn.ts";
import { ScrollRegion } from "./scroll-region.tsx";

type TableProps = { caption: string; stacked?: boolean; children: ReactNode; className?: string };

/**
 * A plain table that scrolls sideways in its own box when the page is narrow. A stacked one shows each row as a block
 * on a phone, its cells below one another beside their labels.
 */
export function Table({ caption, stacked = false, children, className }: TableProps) {
  return (
    <ScrollRegion className={cn("overflow-x-auto", className)} aria-label={caption}>
      <table className={cn("w-full border-collapse text-left text-dense", stacked && "stacked-rows")}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </ScrollRegion>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return <thead className="border-b border-line bg-sunk text-small text-ink-2">{children}</thead>;
}

export function TableRow({ className, ...rest }: ComponentPropsWithRef<"tr">) {
  return <tr {...rest} className={cn("border-b border-line last:border-b-0", className)} />;
}

export function HeadCell({ numeric, className, ...rest }: ComponentPropsWithRef<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={cn("h-9 px-3 font-medium whitespace-nowrap first:pl-5 last:pr-5", numeric && "text-right", className)}
    />
  );
}

/** @param label its column's heading, for a stacked table, which hides the headings on a phone */
export function Cell({
  numeric,
  label,
  className,
  ...rest
}: ComponentPropsWithRef<"td"> & { numeric?: boolean; label?: string }) {
  return (
    <td
      {...rest}
      data-label={label}
      className={cn("px-3 py-2.5 align-middle first:pl-5 last:pr-5", numeric && "figures text-right", className)}
    />
  );
}
