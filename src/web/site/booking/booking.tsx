import { TimeChoice } from "#web/site/parts/time-choice.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** /booking: moves or cancels a call, opened by an emailed link. `booking.ts` reads the link and does both. */
export function Booking() {
  return (
    <div data-booking="" className="gutter mx-auto w-full max-w-page py-14">
      <div className="max-w-160">
        <h1 className="headline text-headline">Your demo call</h1>
        <noscript>
          <p className="mt-4 text-read text-ink-2">
            Moving or canceling a call needs JavaScript. Turn it on for this site and open the link again.
          </p>
        </noscript>
        <p data-said="" role="status" tabIndex={-1} className="mt-4 text-read text-ink-2 outline-none" />
        <form hidden className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
          <TimeChoice />
          <p
            data-alert=""
            role="alert"
            hidden
            className="rounded-control bg-danger-soft px-3 py-2 text-read text-danger"
          />
          <div className="flex flex-wrap gap-2.5">
            <button type="submit" className={buttonClass({ variant: "primary" })}>
              Move the call
            </button>
            <button type="button" data-cancel="" className={buttonClass()}>
              Cancel the call
            </button>
          </div>
        </form>
        <p data-again="" hidden className="mt-6">
          <a href="/#book-demo" className={buttonClass({ variant: "primary" })}>
            Book another time
          </a>
        </p>
      </div>
    </div>
  );
}
