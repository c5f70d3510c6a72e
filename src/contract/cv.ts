import { z } from "zod";
import { cvKinds } from "#domain/cv/reading.ts";
import { cvLimits } from "#domain/cv/intake.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { ownForm } from "./listing.ts";
import { confirmedForAll, importDefaults, versioned } from "./import.ts";
import { countedPage, id, instant, paging, procedure } from "./procedure.ts";
import { fileBodyLimit, uploadedFile } from "./uploaded-file.ts";

const status = z.enum(listingStatuses);
const path = z.string().min(1).max(120);

/** An older draft or listing of the agency's own of the same person; a draft has no code. */
const duplicate = z.object({ id, status, maskedCode: z.string().nullable() });

const standing = {
  /** Fields that publishing needs, with what is missing. */
  missing: z.array(z.object({ path: z.string(), says: z.string() })),
  /** Paths of values that the reading isn't sure of and no one has confirmed. */
  unsure: z.array(z.string()),
  /** Nothing is missing or unsure. */
  ready: z.boolean(),
  /** How many fields are still to check: missing and unsure. */
  open: z.int(),
};

/** Null if the file is stored with the draft, otherwise why not. */
const notStored = z.string().nullable();

const source = z.object({ page: z.int(), line: z.int(), start: z.int(), end: z.int() });

const cvText = z.object({
  kind: z.enum(cvKinds),
  pages: z.array(
    z.object({
      width: z.number(),
      height: z.number(),
      lines: z.array(
        z.object({
          text: z.string(),
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
          /** Words that open an address when pressed in the file. */
          links: z.array(z.object({ start: z.int(), end: z.int(), address: z.string() })).optional(),
        }),
      ),
    }),
  ),
});

/** Field of a duplicate that differs, as text. */
const difference = z.object({ path: z.string(), label: z.string(), here: z.string(), there: z.string() });

const employerText = z
  .string()
  .trim()
  .min(1, "Fill this in, or remove the row.")
  .max(cvLimits.employerText, `Shorten this to at most ${cvLimits.employerText} characters.`);

const employerKind = z.strictObject({
  id: z.string().min(1).max(40),
  industry: employerText,
  words: z
    .array(employerText)
    .min(1, "Add a word from the employers' names.")
    .max(cvLimits.employerWords, `Keep at most ${cvLimits.employerWords} words.`),
  describes: employerText,
  size: employerText.nullable(),
});

export const employerTable = z.object({ version: z.int(), items: z.array(employerKind) });

export const cvs = {
  start: procedure({
    needs: "listing.create",
    says:
      "Reads a CV (PDF, DOCX, ODT, RTF, text or JSON Resume) and starts a sealed draft from it. A PDF or DOCX is " +
      "also stored with the draft, encrypted and without metadata. The same file again returns the same draft.",
    input: z.strictObject({
      ...uploadedFile,
      /** For what the CV doesn't say, such as the salary range. */
      defaults: importDefaults.partial().optional(),
    }),
    output: z.object({
      /** Null if the file's candidate is listed already. */
      draft: versioned.nullable(),
      /** What the same file made before. */
      already: duplicate.nullable(),
      fullName: z.string(),
      headlineRole: z.string(),
      ...standing,
      duplicates: z.array(duplicate),
      notStored,
    }),
    bodyLimit: fileBodyLimit,
  }),
  reading: procedure({
    needs: "listing.create",
    says:
      "The text of the CV that a draft came from, and where each proposed field comes from. Every response is " +
      "recorded.",
    input: z.strictObject({ id }),
    output: z.object({
      fileName: z.string(),
      text: cvText,
      evidence: z.array(z.object({ path: z.string(), confidence: z.number(), sources: z.array(source) })),
      replacements: z.array(
        z.object({
          id: z.string(),
          path: z.string(),
          from: z.string(),
          to: z.string(),
          why: z.enum(["name", "employer", "school", "place", "contact", "other"]),
        }),
      ),
      confirmed: z.array(z.string()),
      notStored,
      ...standing,
    }),
  }),
  confirm: procedure({
    needs: "listing.create",
    says: "Marks values of a draft's CV as checked by a person.",
    input: z.strictObject({ id, paths: z.array(path).min(1).max(cvLimits.paths) }),
    output: z.object({ confirmed: z.array(z.string()), ...standing }),
  }),
  queue: procedure({
    needs: "listing.create",
    says: "The acting agency's drafts that came from CVs, in order of arrival.",
    input: z.strictObject(paging(50)),
    output: countedPage(
      z.object({
        id,
        version: z.int(),
        fileName: z.string(),
        fullName: z.string(),
        headlineRole: z.string(),
        /** How many fields are still to check. */
        open: z.int(),
        ready: z.boolean(),
        notStored,
        duplicates: z.array(duplicate),
        addedAt: instant,
      }),
    ),
  }),
  publish: procedure({
    needs: "listing.publish",
    says:
      "Publishes drafts that came from CVs and are ready, under consents confirmed for all of them. Each is " +
      "published or held back individually, with the reasons.",
    input: z.strictObject({
      items: z
        .array(versioned)
        .min(1, "Choose at least one draft.")
        .max(cvLimits.atOnce, `Choose at most ${cvLimits.atOnce} drafts.`),
      ...confirmedForAll,
    }),
    output: z.object({
      items: z.array(
        z.object({
          id,
          maskedCode: z.string().nullable(),
          /** Empty if published. `confirm`: the entry for the draft's `confirmedTexts` that answers a question. */
          reasons: z.array(z.object({ says: z.string(), confirm: z.string().optional() })),
        }),
      ),
      published: z.int(),
    }),
  }),
  duplicates: procedure({
    needs: "listing.create",
    says:
      "The agency's own older drafts and listings of the same person (name, and email or phone), with the fields " +
      "that differ. Every response is recorded.",
    input: z.strictObject({ id }),
    output: z.object({
      items: z.array(
        duplicate.extend({ version: z.int(), headlineRole: z.string(), differences: z.array(difference) }),
      ),
    }),
  }),
  merge: procedure({
    needs: "listing.create",
    says:
      "Moves the chosen fields of a draft, and its CV file, to an older draft or listing of the same person, and " +
      "discards the draft. A listing passes the leak check again.",
    input: versioned.extend({
      into: versioned,
      fields: z.array(path).max(cvLimits.paths),
      file: z.boolean().default(true),
    }),
    output: ownForm,
  }),
  employers: procedure({
    needs: "listing.create",
    says: "How the acting agency's public texts describe employers without naming them, by industry.",
    input: z.strictObject({}),
    output: employerTable,
  }),
  setEmployers: procedure({
    needs: "listing.create",
    says: "Saves how the acting agency's public texts describe employers. Without rows, the defaults apply again.",
    input: z.strictObject({
      version: z.int().min(1),
      items: z.array(employerKind).max(cvLimits.employers, `Keep at most ${cvLimits.employers} rows.`),
    }),
    output: employerTable,
  }),
};
