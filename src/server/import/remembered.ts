import { readStored } from "#domain/core/former-spelling.ts";
import { type DateOrder, holdsIdentity, isRejectedColumn, type Mapping } from "#domain/import/csv-mapping.ts";
import { importFields, squash } from "#domain/import/fields.ts";
import { lastingRepairs, type Repair } from "#domain/import/repairs.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { ImportPlan, ImportRecord } from "./records.ts";

/** How files with these columns are read: headers, their fields, and fixes for values of columns with fixed choices. */
export type RememberedMapping = { columns: string[]; mapping: Mapping; dateOrder: DateOrder | null; repairs: Repair[] };

export const rememberedPlace = (agencyId: string, headerHash: Uint8Array) =>
  `mls_import_mappings:${agencyId}:${Buffer.from(headerHash).toString("hex")}`;

/** Normalized headers, without the columns that our own file of rejected rows adds. */
const headersOf = (columns: ImportPlan["columns"]): string[] =>
  columns.filter(({ name }) => !isRejectedColumn(name)).map(({ name }) => squash(name) || name.trim().toLowerCase());
const hashOf = (keyRing: KeyRing, columns: ImportPlan["columns"]): Buffer =>
  keyRing.hmac("import-header", JSON.stringify(headersOf(columns)));

/** Saves this import's mapping for the agency's next file with the same columns. Never includes candidates' values. */
export async function rememberMapping(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  record: ImportRecord,
  at: Date,
): Promise<void> {
  if (record.kind !== "csv") return;
  const { columns, mapping, dateOrder, repairs } = record.plan;
  const kept = columns.flatMap((column, index) =>
    isRejectedColumn(column.name) ? [] : [{ column, field: mapping[index] ?? null }],
  );
  const named = new Set(
    kept.flatMap(({ column, field }) => (field !== null && holdsIdentity(column.name) ? [field] : [])),
  );
  const remembered: RememberedMapping = {
    columns: kept.map(({ column }) => column.name),
    mapping: kept.map(({ field }) => field),
    dateOrder,
    repairs: lastingRepairs(repairs, (field) => named.has(field)),
  };
  const hash = hashOf(keyRing, columns);
  const row = {
    sealed: keyRing.seal(JSON.stringify(remembered), rememberedPlace(record.agency_id, hash)),
    used_at: at,
  };
  await db
    .insertInto("mls_import_mappings")
    .values({ agency_id: record.agency_id, header_hash: hash, ...row })
    .onConflict((conflict) => conflict.columns(["agency_id", "header_hash"]).doUpdateSet(row))
    .execute();
}

/** The agency's last mapping of these columns, in their positions in this file; null if there is none. */
export async function rememberedMapping(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  agencyId: string,
  columns: ImportPlan["columns"],
): Promise<(Omit<RememberedMapping, "columns"> & { usedAt: Date }) | null> {
  const hash = hashOf(keyRing, columns);
  const row = await db
    .selectFrom("mls_import_mappings")
    .select(["sealed", "used_at"])
    .where("agency_id", "=", agencyId)
    .where("header_hash", "=", hash)
    .executeTakeFirst();
  if (!row) return null;
  const { mapping, dateOrder, repairs } = readStored(
    keyRing.openText(row.sealed, rememberedPlace(agencyId, hash)),
  ) as RememberedMapping;
  // A field that no longer exists is ignored.
  const fields = mapping.map((field) => importFields.find((known) => known === field) ?? null);
  return {
    mapping: columns.map(({ name }) => (isRejectedColumn(name) ? null : (fields.shift() ?? null))),
    dateOrder,
    repairs,
    usedAt: row.used_at,
  };
}
