import { shortlistCsv } from "#domain/shortlist/csv.ts";
import { ownDate } from "#web/lib/own-date.ts";
import type { ShortlistRow } from "./queries.ts";

/** Built in the browser from loaded data (spec §7). `now` in ms, for the date in the file name. */
export function shortlistFile(rows: readonly ShortlistRow[], now: number) {
  return { fileName: `shortlist-${ownDate(now)}.csv`, mediaType: "text/csv;charset=utf-8", text: shortlistCsv(rows) };
}
