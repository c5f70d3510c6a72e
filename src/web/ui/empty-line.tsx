import type { ReactNode } from "react";

/** An empty state inside a card without room for `EmptyState`: what is missing, and the next step. */
export function EmptyLine({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-dense text-ink-2">
      <p>{title}</p>
      <p className="mt-0.5 text-small text-ink-3">{children}</p>
    </div>
  );
}
