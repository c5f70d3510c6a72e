import { cn } from "./cn.ts";

/** A loading shape; give it the size of the content. Wrap a group in an element with `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("breathe block h-4 rounded-tag bg-line", className)} />;
}

type SkeletonsProps = { label?: string; rows?: number; size: string; className?: string };

/** Several of one size, with a text for screen readers. */
export function Skeletons({ label, rows = 1, size, className }: SkeletonsProps) {
  return (
    <div
      {...(label ? { role: "status", "aria-label": label } : {})}
      aria-busy="true"
      className={cn("flex flex-col gap-2", className)}
    >
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={size} />
      ))}
    </div>
  );
}
