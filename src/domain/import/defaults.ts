import { isCalendarDate } from "../core/calendar.ts";
import { listingFormDefaults } from "../listing/form.ts";
import { listingLimits } from "../listing/limits.ts";
import type { WorkAuthorization, WorkType } from "../core/lookups.ts";
import type { FieldErrors } from "../core/errors.ts";

/**
 * Values for empty cells of every row, chosen once for the whole import and shown. Nothing is invented: a salary or a
 * date that neither row nor defaults give is an error. Whole US dollars, percent, days.
 */
export type ImportDefaults = {
  locationCity: string;
  locationState: string;
  workType: WorkType | "";
  workAuth: WorkAuthorization | "";
  availabilityDate: string;
  salaryMin: number | null;
  salaryMax: number | null;
  yearsExperience: number | null;
  timeZone: string;
  defaultSplitLA: number;
  minimumFee: number;
  exclusivityDays: number;
};

/** Terms start with the listing form's defaults (spec §9); facts about a candidate start empty. */
export const initialDefaults: ImportDefaults = {
  locationCity: "",
  locationState: "",
  workType: "",
  workAuth: "",
  availabilityDate: "",
  salaryMin: null,
  salaryMax: null,
  yearsExperience: null,
  timeZone: "",
  defaultSplitLA: listingFormDefaults.defaultSplitLA,
  minimumFee: listingFormDefaults.minimumFee ?? 0,
  exclusivityDays: listingFormDefaults.exclusivityDays,
};

/** What is wrong with the defaults themselves, by field. */
export function defaultsErrors(defaults: ImportDefaults): FieldErrors {
  const errors: FieldErrors = {};
  const { salaryMin, salaryMax } = defaults;
  if ((salaryMin === null) !== (salaryMax === null))
    errors["defaults.salaryMax"] = "The default salary has one end. Enter both, or neither.";
  else if (salaryMin !== null && salaryMax !== null && salaryMax < salaryMin)
    errors["defaults.salaryMax"] = "The default salary ends below its start. Raise the end or lower the start.";
  if (salaryMax !== null && salaryMax > listingLimits.salary)
    errors["defaults.salaryMax"] = `Enter at most $${listingLimits.salary}.`;
  if (defaults.availabilityDate !== "" && !isCalendarDate(defaults.availabilityDate))
    errors["defaults.availabilityDate"] = "This is not a date. Write it like 2026-12-01.";
  return errors;
}
