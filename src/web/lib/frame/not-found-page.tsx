import type { ReactNode } from "react";
import { usePageTitle } from "./page-title.tsx";

type NotFoundPageProps = { title: string; description: string; above?: ReactNode; action: ReactNode };

/**
 * Missing, removed, or not visible to this reader: the page doesn't say which (spec §2, §8). `action`: the next step.
 */
export function NotFoundPage({ title, description, above, action }: NotFoundPageProps) {
  usePageTitle(title);
  return (
    <div className="gutter mx-auto max-w-page py-10">
      {above}
      <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
        <span aria-hidden="true" className="keeps-color mb-3 flex gap-1.5">
          <span className="h-3 w-12 rounded-[2px] bg-line-2" />
          <span className="h-3 w-20 rounded-[2px] bg-line-2" />
        </span>
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="max-w-measure text-read text-ink-2">{description}</p>
        <div className="mt-3">{action}</div>
      </div>
    </div>
  );
}
