import type { ReactNode } from "react";
import { cn } from "#web/ui/cn.ts";

/** The look of a license plate. */
export function plateClass(size: "sm" | "md" = "sm", className?: string): string {
  return cn(
    "inline-flex items-center rounded-tag border border-line-2 bg-sunk font-mono font-semibold tracking-wide " +
      "whitespace-nowrap text-ink select-text",
    size === "sm" ? "h-6 px-1.5 text-small" : "h-7 px-2 text-dense",
    className,
  );
}

/** A read-only plate: inside a link, another button, or an example. */
export function PlateText({ code, size, className }: { code: string; size?: "sm" | "md"; className?: string }) {
  return <span className={plateClass(size, className)}>{code}</span>;
}

/** A sentence whose codes don't break at their hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/\b((?:TM|DEAL|INT|JOB)-\w+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

/** A text of a dialog or a toast: `Unbroken`, if it is a sentence. */
export const unbroken = (text: ReactNode): ReactNode => (typeof text === "string" ? <Unbroken text={text} /> : text);
