import { buttonClass } from "#web/ui/button-class.ts";

/** A bug, or a page that could not be loaded. `offline`: it opens by itself once the network is back. */
export function FailedPage({ error, offline = false }: { error: unknown; offline?: boolean }) {
  // The console is for engineers; the reader gets the message.
  console.error(error);
  return (
    <div role="alert" className="gutter grid min-h-[60dvh] place-items-center">
      <div className="flex max-w-measure flex-col items-center gap-2 text-center">
        <h1 className="text-title font-semibold">We couldn't show this page.</h1>
        <p className="text-read text-ink-2">
          {offline
            ? "You're offline. The page opens when you're back online."
            : "Something went wrong on our side. Reload the page. Your saved work is still there."}
        </p>
        <div className="mt-3 flex gap-2">
          {offline ? null : (
            <button type="button" onClick={() => location.reload()} className={buttonClass({ variant: "primary" })}>
              Reload
            </button>
          )}
          <button type="button" onClick={() => history.back()} className={buttonClass()}>
            Go back
          </button>
        </div>
      </div>
    </div>
  );
}
