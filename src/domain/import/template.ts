import { csvLine } from "../core/csv.ts";
import { importFieldRules, importFields } from "./fields.ts";

/** A template with every column we read under its label, and one fictional row. */
export function templateCsv(): string {
  const fields = importFields.filter((field) => importFieldRules[field].example !== "");
  return (
    csvLine(fields.map((field) => importFieldRules[field].label)) +
    csvLine(fields.map((field) => importFieldRules[field].example))
  );
}
