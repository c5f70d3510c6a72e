import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "#web/ui/cn.ts";

/** What a button opened in its place: it takes the focus, and comes into view from a bar at the bottom of a phone. */
export function Arrival({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1} className={cn("scroll-my-6 outline-none", className)}>
      {children}
    </div>
  );
}
