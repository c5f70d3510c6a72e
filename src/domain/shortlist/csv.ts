import { dateOf } from "../core/calendar.ts";
import { csvFile, csvLine } from "../core/csv.ts";
import { workAuthorizationLabels, workTypeLabels } from "../core/lookups.ts";
import { salaryRange } from "../listing/salary-range.ts";
import type { ShortlistView } from "./shortlist.ts";

const columns = [
  "Code",
  "Role",
  "City",
  "State",
  "Work type",
  "Salary",
  "Experience",
  "Availability",
  "Work authorization",
  "Skills",
  "Agency",
  "Added",
  "Notes",
];

/** Spec §2 and §9: the table shows three skills, the file five. */
const skillsInFile = 5;

/**
 * The shortlist as a file (spec §2): RFC 4180, no cell that a spreadsheet would run, entries in the given order, dates
 * as `YYYY-MM-DD` (UTC). An entry whose listing is gone keeps its code, date and note.
 */
export function shortlistCsv(entries: readonly Omit<ShortlistView, "version" | "listingId">[]): string {
  return csvFile([csvLine(columns), ...entries.map((entry) => csvLine(cellsOf(entry)))]);
}

function cellsOf({ maskedCode, addedAt, notes, listing }: Omit<ShortlistView, "version" | "listingId">): string[] {
  const ends = [dateOf(Date.parse(addedAt)), notes];
  if (!listing) return [maskedCode, "No longer listed", "", "", "", "", "", "", "", "", "", ...ends];
  const years = listing.yearsExperience;
  return [
    maskedCode,
    listing.headlineRole,
    listing.locationCity,
    listing.locationState,
    workTypeLabels[listing.workType],
    salaryRange(listing.salaryMin, listing.salaryMax),
    `${years} ${years === 1 ? "year" : "years"}`,
    listing.availabilityDate,
    workAuthorizationLabels[listing.workAuth],
    listing.keySkills.slice(0, skillsInFile).join("; "),
    listing.agencyName,
    ...ends,
  ];
}
