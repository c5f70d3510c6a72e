import { z } from "zod";
import { longestCell } from "#domain/import/cell-edits.ts";
import { duplicateActions, duplicateKinds } from "#domain/import/duplicates.ts";
import { problemKinds } from "#domain/import/error-groups.ts";
import { importFields, importLimits } from "#domain/import/fields.ts";
import { importKinds, importStates } from "#domain/import/import.ts";
import { repairFields, repairKinds } from "#domain/import/repairs.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import {
  answering,
  calendarDate,
  countedPage,
  fileProcedure,
  id,
  instant,
  page,
  paging,
  procedure,
  silentProcedure,
  wholeNumber,
} from "./procedure.ts";

const counts = z.object({ total: z.int(), done: z.int(), created: z.int(), skipped: z.int(), faulty: z.int() });
const publishing = z.object({ total: z.int(), published: z.int(), heldBack: z.int() });

/** Small enough to be polled every second. */
const importProgress = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  version: z.int(),
  /** In upload order, which `resume` asks by. Empty for the file of an erased candidate. */
  fileNames: z.array(z.string()),
  counts,
  publishing,
  createdAt: instant,
  updatedAt: instant,
});

const field = z.enum(importFields);
const mapping = z.array(field.nullable()).max(importLimits.columns);
const dateOrder = z.enum(["month-first", "day-first"]).nullable();
const text = (max: number) => z.string().trim().max(max, `Shorten this to at most ${max} characters.`);
const dollars = (max: number) =>
  z.int("Enter whole dollars.").min(0, "Enter zero or more.").max(max, `Enter at most ${max}.`);

export const importDefaults = z.strictObject({
  locationCity: text(listingLimits.place),
  locationState: text(listingLimits.place),
  workType: z.enum([...workTypes, ""]),
  workAuth: z.enum([...workAuthorizations, ""]),
  availabilityDate: z.union([calendarDate, z.literal("")], { error: "Write the date like 2026-12-01." }),
  salaryMin: dollars(listingLimits.salary).nullable(),
  salaryMax: dollars(listingLimits.salary).nullable(),
  yearsExperience: z.int().min(0).max(listingLimits.years).nullable(),
  timeZone: text(listingLimits.timeZone),
  defaultSplitLA: z.int().min(0).max(100),
  minimumFee: dollars(listingLimits.minimumFee),
  exclusivityDays: z.int().min(1).max(listingLimits.exclusivityDays),
});

/** One fix for all rows with the same problem; `as` null leaves these rows out. */
const repair = z.strictObject({
  field: z.enum(repairFields),
  kind: z.enum(repairKinds),
  value: z.string().max(60),
  as: z.string().max(importLimits.header).nullable(),
});

/** One corrected cell; `column` counts from 0. */
const cellEdit = z.strictObject({
  row: z.int().min(1),
  column: z.int().min(0).max(importLimits.columns),
  text: text(longestCell),
});

const duplicateChoice = z.strictObject({
  all: z.enum(duplicateActions),
  /** Rows that get the other choice. */
  except: z.array(z.int().min(1)).max(importLimits.rows),
});

const fault = z.object({
  row: z.int(),
  file: z.string().optional(),
  column: z.string(),
  message: z.string(),
  /** The cell to correct with `edits`; without one, the file has to be changed. */
  cell: z.object({ column: z.int(), text: z.string() }).optional(),
});

const previewRow = z.object({
  row: z.int(),
  candidateName: z.string(),
  headlineRole: z.string(),
  place: z.string(),
  salaryMin: z.int(),
  salaryMax: z.int(),
  availabilityDate: z.string(),
  keySkills: z.array(z.string()),
  yearsExperience: z.int(),
  ok: z.boolean(),
});

const errorGroup = z.object({
  column: z.string(),
  field: field.nullable(),
  kind: z.enum(problemKinds),
  value: z.string(),
  message: z.string(),
  rows: z.int(),
  firstRows: z.array(z.int()),
  examples: z.array(z.string()),
  becomes: z.string().nullable(),
  guess: z.string().nullable(),
  leftOut: z.boolean(),
});

const duplicateRow = z.object({
  row: z.int(),
  file: z.string().optional(),
  candidateName: z.string(),
  kind: z.enum(duplicateKinds),
  /** The earlier row that it repeats. */
  of: z.int().nullable(),
  /** The agency's own listing or draft of the same person; a draft has no code. */
  existing: z
    .object({ listingId: id, code: z.string().nullable(), status: z.enum(["draft", ...listingStatuses]) })
    .nullable(),
});

/** What the commit would do with every row. The commit uses the same function. */
const check = z.object({
  ok: z.int(),
  faulty: z.int(),
  /** Rows that a repair leaves out; they aren't in `faulty` and `errors`. */
  excluded: z.int(),
  /** The first ones in row order; the file of rejected rows has all of them. */
  errors: z.array(fault),
  errorsTotal: z.int(),
  /** The errors by column, kind and value, largest group first. */
  groups: z.array(errorGroup),
  groupsTotal: z.int(),
  /** How many rows each repair fixed, in the order of the repairs. */
  repaired: z.array(z.int()),
  /**
   * Rows without errors that would list a person twice; `skipped` of them become no draft. `rows` has the first ones.
   */
  duplicates: z.object({ total: z.int(), skipped: z.int(), undecidable: z.int(), rows: z.array(duplicateRow) }),
  notes: z.array(fault),
  notesTotal: z.int(),
  mappingErrors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** Filled columns that wouldn't be read; the person confirms them. */
  notRead: z.array(z.string()),
  preview: z.array(previewRow),
});

const importView = importProgress.extend({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()), filled: z.boolean() })),
  mapping,
  dateOrder,
  defaults: importDefaults,
  repairs: z.array(repair),
  edits: z.array(cellEdit),
  duplicateChoice,
  /** The applicant tracking system that the file was exported from, if its columns show it. */
  ats: z.string().nullable(),
  /** The time of the last import with the same columns, if its mapping and repairs are used. */
  remembered: instant.nullable(),
  check,
});

const resumeReading = z.object({
  row: z.int(),
  fileName: z.string(),
  candidateName: z.string(),
  read: z.array(
    z.object({
      path: z.string(),
      value: z.string(),
      goesTo: z.string(),
      side: z.enum(["vault", "public"]),
      becomes: z.string().optional(),
    }),
  ),
  notRead: z.array(z.object({ path: z.string(), value: z.string(), why: z.string() })),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  notes: z.array(z.object({ column: z.string(), message: z.string() })),
});

const heldBack = z.object({
  listingId: id,
  row: z.int(),
  candidateName: z.string(),
  headlineRole: z.string(),
  /** `confirm` is set if the reason is a question: the entry for the draft's `confirmedTexts` that answers it. */
  reasons: z.array(z.object({ says: z.string(), confirm: z.string().optional() })),
});

export const versioned = z.strictObject({ id, version: z.int().min(1) });
const confirmed = (says: string) => z.literal(true, says);
/** What the person who publishes several drafts confirms for all of them. */
export const confirmedForAll = {
  candidateConsent: confirmed("The candidates' consent is not confirmed. Obtain it, then confirm."),
  dataAccuracy: confirmed("Accuracy is not confirmed. Check the data, then confirm."),
  termsAgreed: confirmed("The terms are not agreed. Read them, then confirm."),
};

const call = answering("import.manage", importView);
const run = answering("import.manage", importProgress);

export const imports = {
  create: call({
    says: "Uploads a CSV file or JSON Resume documents, encrypts them, suggests a mapping and returns a dry run.",
    input: z.strictObject({
      kind: z.enum(importKinds, { error: `Choose one of ${importKinds.join(", ")}.` }),
      files: z
        .array(
          z.strictObject({
            name: text(importLimits.fileName),
            text: z.string().min(1, "The file is empty. Choose one with a header and rows."),
          }),
        )
        .min(1, "Choose a file.")
        .max(importLimits.files, `Choose at most ${importLimits.files} files at a time.`),
    }),
    bodyLimit: 16 * 1024 * 1024,
  }),
  list: procedure({
    needs: "import.manage",
    says: "The acting agency's imports, newest first.",
    input: z.strictObject(paging(20, 50)),
    output: page(importProgress),
  }),
  get: call({ says: "One import with its mapping and dry run.", input: z.strictObject({ id }) }),
  progress: run({ says: "The progress of an import.", input: z.strictObject({ id }) }),
  resume: procedure({
    needs: "import.manage",
    says: "Everything read from one JSON Resume file, where it goes, and what is skipped and why.",
    input: z.strictObject({ id, row: wholeNumber(1, importLimits.files) }),
    output: resumeReading,
  }),
  update: call({
    says:
      "Changes mapping, order of day and month, defaults, fixes, cells or the handling of duplicates, and returns " +
      "a new dry run.",
    input: versioned.extend({
      mapping: mapping.optional(),
      dateOrder: dateOrder.optional(),
      defaults: importDefaults.partial().optional(),
      repairs: z.array(repair).max(importLimits.repairs, `Send at most ${importLimits.repairs} fixes.`).optional(),
      /** All corrected cells. */
      edits: z.array(cellEdit).max(importLimits.edits, `Send at most ${importLimits.edits} cells.`).optional(),
      duplicates: duplicateChoice.optional(),
      /** Resets to the suggested mapping, without repairs. */
      startOver: z.literal(true).optional(),
    }),
  }),
  commit: run({
    says: "Creates drafts from the rows without errors, in the background. Rows already imported are skipped.",
    input: versioned.extend({ notReadConfirmed: z.boolean().default(false) }),
  }),
  stop: run({ says: "Stops an import between two batches. Drafts already created stay.", input: versioned }),
  rejected: fileProcedure({
    needs: "import.manage",
    says: "The rows with errors as a CSV file, each with its number and the reason.",
    input: z.strictObject({ id }),
  }),
  template: fileProcedure({
    needs: "import.manage",
    says: "A CSV template with every supported column and one fictional row.",
    input: z.strictObject({}),
  }),
  publish: procedure({
    needs: "listing.publish",
    says: "Publishes all valid drafts of an import together under recorded consent, in the background.",
    input: versioned.extend(confirmedForAll),
    output: importProgress,
  }),
  heldBack: procedure({
    needs: "import.manage",
    says: "Drafts of an import that publishing skipped, with the reasons.",
    input: z.strictObject({ id, ...paging(50) }),
    output: countedPage(heldBack),
  }),
  discard: silentProcedure({
    needs: "import.manage",
    says: "Deletes an import and its file. Drafts created from it stay.",
    input: versioned,
  }),
};
