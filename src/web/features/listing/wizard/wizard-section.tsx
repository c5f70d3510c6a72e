import type { ReactNode } from "react";

export function WizardSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="px-5 py-5 not-first:border-t not-first:border-line sm:px-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="label-caps text-ink-3">{title}</h3>
        {aside ? <div className="text-small text-ink-3">{aside}</div> : null}
      </div>
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  );
}

/** Fields side by side on wide screens. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>;
}
