import type { AuditAction } from "#domain/admin/audit.ts";
import { pick } from "#domain/core/pick.ts";
import { atsOf } from "#domain/import/ats.ts";
import { readStored } from "#domain/core/former-spelling.ts";
import type { Answer } from "#contract/index.ts";
import type { CellEdit } from "#domain/import/cell-edits.ts";
import { type DateOrder, type ImportColumn, type Mapping } from "#domain/import/csv-mapping.ts";
import type { ReadingPlan } from "#domain/import/csv-row.ts";
import type { ImportDefaults } from "#domain/import/defaults.ts";
import { type DuplicateChoice, initialDuplicateChoice } from "#domain/import/duplicates.ts";
import type { Repair } from "#domain/import/repairs.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { StagedRow } from "#domain/import/staged-row.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { RowOf } from "../platform/db/tables.ts";
import type { Context } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";

export type ImportProgress = Answer<"imports", "progress">;
export type ImportView = Answer<"imports", "get">;
export type ImportCheck = ImportView["check"];

/** The sealed half of an import: everything that may name a candidate. */
export type ImportPlan = {
  fileNames: string[];
  columns: ImportColumn[];
  mapping: Mapping;
  dateOrder: DateOrder | null;
  defaults: ImportDefaults;
  today: string;
  repairs: Repair[];
  /** Cells corrected on the page. */
  edits: CellEdit[];
  duplicateChoice: DuplicateChoice;
  /** When the mapping was last used, if it comes from an earlier import. */
  remembered: string | null;
  /** The suggestion from the file itself, to start over with. */
  suggested: { mapping: Mapping; dateOrder: DateOrder | null };
  /** Rows that repeat an earlier row of the file. */
  repeats: number[];
  /** Keyed hashes of names by listing, so that identities opened by an earlier dry run needn't be opened again. */
  names: Record<string, string>;
  check: ImportCheck;
};

export type ImportRecord = Omit<RowOf<"mls_imports">, "sealed"> & { plan: ImportPlan };

export const planPlace = (id: string) => `mls_imports:${id}`;
export const chunkPlace = (id: string, chunk: number) => `mls_import_chunks:${id}:${chunk}`;

export const sealPlan = (keyRing: KeyRing, id: string, plan: ImportPlan): Buffer =>
  keyRing.seal(JSON.stringify(plan), planPlace(id));

export const sealRows = (keyRing: KeyRing, id: string, chunk: number, rows: readonly StagedRow[]): Buffer =>
  keyRing.seal(JSON.stringify(rows), chunkPlace(id, chunk));

export function recordFrom(keyRing: KeyRing, row: RowOf<"mls_imports">): ImportRecord {
  const { sealed, ...open } = row;
  return { ...open, plan: withEverything(readStored(keyRing.openText(sealed, planPlace(row.id))) as ImportPlan) };
}

/** Fills in the fields that older sealed plans lack. */
function withEverything(plan: ImportPlan): ImportPlan {
  const { mapping, dateOrder } = plan;
  const begun = {
    repairs: [],
    edits: [],
    duplicateChoice: initialDuplicateChoice,
    remembered: null,
    suggested: { mapping, dateOrder },
    repeats: [],
    names: {},
  };
  const unchecked = {
    excluded: 0,
    groups: [],
    groupsTotal: 0,
    repaired: [],
    duplicates: { total: 0, skipped: 0, undecidable: 0, rows: [] },
  };
  return { ...begun, ...plan, check: { ...unchecked, ...plan.check } };
}

/** The acting agency's import; another agency's import looks like a missing one. */
export async function ownImport(
  { keyRing, viewer }: Pick<Context, "keyRing" | "viewer">,
  { db }: Pick<Work, "db">,
  id: string,
  options: { lock?: true; version?: number } = {},
): Promise<ImportRecord> {
  let query = db.selectFrom("mls_imports").selectAll().where("id", "=", knownId(id)).where("staged", "=", true);
  if (options.lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  authorize(viewer, "import.read", row ? { agencyId: row.agency_id } : {});
  if (!row) refuse("not-found");
  if (options.version !== undefined && row.version !== options.version) refuse("version-conflict");
  return recordFrom(keyRing, row);
}

/** Staged rows in order, one chunk at a time, each read by its own query so that no transaction stays open. */
export async function* stagedRows(
  { database, keyRing }: Pick<Context, "database" | "keyRing">,
  importId: string,
): AsyncGenerator<StagedRow[]> {
  for (let chunk = 0; ; chunk++) {
    const row = await database.kysely
      .selectFrom("mls_import_chunks")
      .select("sealed")
      .where("import_id", "=", importId)
      .where("chunk", "=", chunk)
      .executeTakeFirst();
    if (!row) return;
    yield openRows(keyRing, importId, chunk, row.sealed);
  }
}

export function openRows(keyRing: KeyRing, importId: string, chunk: number, sealed: Buffer): StagedRow[] {
  return JSON.parse(keyRing.openText(sealed, chunkPlace(importId, chunk))) as StagedRow[];
}

export function readingPlan(plan: Omit<ImportPlan, "check" | "repeats" | "names">): ReadingPlan {
  const { mapping, dateOrder, defaults, today, repairs, edits } = plan;
  return { columns: plan.columns.map(({ name }) => name), mapping, dateOrder, defaults, today, repairs, edits };
}

export function progressOf(record: ImportRecord): ImportProgress {
  const { total, created, skipped, faulty } = record;
  return {
    ...pick(record, ["id", "kind", "state", "version"]),
    fileNames: record.plan.fileNames,
    counts: { total, done: created + skipped + faulty, created, skipped, faulty },
    publishing: { total: record.publish_total, published: record.published, heldBack: record.held_back },
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
  };
}

export function viewOf(record: ImportRecord): ImportView {
  const { columns, mapping, dateOrder, defaults, repairs, edits, duplicateChoice, remembered, check } = record.plan;
  const ats = record.kind === "csv" ? (atsOf(columns.map(({ name }) => name))?.name ?? null) : null;
  const made = { columns, mapping, dateOrder, defaults, repairs, edits, duplicateChoice, remembered, check };
  return { ...progressOf(record), ats, ...made };
}

/** Imports name candidates, so opening and changing one is audited (spec §12). */
export function recordImportAudit(
  context: Context,
  viewer: Viewer,
  work: Pick<Work, "db">,
  action: Extract<AuditAction, `import.${string}`>,
  importId: string,
): Promise<void> {
  return audit(work, context, viewer, { action, entityId: importId });
}
