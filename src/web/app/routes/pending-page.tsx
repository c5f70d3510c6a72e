import { Spinner } from "#web/ui/spinner.tsx";

/** While a page's code is on its way for longer than a blink. */
export function PendingPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-ink-3">
      <Spinner label="Loading the page" className="size-6" />
    </div>
  );
}
