import type { ComponentPropsWithRef, ReactNode } from "react";
import { cn } from "./cn.ts";
import { ScrollRegion } from "./scroll-region.tsx";

/** A plain table that scrolls sideways in its own box when the page is narrow. */
export function Table({ caption, children, className }: { caption: string; children: ReactNode; className?: string }) {
  return (
    <ScrollRegion className={cn("overflow-x-auto", className)} aria-label={caption}>
      <table className="w-full border-collapse text-left text-dense">
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

export function Cell({ numeric, className, ...rest }: ComponentPropsWithRef<"td"> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={cn("px-3 py-2.5 align-middle first:pl-5 last:pr-5", numeric && "figures text-right", className)}
    />
  );
}
