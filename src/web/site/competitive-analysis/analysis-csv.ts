import { csvFile, csvLine } from "#domain/core/csv.ts";
import { comparedWith, comparison } from "./rivals.ts";

/** The comparison table as a file, row by row as on the page. */
export function comparisonCsv(brandName: string): string {
  return csvFile([
    csvLine(["Question", brandName, ...comparedWith]),
    ...comparison.map(({ question, ours, others }) => csvLine([question, ours, ...others])),
  ]);
}
