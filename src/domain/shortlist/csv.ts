import { dateOf } from "../core/calendar.ts";
import { type CsvColumns, csvTable } from "../core/csv.ts";
import { workAuthorizationLabels, workTypeLabels } from "../core/lookups.ts";
import { salaryRange } from "../listing/salary-range.ts";
import type { ShortlistView } from "./shortlist.ts";

type Entry = Omit<ShortlistView, "version" | "listingId">;

/** Spec §2 and §9: the table shows three skills, the file five. */
const skillsInFile = 5;

const columns: CsvColumns<Entry> = [
  { head: "Code", of: ({ maskedCode }) => maskedCode },
  { head: "Role", of: ({ listing }) => listing?.headlineRole ?? "No longer listed" },
  { head: "City", of: ({ listing }) => listing?.locationCity },
  { head: "State", of: ({ listing }) => listing?.locationState },
  { head: "Work type", of: ({ listing }) => listing && workTypeLabels[listing.workType] },
  { head: "Salary", of: ({ listing }) => listing && salaryRange(listing.salaryMin, listing.salaryMax) },
  { head: "Experience", of: ({ listing }) => listing && yearsText(listing.yearsExperience) },
  { head: "Availability", of: ({ listing }) => listing?.availabilityDate },
  { head: "Work authorization", of: ({ listing }) => listing && workAuthorizationLabels[listing.workAuth] },
  { head: "Skills", of: ({ listing }) => listing?.keySkills.slice(0, skillsInFile).join("; ") },
  { head: "Agency", of: ({ listing }) => listing?.agencyName },
  { head: "Added", of: ({ addedAt }) => dateOf(Date.parse(addedAt)) },
  { head: "Notes", of: ({ notes }) => notes },
];

const yearsText = (years: number): string => `${years} ${years === 1 ? "year" : "years"}`;

/**
 * The shortlist as a file (spec §2): RFC 4180, no cell that a spreadsheet would run, entries in the given order, dates
 * as `YYYY-MM-DD` (UTC). An entry whose listing is gone keeps its code, date and note.
 */
export const shortlistCsv = (entries: readonly Entry[]): string => csvTable(columns, entries);
