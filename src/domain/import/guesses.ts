import { clearances, workAuthorizationLabels, workAuthorizations, workTypeLabels, workTypes } from "../core/lookups.ts";
import { stateNames } from "../core/us-states.ts";
import { stateOf } from "../core/place.ts";
import { squash } from "./fields.ts";
import type { RepairField } from "./repairs.ts";

type Known = readonly (readonly [spelling: string, code: string])[];

const states: Known = stateNames.map((name) => [squash(name), stateOf(name) ?? ""] as const);
const known: Partial<Record<RepairField, Known>> = {
  location: states,
  locationState: states,
  workAuth: [
    ...workAuthorizations.flatMap(
      (code) =>
        [
          [squash(code), code],
          [squash(workAuthorizationLabels[code]), code],
        ] as const,
    ),
    ["citizen", "USC"],
    ["permanentresident", "GC"],
    ["greencardholder", "GC"],
    ["stemopt", "OPT"],
    // An employment authorization document is a separate kind of permit.
    ["ead", "Other"],
    ["gcead", "Other"],
    ["h4ead", "Other"],
    ["employmentauthorizationdocument", "Other"],
  ],
  workType: workTypes.flatMap(
    (code) =>
      [
        [squash(code), code],
        [squash(workTypeLabels[code]), code],
      ] as const,
  ),
  clearance: clearances.map((code) => [squash(code), code] as const),
};

/** The allowed value that was probably meant, as a default; null when none or several are close. */
export function guessFor(field: RepairField, text: string): string | null {
  const value = squash(text);
  const spellings = known[field];
  if (!spellings || value.length < 3) return null;
  const only = (codes: Iterable<string>): string | null => {
    const distinct = [...new Set(codes)];
    return distinct.length === 1 ? (distinct[0] ?? null) : null;
  };
  const same = spellings.filter(([spelling]) => spelling === value);
  if (same.length > 0) return only(same.map(([, code]) => code));
  const begins = spellings.filter(
    ([spelling]) => spelling.length >= 3 && (spelling.startsWith(value) || value.startsWith(spelling)),
  );
  if (begins.length > 0) return only(begins.map(([, code]) => code));
  const most = value.length >= 8 ? 2 : value.length >= 5 ? 1 : 0;
  const near = spellings
    .map(([spelling, code]) => ({ code, far: distance(spelling, value) }))
    .filter(({ far }) => far <= most);
  const least = Math.min(...near.map(({ far }) => far));
  return only(near.filter(({ far }) => far === least).map(({ code }) => code));
}

/** Edit distance between two words: letters to change, add, remove or swap with their neighbor. */
function distance(from: string, to: string): number {
  let earlier: number[] = [];
  let before = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const now = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = (before[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
          ? (earlier[column - 2] ?? 0) + 1
          : changed;
      now.push(Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, changed, swapped));
    }
    [earlier, before] = [before, now];
  }
  return before[to.length] ?? 0;
}
