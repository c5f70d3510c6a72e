import { unquoteFormula } from "../core/csv.ts";
import type { BlockedOrganization, ListingForm } from "../listing/form.ts";
import { type FaceField, faceFields, kindOf } from "../listing/fields.ts";
import { listingLimits } from "../listing/limits.ts";
import { identityLimits, legalForms } from "../identity/identity.ts";
import { industryNames } from "../core/lookups.ts";
import { pick } from "../core/pick.ts";
import { placeOf } from "../core/place.ts";
import { isDamaged } from "../core/printable.ts";
import {
  readBoolean,
  readClearance,
  readDate,
  readDollars,
  readEntries,
  readList,
  readPlace,
  readSalaryRange,
  readScorecard,
  readWhole,
  readWorkAuth,
  readWorkType,
  type Reading,
} from "./cell-values.ts";
import type { CellEdit } from "./cell-edits.ts";
import { type DateOrder, isRejectedColumn, type Mapping } from "./csv-mapping.ts";
import type { ImportDefaults } from "./defaults.ts";
import type { CellProblem } from "./error-groups.ts";
import { type ImportField, importFieldRules, importLimits, listSeparator, noColumn } from "./fields.ts";
import { distinct, emptyForm, formFaults, skillsFrom, withoutFigures } from "./form-faults.ts";
import { repaired, repairFor, type Repair } from "./repairs.ts";

/** `number` as in a spreadsheet: the header is row 1. `fault`: what was wrong with the whole row when it was parsed. */
export type ImportRow = { number: number; cells: string[]; fault?: string };

/** How a file is read, the same for the dry run and the commit. `today`: the day of the upload. */
export type ReadingPlan = {
  columns: string[];
  mapping: Mapping;
  dateOrder: DateOrder | null;
  defaults: ImportDefaults;
  today: string;
  repairs?: readonly Repair[];
  edits?: readonly CellEdit[];
};

/**
 * `problem`: the kind of error, where one fix can apply to all rows. `cell`: the position of its column, if the file
 * has it.
 */
export type CellMessage = { column: string; message: string; problem?: CellProblem; cell?: number };
/** `repaired`: the indexes of the plan's repairs that this row needed. */
export type RowReading = { form: ListingForm; errors: CellMessage[]; notes: CellMessage[]; repaired: number[] };

/** Fields that are parsed separately: with a default for all rows, together with another column, or by their words. */
const ownReading = [
  "locationCity",
  "locationState",
  "workType",
  "salaryMin",
  "salaryMax",
  "availabilityDate",
  "workAuth",
  "keySkills",
  "yearsExperience",
  "industries",
  "summary",
  "certifications",
  "timeZone",
  "clearance",
  "scorecards",
  "defaultSplitLA",
  "defaultSplitSA",
  "minimumFee",
  "exclusivityDays",
] as const satisfies readonly FaceField[];
type PlainColumn = Exclude<FaceField, (typeof ownReading)[number] | (typeof noColumn)[number]>;
const plainColumns = faceFields.filter(
  (field): field is PlainColumn => !([...ownReading, ...noColumn] as string[]).includes(field),
);

/**
 * Converts a row to a form. The dry run shows the result and the commit stores it, so they can't differ. A row with
 * errors never becomes a draft. Consents are given at publishing.
 */
export function rowToForm(row: ImportRow, plan: ReadingPlan): RowReading {
  const errors: CellMessage[] = [];
  const notes: CellMessage[] = [];
  const used = new Set<number>();
  if (row.fault !== undefined)
    return { form: emptyForm(), errors: [{ column: "", message: row.fault }], notes, repaired: [] };

  const cellsOf = new Map<ImportField, { column: string; cell: number; text: string }[]>();
  plan.mapping.forEach((field, index) => {
    const text = unquoteFormula(row.cells[index] ?? "").trim();
    if (field === null || text === "") return;
    const column = plan.columns[index] ?? importFieldRules[field].label;
    const fault = cellFault(text);
    if (fault !== "") return void errors.push({ column, cell: index, message: fault });
    const fix = isShort(text) ? repaired(field, oneLine(text), plan.repairs ?? []) : null;
    if (fix) used.add(fix.index);
    cellsOf.set(field, [...(cellsOf.get(field) ?? []), { column, cell: index, text: fix?.text ?? text }]);
  });

  const text = (field: ImportField): string => cellsOf.get(field)?.[0]?.text.replace(/\s+/g, " ") ?? "";
  const prose = (field: ImportField): string => cellsOf.get(field)?.[0]?.text ?? "";
  const list = (field: ImportField, byComma: boolean): string[] =>
    distinct((cellsOf.get(field) ?? []).flatMap((cell) => readEntries(cell.text, byComma)));
  function read<T>(field: ImportField, reader: (text: string) => Reading<T>, otherwise: T): T {
    const cell = cellsOf.get(field)?.[0];
    if (!cell) return otherwise;
    const reading: Reading<T> = isShort(cell.text) ? reader(oneLine(cell.text)) : tooLongToRead;
    if ("error" in reading) {
      const problem = problemOf(field, oneLine(cell.text), plan);
      errors.push({ column: cell.column, cell: cell.cell, message: reading.error, problem });
      return otherwise;
    }
    if (reading.note) notes.push({ column: cell.column, message: reading.note });
    return reading.value;
  }

  const plain = (field: PlainColumn): unknown => {
    const { accepts, start } = kindOf(field);
    if (accepts.type === "text") return text(field);
    if (accepts.type === "texts") return list(field, false);
    if (accepts.type === "boolean") return read(field, readBoolean, false);
    if (accepts.type !== "integer") throw new Error(`${field} has no reading`);
    return read(field, (cell) => readWhole(cell, accepts.min, accepts.max, "a whole number"), start);
  };

  const { defaults } = plan;
  const place = read("location", readPlace, { city: "", state: "" });
  const range = read("salaryRange", readSalaryRange, null);
  const salaryFrom = read<number | null>("salaryMin", (cell) => readDollars(cell), null) ?? range?.min ?? null;
  const salaryTo = read<number | null>("salaryMax", (cell) => readDollars(cell), null) ?? range?.max ?? null;
  const years = read<number | null>(
    "yearsExperience",
    (cell) => readWhole(cell, 0, listingLimits.years, "whole years"),
    defaults.yearsExperience,
  );
  const splitLA = read("defaultSplitLA", (cell) => readWhole(cell, 0, 100, "a percentage"), defaults.defaultSplitLA);
  const workType = read("workType", readWorkType, defaults.workType);
  const employer = text("currentEmployer");
  const employerDomain = text("currentEmployerDomain");
  // Spreadsheets write a column of numbers as decimals.
  const phone = text("phone").replace(/^(\+?\d{7,15})\.0+$/, "$1");
  const linkedinUrl = text("linkedinUrl");

  const [salaryMin, salaryMax] =
    salaryFrom === null && salaryTo === null
      ? [defaults.salaryMin, defaults.salaryMax]
      : [salaryFrom ?? salaryTo, salaryTo ?? salaryFrom];

  const typed = placeOf({ city: text("locationCity"), state: text("locationState") });
  const where = {
    city: typed.city || place.city || defaults.locationCity,
    state: typed.state || place.state || placeOf({ city: "", state: defaults.locationState }).state,
  };

  const draft: ListingForm = {
    ...pick(emptyForm(), noColumn),
    ...(Object.fromEntries(plainColumns.map((field) => [field, plain(field)])) as Pick<ListingForm, PlainColumn>),
    locationCity: where.city,
    locationState: where.state,
    workType: workType || "onsite",
    salaryMin,
    salaryMax,
    availabilityDate: read(
      "availabilityDate",
      (cell) => readDate(cell, plan.dateOrder, plan.today),
      defaults.availabilityDate,
    ),
    workAuth: read("workAuth", readWorkAuth, defaults.workAuth),
    keySkills: skillsFrom(list("keySkills", true)),
    yearsExperience: years,
    industries: list("industries", true).map(canonicalIndustry),
    summary: prose("summary"),
    certifications: list("certifications", true),
    timeZone: text("timeZone") || defaults.timeZone,
    clearance: read("clearance", readClearance, null),
    scorecards: (cellsOf.get("scorecards") ?? []).flatMap((cell) =>
      readEntries(cell.text, true).flatMap((entry) => {
        const reading = isShort(entry) ? readScorecard(entry) : tooLongToRead;
        if (!("error" in reading)) return [reading.value];
        errors.push({ column: cell.column, cell: cell.cell, message: reading.error });
        return [];
      }),
    ),
    defaultSplitLA: splitLA,
    defaultSplitSA: 100 - splitLA,
    minimumFee: read("minimumFee", (cell) => readDollars(cell, listingLimits.minimumFee, 0), defaults.minimumFee),
    exclusivityDays: read(
      "exclusivityDays",
      (cell) => readWhole(cell, 1, listingLimits.exclusivityDays, "whole days"),
      defaults.exclusivityDays,
    ),
    identity: {
      fullName: text("fullName") || [text("firstName"), text("lastName")].filter(Boolean).join(" "),
      email: text("email"),
      ...(phone && { phone }),
      ...(linkedinUrl && { linkedinUrl }),
      portfolioLinks: list("portfolioLinks", true),
      ...((employer || employerDomain) && {
        currentEmployer: { name: employer, ...(employerDomain && { domain: employerDomain }) },
      }),
      pastEmployers: distinct((cellsOf.get("pastEmployers") ?? []).flatMap((cell) => employersIn(cell.text))),
    },
    blockedOrganizations: hiddenFrom((cellsOf.get("blockedOrganizations") ?? []).map((cell) => cell.text)),
  };

  const failed = new Set(errors.map((error) => error.column));
  const complain = (fields: readonly ImportField[], message: string) => {
    const { column, cell } = columnFor(fields, plan);
    if (failed.has(column)) return;
    const state = cellsOf.get("locationState")?.[0]?.text;
    const problem = message.includes(isMissing)
      ? { field: fields[0] ?? "fullName", kind: "missing" as const, value: "", says: "" }
      : fields[0] === "locationState" &&
        state !== undefined &&
        isShort(state) &&
        problemOf("locationState", oneLine(state), plan);
    errors.push({ column, message, ...(cell >= 0 && { cell }), ...(problem && { problem }) });
  };
  const { form, faults, gaps } = formFaults(draft);
  for (const [path, message] of Object.entries({ ...withoutFigures(gaps), ...faults }))
    complain(sourcesOf(path), withDefaultsHint(path, message));
  if (salaryMin === null) complain(["salaryRange", "salaryMin"], missing("Salary Range"));
  if (years === null) complain(["yearsExperience"], missing("Years of experience"));
  if (workType === "") complain(["workType"], missing("Work type"));
  return { form, errors, notes, repaired: [...used] };
}

/** What is wrong with a whole cell, whatever its field. */
function cellFault(text: string): string {
  if (text.length > importLimits.cell) return `This cell is longer than ${importLimits.cell} characters. Shorten it.`;
  return isDamaged(text)
    ? "This cell has a damaged character. Correct it, or save the file as CSV UTF-8 and import it again."
    : "";
}

/** Amounts, dates and names are short. The patterns that parse them get very slow on long text. */
const isShort = (text: string): boolean => text.length <= importLimits.header;
const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
const tooLongToRead = { error: `This is longer than ${importLimits.header} characters. Write the value alone.` };

const isMissing = "is missing. Fill the cell, or choose a default for all rows.";
const missing = (label: string) => `${label} ${isMissing}`;

/** The kind of an error in a cell, which decides whether one fix can apply to all such rows. */
function problemOf(field: ImportField, text: string, { dateOrder }: Pick<ReadingPlan, "dateOrder">): CellProblem {
  const repair = isShort(text) ? repairFor(field, text) : null;
  const part = repair?.kind === "value" && field === "location" ? text.slice(text.lastIndexOf(",") + 1).trim() : text;
  const says = part.length > 60 ? `${part.slice(0, 60)}…` : part;
  if (!repair) return { field, kind: "other", value: "", says };
  const undecided = field === "availabilityDate" && dateOrder === null && dateOrderMatters(text);
  return undecided ? { field, kind: "date-order", value: "", says } : { ...repair, says };
}

/** Whether day and month could be swapped. */
function dateOrderMatters(text: string): boolean {
  const [day = 0, month = 0] = (/^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/.exec(text) ?? []).slice(1).map(Number);
  return day > 0 && month > 0 && day <= 12 && month <= 12;
}

/** Mentions the default for all rows, for fields that have one. */
function withDefaultsHint(path: string, message: string): string {
  const labels: Record<string, string> = {
    locationCity: "City",
    locationState: "State",
    workAuth: "Work Authorization",
    availabilityDate: "Availability Date",
  };
  const label = labels[path];
  return label !== undefined && message.startsWith(`${label} is missing`) ? missing(label) : message;
}

/** The header and position of the column mapped to the first of these fields; without one the field's name, and -1. */
function columnFor(fields: readonly ImportField[], plan: ReadingPlan): { column: string; cell: number } {
  for (const field of fields) {
    const cell = plan.mapping.indexOf(field);
    if (cell >= 0) return { column: plan.columns[cell] ?? importFieldRules[field].label, cell };
  }
  return { column: fields[0] ? importFieldRules[fields[0]].label : "", cell: -1 };
}

/** The import fields that a form error comes from. */
export function sourcesOf(path: string): readonly ImportField[] {
  const [head = "", second = ""] = path.replace(/^identity\./, "").split(".");
  switch (head) {
    case "fullName":
      return ["fullName", "firstName", "lastName"];
    case "locationCity":
    case "locationState":
      return [head, "location"];
    case "salaryMin":
    case "salaryMax":
      return [head, "salaryRange"];
    case "currentEmployer":
      return second === "domain" ? ["currentEmployerDomain"] : ["currentEmployer", "currentEmployerDomain"];
    default:
      return head in importFieldRules ? [head as ImportField] : [];
  }
}

const industryBySpelling = new Map(industryNames.map((name) => [name.toLowerCase(), name] as const));
const canonicalIndustry = (text: string): string => industryBySpelling.get(text.toLowerCase()) ?? text;

const hiddenFrom = (cells: readonly string[]): BlockedOrganization[] =>
  distinct(cells.flatMap(hiddenIn)).map(blockedFrom);

/**
 * The entries of a cell. Commas separate organizations or belong to one's name (`Johnson, Mirmiran & Thompson`), so the
 * whole cell is an entry too: hiding from one more is safe.
 */
function hiddenIn(text: string): string[] {
  const entries = readEntries(text, true);
  const whole = oneLine(text);
  const isName =
    whole.length <= identityLimits.employerName.max &&
    !listSeparator.test(text) &&
    entries.some((entry) => blockedFrom(entry).name !== "");
  return isName && entries.length > 1 ? [...entries, whole] : entries;
}

/**
 * The past employers of a cell: as in `hiddenIn`, what commas separate and the whole cell, so that the leak check knows
 * every name. A legal form belongs to the name before it (`Acme, Inc.`); a single letter is no name.
 */
function employersIn(text: string): string[] {
  if (listSeparator.test(text)) return readEntries(text, false);
  const names: string[] = [];
  const parts = readList(text, true);
  for (const part of parts) {
    const letters = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    // SAS is also an employer.
    if (legalForms.has(letters) && letters !== "sas" && names.length > 0) names.push(`${names.pop()}, ${part}`);
    else if (letters.length > 1) names.push(part);
  }
  const whole = parts.join(", ");
  return whole.length <= identityLimits.employerName.max || names.length === 0 ? [...names, whole] : names;
}

/** A domain, or a name with or without its domain in parentheses: `Copperline (copperline.example)`. */
function blockedFrom(entry: string): BlockedOrganization {
  if (!isShort(entry)) return { name: entry, domain: "" };
  const both = /^(.+?)\s*[(<]([^\s()<>]+\.[^\s()<>]+)[)>]$/.exec(entry);
  if (both) return { name: both[1] ?? "", domain: both[2] ?? "" };
  return /^[^\s]+\.[a-z]{2,}$/i.test(entry) ? { name: "", domain: entry } : { name: entry, domain: "" };
}

/**
 * The identity of a row across uploads of its file: its filled cells with their headers, in order of header, without
 * our own columns. Independent of mapping and defaults. The server hashes it.
 */
export function canonicalRow(columns: readonly string[], cells: readonly string[]): string {
  const filled = cells.flatMap((cell, index) => {
    const name = (columns[index] ?? "").trim().toLowerCase();
    const text = unquoteFormula(cell).normalize("NFC").trim().replace(/\s+/g, " ");
    return text === "" || isRejectedColumn(name) ? [] : [[name, text] as const];
  });
  return JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
