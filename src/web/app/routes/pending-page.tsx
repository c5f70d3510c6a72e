import { Spinner } from "#web/ui/spinner.tsx";

/** Shown when a page's code takes noticeably long to load. */
export function PendingPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-ink-3">
      <Spinner label="Loading the page" className="size-6" />
    </div>
  );
}
