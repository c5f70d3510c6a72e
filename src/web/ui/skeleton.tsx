import { cn } from "./cn.ts";

/** The shape of what is on its way; give it the size of the thing. Wrap a group in an element with `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("breathe block h-4 rounded-tag bg-line", className)} />;
}
