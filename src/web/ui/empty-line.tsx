import type { ReactNode } from "react";

/**
 * Nothing here, inside a card that has no room for an `EmptyState`: what there is not, and below it what comes next.
 */
export function EmptyLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-dense text-ink-2">
      <p>{title}</p>
      <p className="mt-0.5 text-small text-ink-3">{children}</p>
    </div>
  );
}
