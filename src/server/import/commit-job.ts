import { setTimeout as pause } from "node:timers/promises";
import { duplicateAction } from "#domain/import/duplicates.ts";
import { readStaged, type StagedRow } from "#domain/import/staged-row.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { insertDrafts } from "../listing/drafts.ts";
import { eachInSlices } from "../platform/slices.ts";
import { type OwnPeople, ownPeople } from "./people.ts";
import { type ImportRecord, openRows, readingPlan, recordFrom } from "./records.ts";
import { claimRows } from "./imported-rows.ts";
import { isCommitting } from "#domain/import/status.ts";

export type ImportServices = Pick<Services, "database" | "keyRing" | "clock" | "newId" | "randomBytes" | "leakChecks">;

/** Milliseconds between two batches. */
const rest = 20;
/** Drafts sealed without yielding: a few milliseconds of work. */
const sealedAtOnce = 25;

/**
 * Creates drafts from an import's rows, one batch per transaction. A batch is marked done in the transaction that
 * creates its drafts, and row hashes are unique per agency, so an interrupted import resumes without duplicates or
 * losses. Two concurrent runs are safe: the second finds each batch done.
 */
export async function commitImport(services: ImportServices, importId: string, signal: AbortSignal): Promise<void> {
  const record = await running(services, importId, "committing");
  if (!record) return;
  const duplicates = await duplicatesOf(services, record);
  for (;;) {
    signal.throwIfAborted();
    const batch = await nextBatch(services, importId);
    if (!batch) break;
    const rows = await readBatch(services, record, batch.rows, duplicates);
    const goesOn = await services.database.asSystem((work) => storeBatch(services, work, record, batch, rows));
    if (!goesOn) return;
    await pause(rest);
  }
  await endRun(services, importId, "committing", "done");
}

/** Ends a run in the state `from`. One that has ended already stays as it is. */
export async function endRun(
  { database, clock }: ImportServices,
  importId: string,
  from: ImportRecord["state"],
  to: "done" | "published",
): Promise<void> {
  await database.asSystem(async (work) => {
    const ended = await work.db
      .updateTable("mls_imports")
      .set((eb) => ({ state: to, version: eb("version", "+", 1), updated_at: clock.now() }))
      .where("id", "=", importId)
      .where("state", "=", from)
      .returning("agency_id")
      .executeTakeFirst();
    if (ended) work.change({ topic: `import.${to}`, entityId: importId, organizationId: ended.agency_id });
  });
}

/** The import while it is in this state, with its plan, locked against changes. */
export async function running(
  { database, keyRing }: ImportServices,
  importId: string,
  state: ImportRecord["state"],
): Promise<ImportRecord | null> {
  const row = await database.kysely
    .selectFrom("mls_imports")
    .selectAll()
    .where("id", "=", importId)
    .where("state", "=", state)
    .executeTakeFirst();
  return row ? recordFrom(keyRing, row) : null;
}

type Batch = { chunk: number; sealed: Buffer; rows: StagedRow[] };

async function nextBatch({ database, keyRing }: ImportServices, importId: string): Promise<Batch | null> {
  const row = await database.kysely
    .selectFrom("mls_import_chunks")
    .select(["chunk", "sealed"])
    .where("import_id", "=", importId)
    .where("done", "=", false)
    .orderBy("chunk")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, rows: openRows(keyRing, importId, row.chunk, row.sealed) } : null;
}

/** `skip`: a duplicate that the person excluded, or that the agency has added since the dry run. */
type ReadRow = { number: number; hash: Buffer; draftId: string; form: ListingForm | null; skip: boolean };

type Duplicates = { people: OwnPeople; repeats: ReadonlySet<number> };

async function duplicatesOf(
  { database, keyRing, clock, newId }: ImportServices,
  { id, agency_id, author_id, plan }: ImportRecord,
): Promise<Duplicates> {
  const people = await ownPeople({
    keyRing,
    clock,
    newId,
    requestId: id,
    names: { ...plan.names },
    exceptImport: id,
    run: (step) => database.asSystem(step),
    agencyId: agency_id,
    personId: author_id,
  });
  return { people, repeats: new Set(plan.repeats) };
}

async function readBatch(
  { keyRing, newId }: ImportServices,
  record: ImportRecord,
  rows: readonly StagedRow[],
  { people, repeats }: Duplicates,
): Promise<ReadRow[]> {
  const plan = readingPlan(record.plan);
  const read: ReadRow[] = [];
  await eachInSlices(rows, (row) => {
    const { form, errors, canonical } = readStaged(row, plan);
    read.push({
      number: row.number,
      hash: keyRing.hmac("import-row", canonical),
      draftId: newId(),
      form: errors.length === 0 ? form : null,
      skip: false,
    });
  });
  const good = read.flatMap((row) => (row.form ? [{ ...row, identity: row.form.identity }] : []));
  const matches = await people.find(good);
  const known = new Set(good.flatMap((row, index) => (matches[index]?.kind === "existing" ? [row.number] : [])));
  const { duplicateChoice } = record.plan;
  return read.map((row) => ({
    ...row,
    skip: (known.has(row.number) || repeats.has(row.number)) && duplicateAction(duplicateChoice, row.number) === "skip",
  }));
}

/** Returns false if the import must not continue: stopped by a person, or removed. */
async function storeBatch(
  { keyRing, clock }: ImportServices,
  work: Work,
  record: ImportRecord,
  { chunk, sealed }: Batch,
  rows: readonly ReadRow[],
): Promise<boolean> {
  const { db } = work;
  const at = clock.now();
  const current = await db
    .selectFrom("mls_imports")
    .select("state")
    .where("id", "=", record.id)
    .forUpdate()
    .executeTakeFirst();
  if (!isCommitting(current?.state)) return false;
  const marked = await db
    .updateTable("mls_import_chunks")
    .set({ done: true })
    .where("import_id", "=", record.id)
    .where("chunk", "=", chunk)
    .where("done", "=", false)
    // If a person was erased from it after it was read, it is read again.
    .where("sealed", "=", sealed)
    .returning("chunk")
    .executeTakeFirst();
  if (!marked) return true;

  const good = rows.flatMap((row) => (row.form ? [{ ...row, form: row.form }] : []));
  const created = await claimRows(
    work,
    { agencyId: record.agency_id, importId: record.id },
    good.filter(({ skip }) => !skip),
  );
  const drafts = good
    .filter((row) => created.has(row.draftId))
    .map((row) => ({
      id: row.draftId,
      agencyId: record.agency_id,
      authorId: record.author_id,
      importId: record.id,
      step: 4,
      form: row.form,
    }));
  for (let first = 0; first < drafts.length; first += sealedAtOnce)
    await insertDrafts(work, keyRing, drafts.slice(first, first + sealedAtOnce), at);
  await db
    .updateTable("mls_imports")
    .set((eb) => ({
      created: eb("created", "+", created.size),
      skipped: eb("skipped", "+", good.length - created.size),
      faulty: eb("faulty", "+", rows.length - good.length),
      failures: 0,
      updated_at: at,
    }))
    .where("id", "=", record.id)
    .execute();
  return true;
}
