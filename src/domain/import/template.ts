import { csvLine } from "../core/csv.ts";
import { importFieldRules, importFields } from "./fields.ts";

/** An empty-handed start: every column we read, under its own label, with one fictional row. */
export function templateCsv(): string {
  const fields = importFields.filter((field) => importFieldRules[field].example !== "");
  return (
    csvLine(fields.map((field) => importFieldRules[field].label)) +
    csvLine(fields.map((field) => importFieldRules[field].example))
  );
}
