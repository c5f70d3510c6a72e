import { dateText } from "#web/lib/format.ts";
import type { JobRow } from "./queries.ts";
import { isOverdue } from "./words.ts";

/** A target date; one that has passed says so. `now` in ms. */
export function DueDate({ job, date, now }: { job: Pick<JobRow, "state">; date: string | null; now: number }) {
  if (date === null) return <span className="text-ink-3">No date</span>;
  return isOverdue(job, date, now) ? (
    <span className="font-medium text-danger">{dateText(date)}, overdue</span>
  ) : (
    <>{dateText(date)}</>
  );
}
