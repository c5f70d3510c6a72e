import { randomBytes } from "node:crypto";
import type { ArchivedTable, TextRow } from "../archive/tables.ts";
import { sealAll } from "../platform/crypto/data-keys.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Trx } from "../platform/db/tables.ts";
import { ArchiveProblem } from "./problem.ts";

export type Loaded = { name: string; table: ArchivedTable; columns: string[]; rows: TextRow[] };

/** Seals each value under this instance's keys, in place, in base64. `others`: candidates of other agencies. */
export async function sealRows(
  db: Trx,
  keyRing: KeyRing,
  tables: readonly Loaded[],
  others: readonly TextRow[],
): Promise<void> {
  const agencies = agenciesOf(tables, others);
  for (const { name, table, rows } of tables)
    for (const [column, { context, key }] of Object.entries(table.sealed ?? {})) {
      const held = rows.filter((row) => row[column] !== null);
      if (!key) {
        for (const row of held) row[column] = keyRing.seal(row[column] ?? "", context(row)).toString("base64");
        continue;
      }
      const plain = held.map((row) => {
        const id = key(row);
        const agencyId = agencies.get(id);
        if (agencyId === undefined)
          throw new ArchiveProblem(
            `A row of ${name} names something that the archive doesn't have. Download it again.`,
          );
        return { listing: { id, agencyId }, plaintext: row[column] ?? "", context: context(row) };
      });
      const sealed = plain.length === 0 ? [] : await sealAll({ db }, keyRing, plain);
      for (const [index, row] of held.entries()) row[column] = sealed[index]?.toString("base64") ?? null;
    }
}

/** Whose data keys they are: the agency of a listing or draft, and the employer of an introduction's evidence. */
function agenciesOf(tables: readonly Loaded[], others: readonly TextRow[]): Map<string, string> {
  const by: Record<string, string> = {
    mls_candidates: "listing_agency_id",
    mls_listing_drafts: "agency_id",
    mls_introductions: "employer_id",
  };
  const found = new Map<string, string>();
  for (const { name, rows } of [{ name: "mls_candidates", rows: others }, ...tables])
    for (const row of rows) {
      const agency = row[by[name] ?? ""];
      if (row["id"] && agency) found.set(row["id"], agency);
    }
  return found;
}

/**
 * What can't be as it was: keys and links that end with their instance, accounts of another service, and invitations
 * from people who have no account here. An introduction whose last steps its organization can't see ends at the last
 * one it can.
 */
export function adaptedTo(tables: readonly Loaded[], { issuer, at }: { issuer: string; at: Date }): Loaded[] {
  const rowsOf = (name: string): readonly TextRow[] => tables.find((table) => table.name === name)?.rows ?? [];
  const steps = new Map<string, number>();
  for (const { introduction_id: id, number } of rowsOf("mls_introduction_steps"))
    if (id) steps.set(id, Math.max(steps.get(id) ?? 0, Number(number)));
  const accounts = new Set(rowsOf("mls_people").map((row) => row["ecosystem_user_id"]));
  const never = () => randomBytes(32).toString("base64");
  const adds: Record<string, (row: TextRow) => TextRow> = {
    mls_organizations: () => ({ issuer }),
    mls_people: () => ({ issuer }),
    mls_api_keys: (row) => ({
      secret_hash: never(),
      revoked_at: row["revoked_at"] ?? at.toISOString(),
      revoked_by: row["revoked_by"] ?? row["owner_id"] ?? null,
    }),
    ecosystem_invitations: () => ({ token_hash: never() }),
    mls_introductions: (row) => ({ version: String(steps.get(row["id"] ?? "") ?? row["version"]) }),
  };
  return tables.map((table) => {
    const add = adds[table.name];
    if (!add) return table;
    const rows = table.rows
      .filter((row) => table.name !== "ecosystem_invitations" || accounts.has(row["invited_by"] ?? ""))
      .map((row) => ({ ...row, ...add(row) }));
    return { ...table, rows, columns: [...new Set([...table.columns, ...Object.keys(add({}))])] };
  });
}
