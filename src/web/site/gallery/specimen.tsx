import type { ReactNode } from "react";

/** A named group of primitives on the gallery. */
export function SpecimenGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-specimens={title} className="border-t border-line py-6">
      <h2 className="label-caps mb-4 text-ink-3">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  );
}

/** One primitive in one or more states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:items-start">
      <p className="pt-1 font-mono text-small text-ink-3">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2.5">{children}</div>
    </div>
  );
}
