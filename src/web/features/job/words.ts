import type { Viewer } from "#domain/core/viewer.ts";
import { closeReasonText } from "#domain/job/job.ts";
import { dateText } from "#web/lib/format.ts";
import { ownDate } from "#web/lib/own-date.ts";
import type { JobRow } from "./queries.ts";

/** What is known of a job's state besides its name; empty for most open jobs. */
export function stateFact({ state }: Pick<JobRow, "state">, viewer: Pick<Viewer, "organizationKind">): string {
  if ("until" in state) return state.until === null ? "" : `Until ${dateText(state.until)}`;
  if ("on" in state) return `On ${dateText(state.on)}`;
  return "reason" in state ? closeReasonText(state.reason, viewer) : "";
}

/** Whether an open job's date has passed; `now` in ms. */
export const isOverdue = ({ state }: Pick<JobRow, "state">, date: string | null, now: number): boolean =>
  state.status === "open" && date !== null && date < ownDate(now);
