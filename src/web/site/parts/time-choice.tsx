import { cn } from "#web/ui/cn.ts";
import { controlBox } from "#web/ui/input.tsx";

/** A control of a public page, styling only. */
export const siteControl = cn(controlBox, "h-10.5 px-2.5 text-read pointer-coarse:h-11.5");

/** A day, then a time, in the reader's time zone; `time-choice.ts` fills both. */
export function TimeChoice() {
  return (
    <div data-times="" className="grid gap-x-4 gap-y-4 sm:col-span-2 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor="lead-day" className="text-dense font-medium">
          Day
        </label>
        <select id="lead-day" disabled className={siteControl}>
          <option>Loading the free times</option>
        </select>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor="lead-slot" className="text-dense font-medium">
          Time
        </label>
        <select
          id="lead-slot"
          name="slot"
          disabled
          aria-describedby="lead-slot-error lead-zone"
          className={cn(siteControl, "figures")}
        >
          <option value="">Loading</option>
        </select>
      </div>
      <p id="lead-zone" className="text-dense text-ink-3 sm:col-span-2" />
      <p id="lead-slot-error" hidden className="text-dense text-danger sm:col-span-2" />
    </div>
  );
}
