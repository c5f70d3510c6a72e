import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { ExpectedError } from "#domain/core/errors.ts";
import { type HeldBackReason, reasonsOf } from "#domain/import/held-back.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { LeakCheck } from "#domain/leak/check.ts";
import { leakAskOf } from "#domain/listing/publish.ts";
import { audit } from "../platform/audit.ts";
import { countOf } from "../platform/db/count.ts";
import type { Work } from "../platform/db/database.ts";
import { pageOf, wholeKey } from "../platform/db/keyset.ts";
import { asFault } from "../platform/db/faults.ts";
import { asksForCheck } from "../platform/leak-check/checks.ts";
import { draftsById, lockDraft, lockDrafts } from "../listing/drafts.ts";
import { agencyOf } from "../organization/plan.ts";
import { publishDraft } from "../listing/publish.ts";
import { endRun, type ImportServices, running } from "./commit-job.ts";
import type { ImportRecord } from "./records.ts";
import { isPublishing } from "#domain/import/status.ts";

/** Milliseconds between two transactions, for searches and other writes. */
const rest = 10;
/** Drafts published in one transaction: few, so that other queries don't wait long. */
const atOnce = 5;

type Row = { row_hash: Buffer; row_number: number; listing_id: string };
export const reasonsPlace = (listingId: string) => `mls_import_rows:${listingId}`;

/**
 * Publishes an import's drafts, a few per transaction, under the consents that `publisher_id` confirmed for all of
 * them. Drafts rejected by the leak check, a missing field or the plan are held back with sealed reasons. Two
 * concurrent runs are safe: the second skips what the first has settled.
 */
export async function publishImport(services: ImportServices, importId: string, signal: AbortSignal): Promise<void> {
  const record = await running(services, importId, "publishing");
  if (!record) return;
  const agency = await agencyOf(services.database, record.agency_id);
  for (;;) {
    signal.throwIfAborted();
    const rows = await services.database.kysely
      .selectFrom("mls_import_rows")
      .select(["row_hash", "row_number", "listing_id"])
      .where("import_id", "=", importId)
      .where("outcome", "=", "draft")
      .orderBy("row_number")
      .limit(atOnce)
      .execute();
    if (rows.length === 0) break;
    const goesOn = await services.leakChecks.during(async (checkLeaks, ahead) => {
      const ids = rows.map((row) => row.listing_id);
      const drafts = await services.database.asSystem((work) =>
        draftsById(work, services.keyRing, ids, record.agency_id),
      );
      for (const { form } of drafts) await ahead(leakAskOf(form).texts, leakAskOf(form).options);
      return services.database.asSystem((work) => publishRows({ ...services, checkLeaks }, work, record, rows, agency));
    });
    if (!goesOn) return;
    await pause(rest);
  }
  await endRun(services, importId, "publishing", "published");
}

type Agency = Awaited<ReturnType<typeof agencyOf>>;
type Outcome = "published" | "held_back" | "gone";

type Publishing = ImportServices & { checkLeaks: LeakCheck };

/** Returns false if the import must not continue. */
async function publishRows(
  services: Publishing,
  work: Work,
  record: ImportRecord,
  rows: readonly Row[],
  agency: Agency,
): Promise<boolean> {
  const current = await work.db
    .selectFrom("mls_imports")
    .select("state")
    .where("id", "=", record.id)
    .forUpdate()
    .executeTakeFirst();
  if (!isPublishing(current?.state)) return false;
  const counts: Record<Outcome, number> = { published: 0, held_back: 0, gone: 0 };
  const left = await unpublished(work, record, rows);
  // All of them before the first one locks the agency's plan, as someone who publishes one of them does.
  await lockDrafts(
    work,
    left.map((row) => row.listing_id),
    record.agency_id,
  );
  for (const row of left) counts[await publishRow(services, work, record, row, agency)]++;
  await work.db
    .updateTable("mls_imports")
    .set((eb) => ({
      published: eb("published", "+", counts.published),
      held_back: eb("held_back", "+", counts.held_back),
      publish_total: eb("publish_total", "-", counts.gone),
      failures: 0,
      updated_at: services.clock.now(),
    }))
    .where("id", "=", record.id)
    .execute();
  return true;
}

/** The rows that another run of this import hasn't settled since they were read. Call once the import is locked. */
const unpublished = ({ db }: Work, record: ImportRecord, rows: readonly Row[]): Promise<Row[]> =>
  db
    .selectFrom("mls_import_rows")
    .select(["row_hash", "row_number", "listing_id"])
    .where("import_id", "=", record.id)
    .where(
      "listing_id",
      "in",
      rows.map((row) => row.listing_id),
    )
    .where("outcome", "=", "draft")
    .orderBy("row_number")
    .execute();

async function publishRow(
  services: Publishing,
  work: Work,
  record: ImportRecord,
  row: Row,
  agency: Agency,
): Promise<Outcome> {
  const { keyRing, randomBytes, clock, checkLeaks } = services;
  const draft = await lockDraft(work, keyRing, row.listing_id, record.agency_id);
  if (!draft) {
    // Published individually or discarded since publishing began.
    await settle(work, row, "settled", null);
    return "gone";
  }
  // An error undoes only what this draft wrote.
  await sql`savepoint draft`.execute(work.db);
  try {
    const form = { ...draft.form, candidateConsent: true, dataAccuracy: true, termsAgreed: true };
    const personId = record.publisher_id ?? record.author_id;
    // Imports aren't for API keys (docs/decisions/0058).
    await publishDraft(
      work,
      { ...draft, form },
      { keyRing, randomBytes, personId, agency, now: clock.now(), checkLeaks, readsIdentities: true },
    );
    await audit(
      work,
      { ...services, requestId: record.id },
      { personId, organizationId: record.agency_id },
      { action: "listing.published", entityId: row.listing_id },
    );
    await settle(work, row, "settled", null);
    return "published";
  } catch (error) {
    if (!isOfThisRow(error)) throw error;
    await sql`rollback to savepoint draft`.execute(work.db);
    await settle(work, row, "held", keyRing.seal(JSON.stringify(reasonsOf(error)), reasonsPlace(row.listing_id)));
    return "held_back";
  }
}

/** PostgreSQL's classes for unacceptable values: data exception, integrity constraint violation, limit exceeded. */
const ofValues = /^(?:22|23|54)/;

/**
 * Whether the error concerns only this row. A text that breaks the check, or a value that can't be stored, holds back
 * its row; a lost database stops the batch, which is retried.
 */
export function isOfThisRow(error: unknown): boolean {
  if (asksForCheck(error)) return false;
  const fault = asFault(error);
  if (fault) return ofValues.test(fault.code);
  return (
    error instanceof ExpectedError ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError
  );
}

async function settle({ db }: Work, row: Row, outcome: "settled" | "held", reasons: Buffer | null): Promise<void> {
  await db
    .updateTable("mls_import_rows")
    .set({ outcome, reasons })
    .where("listing_id", "=", row.listing_id)
    .where("row_hash", "=", row.row_hash)
    .execute();
}

/** Drafts that were held back, in row order, with their opened reasons; `after` is a row number. */
export async function heldBackDrafts(
  services: Pick<ImportServices, "keyRing">,
  work: Pick<Work, "db">,
  record: ImportRecord,
  ask: PageAsk,
) {
  const held = work.db
    .selectFrom("mls_import_rows as r")
    .innerJoin("mls_listing_drafts as d", "d.id", "r.listing_id")
    .where("r.import_id", "=", record.id)
    .where("r.outcome", "=", "held");
  const total = await countOf(held);
  const { rows, nextCursor } = await pageOf(
    held.select(["r.listing_id", "r.row_number", "r.reasons"]),
    { direction: "asc", keys: [wholeKey("r.row_number")] },
    ask,
  );
  const drafts = new Map(
    (
      await draftsById(
        work,
        services.keyRing,
        rows.map((row) => row.listing_id),
        record.agency_id,
      )
    ).map((draft) => [draft.id, draft.form]),
  );
  return {
    total,
    items: rows.map((row) => ({
      listingId: row.listing_id,
      row: row.row_number,
      candidateName: drafts.get(row.listing_id)?.identity.fullName ?? "",
      headlineRole: drafts.get(row.listing_id)?.headlineRole ?? "",
      reasons: row.reasons
        ? (JSON.parse(services.keyRing.openText(row.reasons, reasonsPlace(row.listing_id))) as HeldBackReason[])
        : [],
    })),
    nextCursor,
  };
}
