import { buttonClass } from "#web/ui/button-class.ts";

/** A bug, or a page that could not be fetched: one generic message, and the two things that help. */
export function FailedPage({ error }: { error: unknown }) {
  // The console is where the person who mends it will look; the reader gets words.
  console.error(error);
  return (
    <div role="alert" className="gutter grid min-h-[60dvh] place-items-center">
      <div className="flex max-w-measure flex-col items-center gap-2 text-center">
        <h1 className="text-title font-semibold">This page could not be shown.</h1>
        <p className="text-read text-ink-2">
          Something failed that you did not cause. Load the page again; what you had saved is still there.
        </p>
        <div className="mt-3 flex gap-2">
          <button type="button" onClick={() => location.reload()} className={buttonClass({ variant: "primary" })}>
            Load again
          </button>
          <button type="button" onClick={() => history.back()} className={buttonClass()}>
            Go back
          </button>
        </div>
      </div>
    </div>
  );
}
