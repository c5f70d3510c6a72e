import type { ReactNode } from "react";
import type { Drawing } from "./drawings.ts";
import { cn } from "./cn.ts";

export function EmptyState({
  title,
  description,
  kind,
  picture,
  action,
  level = 2,
  className,
}: {
  title: string;
  description: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
} & (
  | { kind: Drawing; picture?: undefined }
  /** In place of the drawing, such as redaction bars where names will be. */
  | { kind?: undefined; picture: ReactNode }
)) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cn("flex flex-col items-center gap-2 px-6 py-14 text-center", className)}>
      <div className="mb-2 text-edge">
        {picture ?? (
          <svg
            aria-hidden="true"
            className="h-14 w-24 fill-none stroke-current"
            strokeWidth="1.25"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
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
