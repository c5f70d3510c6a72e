import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/** An empty state with the next step. */
export function EmptyState({
  title,
  description,
  kind = "list",
  picture,
  action,
  level = 2,
  className,
}: {
  title: string;
  description: ReactNode;
  /** What is empty: one of the line drawings in `public/empty.svg`, which is fetched only when one is shown. */
  kind?: "list" | "board" | "deals" | "inbox" | "search";
  /** In place of the drawing, such as redaction bars where names will be. */
  picture?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cn("flex flex-col items-center gap-2 px-6 py-14 text-center", className)}>
      <div className="mb-2 text-edge">
        {picture ?? (
          <svg aria-hidden="true" className="h-14 w-24 fill-none stroke-current">
            <use href={`/empty.svg#${kind}`} />
          </svg>
        )}
      </div>
      <Heading className="text-card font-semibold">{title}</Heading>
      <p className="max-w-measure text-read text-balance text-ink-2">{description}</p>
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
