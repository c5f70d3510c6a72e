import { longestCell, withEdits } from "#domain/import/cell-edits.ts";
import { mappingErrors, notRead } from "#domain/import/csv-mapping.ts";
import { canImportAnyway, isSkipped, repeatFinder } from "#domain/import/duplicates.ts";
import { type ErrorGroup, errorGroups } from "#domain/import/error-groups.ts";
import { isFile, readStaged, type StagedReading, type StagedRow } from "#domain/import/staged-row.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { eachInSlices } from "../platform/slices.ts";
import type { Matched, OwnPeople } from "./people.ts";
import { type ImportCheck, type ImportPlan, readingPlan } from "./records.ts";

/** Limits of what the page shows; the file of rejected rows has the whole list. */
const shown = { errors: 200, notes: 50, preview: 20, groups: 60, duplicates: 300 };

type Unchecked = Omit<ImportPlan, "check" | "repeats">;
type Good = { row: StagedRow; reading: StagedReading; hash: Buffer };

const correctable = (column: number, text = "") => text.length <= longestCell && { cell: { column, text } };

/** The check without rows that were removed after it, which the plan's repairs and edits still cover. */
export function withoutRows({ check, ...plan }: ImportPlan, removed: readonly StagedRow[]): ImportCheck {
  const reading = readingPlan(plan);
  const groups = errorGroups(plan.repairs);
  const left = { ...check, repaired: [...check.repaired] };
  for (const row of removed) {
    const { errors, notes, repaired } = readStaged(row, reading);
    const { excluded } = groups.add(row.number, errors);
    if (excluded) left.excluded--;
    else if (errors.length > 0) left.faulty--;
    else left.ok--;
    if (!excluded) left.errorsTotal -= errors.length;
    left.notesTotal -= notes.length;
    for (const index of repaired) left.repaired[index] = (left.repaired[index] ?? 1) - 1;
  }
  const theirs = new Map(groups.all().map((group) => [markOf(group), group.rows]));
  left.groups = check.groups
    .map((group) => ({ ...group, rows: group.rows - (theirs.get(markOf(group)) ?? 0) }))
    .filter(({ rows }) => rows > 0);
  left.groupsTotal -= check.groups.length - left.groups.length;
  return left;
}

const markOf = ({ column, kind, value, message }: ErrorGroup): string =>
  JSON.stringify([column, kind, kind === "other" ? message : value]);

/** Reads every row as the commit will and counts the results. `people`: candidates the agency already has. */
export async function checkRows(
  plan: Unchecked,
  chunks: AsyncIterable<readonly StagedRow[]> | Iterable<readonly StagedRow[]>,
  { people, keyRing }: { people: OwnPeople; keyRing: KeyRing },
): Promise<Pick<ImportPlan, "check" | "repeats">> {
  const reading = readingPlan(plan);
  const groups = errorGroups(plan.repairs);
  const repeats: number[] = [];
  const fixed: ImportCheck["duplicates"]["rows"] = [];
  const open: ImportCheck["duplicates"]["rows"] = [];
  const repeatOf = repeatFinder();
  const check: ImportCheck = {
    ok: 0,
    faulty: 0,
    excluded: 0,
    errors: [],
    errorsTotal: 0,
    groups: [],
    groupsTotal: 0,
    repaired: plan.repairs.map(() => 0),
    duplicates: { total: 0, skipped: 0, undecidable: 0, rows: [] },
    notes: [],
    notesTotal: 0,
    preview: [],
    mappingErrors: mappingErrors(plan.columns, plan.mapping),
    notRead: notRead(plan.columns, plan.mapping),
  };

  function count(row: StagedRow, { form, errors, notes, repaired }: StagedReading): void {
    const where = { row: row.number, ...(isFile(row) && { file: row.fileName }) };
    const { excluded } = groups.add(row.number, errors);
    if (excluded) check.excluded++;
    else if (errors.length > 0) check.faulty++;
    else check.ok++;
    const toFix = excluded ? [] : errors;
    check.errorsTotal += toFix.length;
    check.notesTotal += notes.length;
    for (const index of repaired) check.repaired[index] = (check.repaired[index] ?? 0) + 1;
    const texts = isFile(row) ? [] : withEdits(row, reading.edits).cells;
    for (const { column, message, cell } of toFix)
      if (check.errors.length < shown.errors)
        check.errors.push({ ...where, column, message, ...(cell !== undefined && correctable(cell, texts[cell])) });
    for (const { column, message } of notes)
      if (check.notes.length < shown.notes) check.notes.push({ ...where, column, message });
    if (check.preview.length < shown.preview)
      check.preview.push({
        row: row.number,
        candidateName: form.identity.fullName,
        headlineRole: form.headlineRole,
        place: [form.locationCity, form.locationState].filter(Boolean).join(", "),
        salaryMin: form.salaryMin ?? 0,
        salaryMax: form.salaryMax ?? 0,
        availabilityDate: form.availabilityDate,
        keySkills: form.keySkills,
        yearsExperience: form.yearsExperience ?? 0,
        ok: errors.length === 0,
      });
  }

  function countDuplicate({ row, reading: { form, canonical } }: Good, match: Matched | null): void {
    const repeat = repeatOf(row.number, canonical, form.identity);
    const found = match?.kind === "imported" || repeat?.kind !== "identical" ? (match ?? repeat) : repeat;
    if (!found) return;
    if (found === repeat && found.kind === "repeat") repeats.push(row.number);
    const decidable = canImportAnyway(found.kind);
    check.duplicates.total++;
    if (!decidable) check.duplicates.undecidable++;
    if (isSkipped({ row: row.number, kind: found.kind }, plan.duplicateChoice)) check.duplicates.skipped++;
    const into = decidable ? open : fixed;
    if (into.length < shown.duplicates)
      into.push({
        row: row.number,
        ...(isFile(row) && { file: row.fileName }),
        candidateName: form.identity.fullName,
        kind: found.kind,
        of: "of" in found ? found.of : null,
        existing: "existing" in found ? found.existing : null,
      });
  }

  for await (const rows of chunks) {
    const good: Good[] = [];
    await eachInSlices(rows, (row) => {
      const read = readStaged(row, reading);
      count(row, read);
      if (read.errors.length === 0) good.push({ row, reading: read, hash: keyRing.hmac("import-row", read.canonical) });
    });
    const matches = await people.find(good.map(({ hash, reading: { form } }) => ({ hash, identity: form.identity })));
    for (const [index, each] of good.entries()) countDuplicate(each, matches[index] ?? null);
  }
  const all = groups.all();
  check.groups = all.slice(0, shown.groups);
  check.groupsTotal = all.length;
  // Those that need a decision come first.
  check.duplicates.rows = [...open, ...fixed].slice(0, shown.duplicates);
  return { check, repeats };
}
