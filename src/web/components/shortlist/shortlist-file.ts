import { dateOf } from "#domain/calendar.ts";
import { shortlistCsv } from "#domain/shortlist-csv.ts";
import type { ShortlistRow } from "./shortlist-queries.ts";

/** Built in the browser, from what it has: nothing is asked of the server (seed §7). */
export function shortlistFile(rows: readonly ShortlistRow[]) {
  return { fileName: `shortlist-${dateOf(Date.now())}.csv`, mediaType: "text/csv;charset=utf-8", text: shortlistCsv(rows) };
}
