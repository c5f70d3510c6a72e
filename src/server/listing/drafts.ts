import { readStored } from "#domain/core/former-spelling.ts";
import { type ListingForm, listingFormDefaults } from "#domain/listing/form.ts";
import type { Draft } from "#domain/own/listing-view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { RowOf } from "../platform/db/tables.ts";
import { openAll, sealAll, sealWith } from "../platform/crypto/data-keys.ts";
import { columnsFrom } from "../platform/db/fields.ts";

export const draftPlace = (id: string) => `mls_listing_drafts:${id}`;
const columns = ["id", "agency_id", "import_id", "step", "version", "sealed", "updated_at"] as const;

type DraftRow = Pick<RowOf<"mls_listing_drafts">, (typeof columns)[number]>;

async function draftsFrom(work: Pick<Work, "db">, keyRing: KeyRing, rows: readonly DraftRow[]): Promise<Draft[]> {
  const opened = await openAll(
    work,
    keyRing,
    rows.map(({ id, sealed }) => ({ listingId: id, sealed, context: draftPlace(id) })),
  );
  return rows.map((row, index) => ({
    id: row.id,
    agencyId: row.agency_id,
    importId: row.import_id,
    step: row.step,
    version: row.version,
    // Drafts outlive releases: a field added since then starts at its default.
    form: {
      ...listingFormDefaults,
      ...(readStored((opened[index] as Buffer).toString("utf8")) as Partial<ListingForm>),
    },
    updatedAt: row.updated_at.getTime(),
  }));
}

export type NewDraft = Omit<Draft, "version" | "updatedAt"> & { authorId: string };

/** Seals and inserts drafts, with a constant number of statements. */
export async function insertDrafts(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  drafts: readonly NewDraft[],
  at: Date,
): Promise<void> {
  if (drafts.length === 0) return;
  const sealed = await sealAll(
    work,
    keyRing,
    drafts.map((draft) => ({ listing: draft, plaintext: JSON.stringify(draft.form), context: draftPlace(draft.id) })),
  );
  await work.db
    .insertInto("mls_listing_drafts")
    .values(
      drafts.map((draft, index) => ({
        ...columnsFrom(draft, ["id", "agencyId", "authorId", "importId", "step"]),
        sealed: sealed[index] as Buffer,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

/** Locks the agency's own draft until the transaction ends; null if it has none with that id. */
export async function lockDraft(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  id: string,
  agencyId: string,
): Promise<Draft | null> {
  const rows = await work.db
    .selectFrom("mls_listing_drafts")
    .select(columns)
    .where("id", "=", id)
    .where("agency_id", "=", agencyId)
    .forUpdate()
    .execute();
  return (await draftsFrom(work, keyRing, rows))[0] ?? null;
}

/** Locks several drafts, in the order of their ids, until the transaction ends. */
export async function lockDrafts({ db }: Pick<Work, "db">, ids: readonly string[], agencyId: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom("mls_listing_drafts")
    .select("id")
    .where("id", "in", ids)
    .where("agency_id", "=", agencyId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function draftsById(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  ids: readonly string[],
  agencyId: string,
): Promise<Draft[]> {
  if (ids.length === 0) return [];
  const rows = await work.db
    .selectFrom("mls_listing_drafts")
    .select(columns)
    .where("id", "in", ids)
    .where("agency_id", "=", agencyId)
    .execute();
  return draftsFrom(work, keyRing, rows);
}

/** The agency's drafts whose content passes `test`, latest saved first. They are sealed, so all of them are opened. */
export async function draftsWhere(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  agencyId: string,
  test: (draft: Draft) => boolean,
): Promise<Draft[]> {
  const rows = await work.db
    .selectFrom("mls_listing_drafts")
    .select(columns)
    .where("agency_id", "=", agencyId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return (await draftsFrom(work, keyRing, rows)).filter(test);
}

/**
 * Saves a draft under its next version. @throws ExpectedError `version-conflict` when `version` is not the current one
 */
export async function saveDraft(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  draft: Pick<Draft, "id" | "agencyId" | "version" | "step" | "form">,
  at: Date,
): Promise<Draft> {
  const sealed = await sealWith(work, keyRing, draft, JSON.stringify(draft.form), draftPlace(draft.id));
  const rows = await work.db
    .updateTable("mls_listing_drafts")
    .set({
      sealed,
      step: draft.step,
      version: draft.version + 1,
      updated_at: at,
    })
    .where("id", "=", draft.id)
    .where("version", "=", draft.version)
    .returning(columns)
    .execute();
  return (await draftsFrom(work, keyRing, rows))[0] ?? refuse("version-conflict");
}

export async function deleteDraft({ db }: Pick<Work, "db">, id: string): Promise<void> {
  await db.deleteFrom("mls_listing_drafts").where("id", "=", id).execute();
}
