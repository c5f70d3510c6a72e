import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { cn } from "./cn.ts";
import { ScrollRegion } from "./scroll-region.tsx";

/** A column's heading, or its parts. */
type Column =
  | string
  | {
      label: ReactNode;
      /** For screen readers only. */
      hidden?: boolean;
      numeric?: boolean | undefined;
      title?: string;
      className?: string;
      /** Pressing the heading sorts by this column; `sorted` if it does so already. */
      onSort?: () => void;
      sorted?: "ascending" | "descending" | undefined;
    };

type TableProps = {
  caption: string;
  /** Without them the children are the whole content, otherwise the rows. */
  columns?: readonly Column[];
  stacked?: boolean;
  /** Three columns of amounts fit on a phone. */
  tight?: boolean;
  foot?: ReactNode;
  children: ReactNode;
  className?: string;
};

const tightCells =
  "max-sm:[&_:is(th,td)]:px-1.5 max-sm:[&_:is(th,td):first-child]:pl-3 max-sm:[&_:is(th,td):last-child]:pr-3";

/**
 * A plain table that scrolls sideways in its own box when the page is narrow. A stacked one shows each row as a block
 * on a phone, its cells below one another beside their labels.
 */
export function Table({
  caption,
  columns,
  stacked = false,
  tight = false,
  foot = null,
  children,
  className,
}: TableProps) {
  return (
    <ScrollRegion className={cn("overflow-x-auto", className)} aria-label={caption}>
      <table
        className={cn("w-full border-collapse text-left text-dense", stacked && "stacked-rows", tight && tightCells)}
      >
        <caption className="sr-only">{caption}</caption>
        {columns ? (
          <>
            <thead className="border-b border-line bg-sunk text-small text-ink-2">
              <tr>
                {columns.map((column, place) => (
                  <Heading key={place} {...(typeof column === "string" ? { label: column } : column)} />
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
            {foot}
          </>
        ) : (
          children
        )}
      </table>
    </ScrollRegion>
  );
}

function Heading({ label, hidden, numeric = false, title, className, onSort, sorted }: Exclude<Column, string>) {
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      title={title}
      aria-sort={sorted}
      className={cn("h-9 px-3 font-medium whitespace-nowrap first:pl-5 last:pr-5", numeric && "text-right", className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            "inline-flex min-h-7 cursor-pointer items-center gap-1 font-medium hover:text-ink",
            numeric && "flex-row-reverse",
            sorted && "text-ink",
          )}
        >
          {label}
          <Arrow aria-hidden="true" className={cn("size-3.5", !sorted && "invisible")} />
        </button>
      ) : hidden ? (
        <span className="sr-only">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}

export function TableRow({ className, ...rest }: ComponentPropsWithRef<"tr">) {
  return <tr {...rest} className={cn("border-b border-line last:border-b-0", className)} />;
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
