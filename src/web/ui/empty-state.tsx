import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** An empty state with the next step. Redaction bars can be its picture. */
export function EmptyState({
  title,
  description,
  picture,
  action,
  level = 2,
  className,
}: {
  title: string;
  description: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cn("flex flex-col items-center gap-2 px-6 py-14 text-center", className)}>
      <div className="mb-3 text-ink-3">{picture ?? <EmptyBars />}</div>
      <Heading className="text-card font-semibold">{title}</Heading>
      <p className="max-w-measure text-read text-balance text-ink-2">{description}</p>
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

function EmptyBars() {
  return (
    <span aria-hidden="true" className="keeps-color flex gap-1.5">
      <span className="h-3 w-12 rounded-[2px] bg-line-2" />
      <span className="h-3 w-20 rounded-[2px] bg-line-2" />
    </span>
  );
}
