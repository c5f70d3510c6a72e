import { mappingErrors, notRead } from "#domain/import/csv-mapping.ts";
import { isFile, readStaged, type StagedRow } from "#domain/import/staged-row.ts";
import { inSlices } from "./breathe.ts";
import { type ImportCheck, type ImportPlan, readingPlan } from "./records.ts";

/** What is shown at once; the whole list stands in the file of rejected rows. */
const shown = { errors: 200, notes: 50, preview: 20 };

/** Reads every row as the commit will and counts what would come of it. */
export async function checkRows(plan: Omit<ImportPlan, "check">, chunks: AsyncIterable<readonly StagedRow[]> | Iterable<readonly StagedRow[]>): Promise<ImportCheck> {
  const reading = readingPlan({ ...plan, check: emptyCheck });
  const check: ImportCheck = {
    ...emptyCheck,
    errors: [],
    notes: [],
    preview: [],
    mappingErrors: mappingErrors(plan.columns, plan.mapping),
    notRead: notRead(plan.columns, plan.mapping),
  };
  for await (const rows of chunks)
    await inSlices(rows, (row) => {
      const { form, errors, notes } = readStaged(row, reading);
      const where = { row: row.number, ...(isFile(row) && { file: row.fileName }) };
      if (errors.length > 0) check.faulty++;
      else check.ok++;
      check.errorsTotal += errors.length;
      check.notesTotal += notes.length;
      for (const error of errors) if (check.errors.length < shown.errors) check.errors.push({ ...where, ...error });
      for (const note of notes) if (check.notes.length < shown.notes) check.notes.push({ ...where, ...note });
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
    });
  return check;
}

const emptyCheck: ImportCheck = { ok: 0, faulty: 0, errors: [], errorsTotal: 0, notes: [], notesTotal: 0, mappingErrors: [], notRead: [], preview: [] };
