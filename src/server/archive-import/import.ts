import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { vaultContent } from "#domain/listing/publish.ts";
import { assignableRoles } from "#domain/member/member.ts";
import type { Services } from "../platform/http/context.ts";
import { archivedTables, archivedTablesOf, type TextRow } from "../archive/tables.ts";
import { writeOrganizationKeys } from "../identity/organization-keys.ts";
import { filesAtRest, sealFile } from "../identity/files.ts";
import { restoreIdentity } from "../identity/vault.ts";
import { audit } from "../platform/audit.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { Trx } from "../platform/db/tables.ts";
import { createAccounts, requireAdministrator } from "./accounts.ts";
import { adaptedTo, type Loaded, sealRows } from "./adapt.ts";
import { asProblem, insertRows, withoutTriggers } from "./load.ts";
import { insertPlaceholders, placeholderCandidate, placeholderDeals } from "./placeholders.ts";
import { ArchiveProblem } from "./problem.ts";
import { type Manifest, openArchive, type OpenedArchive } from "./read.ts";

type ImportNeeds = Pick<Services, "database" | "keyRing" | "files" | "clock"> & {
  /** Of the people's accounts: the built-in service, or the address of the ecosystem. */
  issuer: string;
};

export type Imported = {
  organization: Manifest["organization"];
  archivedAt: string;
  records: number;
  rows: number;
  files: number;
  placeholders: { organizations: number; people: number; candidates: number };
  /** Members whose email already has an account here, so that they got none. */
  withoutAccount: string[];
  dryRun: boolean;
};

/** Undoes a dry run. */
class DryRun extends Error {}

/**
 * Imports an organization's archive into an instance without agencies, employers and listings, in one transaction: a
 * failure leaves the database and the file store as they were. A dry run does the same and undoes it.
 * @throws ArchiveProblem, ZipProblem
 */
export async function importArchive(
  needs: ImportNeeds,
  { file, dryRun }: { file: string; dryRun: boolean },
): Promise<Imported> {
  const archive = await openArchive(file);
  const stored: string[] = [];
  let imported: Imported | undefined;
  try {
    await needs.database.asSystem(async (work) => {
      const done = await load(needs, work, archive);
      imported = { ...done, dryRun };
      if (dryRun) throw new DryRun();
      await storeFiles(needs, work, { archive, storing: (id) => stored.push(id) });
    });
  } catch (error) {
    if (!(error instanceof DryRun)) {
      for (const id of stored) await needs.files.remove(id).catch(() => undefined);
      throw asProblem(error);
    }
  } finally {
    await archive.close();
  }
  if (!imported) throw new Error("the import ended without a result");
  return imported;
}

async function load(needs: ImportNeeds, work: Work, archive: OpenedArchive): Promise<Omit<Imported, "dryRun">> {
  const { db } = work;
  const { keyRing, clock, issuer } = needs;
  const at = clock.now();
  const { manifest } = archive;
  await requireEmptyInstance(db);
  await requireAdministrator(db, issuer);
  const tables = await ownRows(archive);
  const elsewhere = {
    organizations: await archive.rows("other-organizations"),
    people: await archive.rows("other-people"),
    candidates: await archive.rows("other-candidates"),
  };
  let withoutAccount: string[] = [];
  await withoutTriggers(db, Object.keys(archivedTables), async () => {
    await insertPlaceholders(db, elsewhere, at);
    await insertRows(
      db,
      "mls_candidates",
      Object.keys(placeholderCandidate({}, at)),
      elsewhere.candidates.map((row) => placeholderCandidate(row, at)),
    );
    if (manifest.organization.kind === "employer")
      for (const { name, rows } of placeholderDeals(tables, manifest.organization.id, at))
        await insertRows(db, name, Object.keys(rows[0] ?? {}), rows);
    await sealRows(db, keyRing, tables, elsewhere.candidates);
    const adapted = adaptedTo(tables, { issuer, at });
    for (const { name, columns, rows } of adapted) await insertRows(db, name, columns, rows);
    withoutAccount = await createAccounts(db, adapted, issuer, at);
    await destroyedKeys(db, manifest.organization.id);
    await restoreIdentities(work, keyRing, archive, manifest.organization.id);
  });
  await keepCertificates(db, archive, tables);
  for (const { id } of [manifest.organization, ...elsewhere.organizations])
    if (id) await writeOrganizationKeys(work, keyRing, id);
  await db
    .insertInto("mls_imported_archives")
    .values({
      organization_id: manifest.organization.id,
      manifest_sha256: archive.sha256,
      archived_at: new Date(manifest.createdAt),
      imported_at: at,
      records: manifest.records,
    })
    .execute();
  await audit(
    work,
    { newId: randomUUID, clock, requestId: `import-${manifest.organization.id}` },
    { actor: "system", organizationId: manifest.organization.id },
    { action: "archive.imported", entityId: manifest.organization.id },
  );
  return {
    organization: manifest.organization,
    archivedAt: manifest.createdAt,
    records: manifest.records,
    rows: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    files: (await archive.candidateFiles()).length,
    placeholders: {
      organizations: elsewhere.organizations.length,
      people: elsewhere.people.length,
      candidates: elsewhere.candidates.length,
    },
    withoutAccount,
  };
}

/** An archive isn't signed, so what it says of others could be wrong: there is no one here it could harm. */
async function requireEmptyInstance(db: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from mls_organizations where kind <> 'platform'
    union all select name from ecosystem_organizations where kind <> 'platform' limit 1`.execute(db);
  const [found] = rows;
  if (found)
    throw new ArchiveProblem(
      `This instance isn't empty: it has the organization ${found.name}. Import into a new database, started with ` +
        "SAMPLE_DATA=off.",
    );
  const listing = await db.selectFrom("mls_candidates").select("masked_code").limit(1).executeTakeFirst();
  if (listing)
    throw new ArchiveProblem(
      `This instance isn't empty: it has the listing ${listing.masked_code}. Import into a new database.`,
    );
}

/** The rows of every table, all of them of the archive's organization. */
async function ownRows(archive: OpenedArchive): Promise<Loaded[]> {
  const { organization, tables } = archive.manifest;
  const loaded: Loaded[] = [];
  for (const [name, table] of archivedTablesOf(organization.kind)) {
    const listed = tables.find((each) => each.name === name);
    if (!listed) throw new ArchiveProblem(`The archive has no rows of ${name}. Download the archive again.`);
    const rows = await archive.rows(name);
    const never = listed.columns.find((column) => table.leftOut?.includes(column));
    if (never !== undefined)
      throw new ArchiveProblem(
        `The archive has the column ${never} of ${name}, which no archive has. Download it again.`,
      );
    for (const row of rows) {
      const strange =
        table.owner?.some((column) => row[column] !== organization.id) ||
        (table.party && !table.party.some((column) => row[column] === organization.id));
      if (strange && name !== "ecosystem_invitations")
        throw new ArchiveProblem(`A row of ${name} isn't of ${organization.name}. Import only archives you trust.`);
    }
    loaded.push({ name, table, columns: listed.columns, rows });
  }
  const of = (name: string): TextRow[] => loaded.find((each) => each.name === name)?.rows ?? [];
  const [own] = of("mls_organizations");
  if (own?.["kind"] !== organization.kind || own["name"] !== organization.name)
    throw new ArchiveProblem("The rows and the manifest name different organizations. Download the archive again.");
  const roles: readonly string[] = assignableRoles(organization.kind);
  const strange = of("mls_memberships").flatMap((row) =>
    (row["roles"] ?? "{}")
      .slice(1, -1)
      .split(",")
      .filter((role) => role !== "" && !roles.includes(role)),
  );
  if (strange.length > 0)
    throw new ArchiveProblem(
      `The archive gives a member the role ${strange[0]}, which no ${organization.kind} has. Download it again.`,
    );
  return loaded;
}

/** A listing that was erased keeps no key, so that none is made for it again. */
async function destroyedKeys(db: Trx, organizationId: string): Promise<void> {
  await sql`
    insert into mls_keys.data_keys (listing_id, agency_id, sealed, destroyed_at)
    select id, listing_agency_id, null, erased_at from mls_candidates
    where listing_agency_id = ${organizationId}::uuid and erased_at is not null
    on conflict (listing_id) do update set sealed = null, destroyed_at = excluded.destroyed_at`.execute(db);
}

/** Identities, sealed under new data keys, with the hashes of this instance. */
async function restoreIdentities(
  work: Work,
  keyRing: KeyRing,
  archive: OpenedArchive,
  agencyId: string,
): Promise<void> {
  const forms = new Map((await archive.listings()).map(({ id, form }) => [id, form]));
  for (const row of await archive.rows("identities")) {
    const listingId = row["listing_id"] ?? "";
    const form = forms.get(listingId);
    if (!form)
      throw new ArchiveProblem("An identity of the archive has no listing. Nothing was imported. Download it again.");
    const at = new Date(row["updated_at"] ?? "");
    await restoreIdentity(work, vaultContent(form), {
      keyRing,
      agencyId,
      listingId,
      at,
      version: Number(row["version"]),
    });
  }
}

/** Certificates are signed by the archive's marketplace, so they are stored as they are. */
async function keepCertificates(db: Trx, archive: OpenedArchive, tables: readonly Loaded[]): Promise<void> {
  for (const row of tables.find(({ name }) => name === "mls_introductions")?.rows ?? []) {
    const at = (format: string) => `introductions/${row["display_code"]}/certificate.${format}`;
    const certificate = (format: string) => (archive.has(at(format)) ? archive.file(at(format)) : null);
    await db
      .insertInto("mls_imported_introductions")
      .values({
        introduction_id: row["id"] ?? "",
        steps: Number(row["version"]),
        certificate_json: await certificate("json"),
        certificate_pdf: await certificate("pdf"),
      })
      .execute();
  }
}

/** CV files, sealed under the listings' new keys; the bytes are opened one file at a time. */
async function storeFiles(
  { keyRing, files }: ImportNeeds,
  work: Work,
  { archive, storing }: { archive: OpenedArchive; storing: (id: string) => void },
): Promise<void> {
  const agencyId = archive.manifest.organization.id;
  const rows = new Map((await archive.rows(filesAtRest.table)).map((row) => [row["id"], row]));
  const records = await archive.candidateFiles();
  const missing = [...rows.keys()].find((id) => !records.some((record) => record.id === id));
  if (missing !== undefined)
    throw new ArchiveProblem(`The archive has no content for the CV file ${missing}. Download the archive again.`);
  for (const { id, listingId, path } of records) {
    if (rows.get(id)?.["listing_id"] !== listingId)
      throw new ArchiveProblem(`The archive has no row for ${path}. Download the archive again.`);
    const sealed = await sealFile(work, keyRing, { id, listingId, agencyId }, await archive.file(path));
    storing(id);
    await files.put(id, sealed);
  }
}
