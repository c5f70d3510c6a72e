import type { CellMessage } from "./csv-row.ts";
import type { ImportField } from "./fields.ts";
import { guessFor } from "./guesses.ts";
import { type Repair, type RepairKind, repairMark, ruleExample } from "./repairs.ts";

/**
 * Besides the repairs: `date-order` is answered once for the file, `missing` by a default for all rows, `other` cell
 * by cell, or in the file.
 */
export const problemKinds = [
  "value",
  "city",
  "thousands",
  "short-year",
  "day-number",
  "date-order",
  "missing",
  "other",
] as const;
type ProblemKind = (typeof problemKinds)[number];

/** The kind of an error. `value` is compared, `says` is the cell's own text. */
export type CellProblem = { field: ImportField; kind: ProblemKind; value: string; says: string };

/**
 * Rows with the same problem in the same column. `examples`: up to three values from the file, never from a column
 * that identifies the candidate. `becomes`: what a rule turns the first one into. `guess`: the allowed value that was
 * probably meant.
 */
export type ErrorGroup = {
  column: string;
  field: ImportField | null;
  kind: ProblemKind;
  value: string;
  message: string;
  rows: number;
  firstRows: number[];
  examples: string[];
  becomes: string | null;
  guess: string | null;
  leftOut: boolean;
};

const shownRows = 5;
const shownExamples = 3;

/** Groups the errors of rows, one row at a time, by column, kind of problem and value. */
export function errorGroups(repairs: readonly Repair[]) {
  const groups = new Map<string, ErrorGroup>();
  const leftOut = new Set(repairs.filter(({ as }) => as === null).map(repairMark));

  const excludes = ({ problem }: CellMessage): boolean =>
    problem !== undefined && isRepair(problem) && leftOut.has(repairMark(problem));

  /** Returns whether the row is left out. Its other errors then need no fix. */
  function add(row: number, errors: readonly CellMessage[]): { excluded: boolean } {
    const counted = new Set<string>();
    const excluding = errors.filter(excludes);
    for (const error of excluding.length > 0 ? excluding : errors) {
      const { problem } = error;
      const message = problem && problem.kind !== "other" ? problem.value : withoutValue(error.message);
      const key = JSON.stringify([error.column, problem?.kind ?? "other", message]);
      const group = groups.get(key) ?? begun(error, problem);
      groups.set(key, group);
      if (!counted.has(key)) group.rows++;
      counted.add(key);
      if (group.firstRows.length < shownRows && !group.firstRows.includes(row)) group.firstRows.push(row);
      const says = problem && problem.kind !== "other" ? problem.says : "";
      if (says !== "" && group.examples.length < shownExamples && !group.examples.includes(says))
        group.examples.push(says);
    }
    return { excluded: excluding.length > 0 };
  }

  function begun(error: CellMessage, problem: CellProblem | undefined): ErrorGroup {
    const { field = null, kind = "other", value = "", says = "" } = problem ?? {};
    const repair = problem && isRepair(problem) ? problem : null;
    return {
      column: error.column,
      field,
      kind,
      value,
      message: withoutValue(error.message),
      rows: 0,
      firstRows: [],
      examples: [],
      becomes: repair ? ruleExample(repair.kind, says) : null,
      guess: repair?.kind === "value" ? guessFor(repair.field, says) : null,
      leftOut: excludes(error),
    };
  }

  /** Largest groups first; groups to be left out come last. */
  function all(): ErrorGroup[] {
    return [...groups.values()].sort((a, b) => Number(a.leftOut) - Number(b.leftOut) || b.rows - a.rows);
  }

  return { add, all };
}

const isRepair = (problem: CellProblem): problem is CellProblem & Pick<Repair, "field"> & { kind: RepairKind } =>
  !["date-order", "missing", "other"].includes(problem.kind);

/** A message without the value it repeats, so that it applies to all rows and reveals no value. */
export const withoutValue = (message: string): string =>
  message.replace(/^".*?…?" (?=(?:is|has|can|could) )/s, "This ");
