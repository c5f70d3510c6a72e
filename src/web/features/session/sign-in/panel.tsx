import type { ReactNode } from "react";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";

type PanelProps = { title: string; children: ReactNode; action?: ReactNode; busy?: boolean };

/** A centered message with one action. */
export function Panel({ title, children, action, busy = false }: PanelProps) {
  usePageTitle(title);
  return (
    <div className="gutter grid min-h-[64dvh] place-items-center py-12">
      <section
        aria-labelledby="panel-title"
        aria-busy={busy || undefined}
        className="flex w-full max-w-110 flex-col gap-4 rounded-card border border-line bg-surface px-6 py-7 sm:px-8"
      >
        <h1 id="panel-title" tabIndex={-1} className="headline text-headline text-balance">
          {title}
        </h1>
        <div className="flex flex-col gap-3 text-read text-ink-2">{children}</div>
        {action ? <div className="mt-2 flex flex-col gap-2 *:w-full">{action}</div> : null}
      </section>
    </div>
  );
}
