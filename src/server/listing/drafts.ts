import { type ListingForm, listingFormDefaults } from "#domain/listing-form.ts";
import type { Draft } from "#domain/own-listing-view.ts";
import { refuse } from "#domain/refusal.ts";
import type { KeyRing } from "../crypto/key-ring.ts";
import type { Work } from "../db/database.ts";

const contextOf = (id: string) => `mls_listing_drafts:${id}`;
const columns = ["id", "agency_id", "import_id", "step", "version", "sealed", "updated_at"] as const;

type DraftRow = { id: string; agency_id: string; import_id: string | null; step: number; version: number; sealed: Buffer; updated_at: Date };

function draftFrom(keyRing: KeyRing, row: DraftRow): Draft {
  const stored = JSON.parse(keyRing.open(row.sealed, contextOf(row.id)).toString("utf8")) as Partial<ListingForm>;
  return {
    id: row.id,
    agencyId: row.agency_id,
    importId: row.import_id,
    step: row.step,
    version: row.version,
    // Drafts outlive releases: a field added since starts at its default.
    form: { ...listingFormDefaults, ...stored },
    updatedAt: row.updated_at.getTime(),
  };
}

export type NewDraft = { id: string; agencyId: string; authorId: string; importId: string | null; step: number; form: ListingForm };

/** Seals and stores drafts; one statement, however many. */
export async function insertDrafts({ db }: Pick<Work, "db">, keyRing: KeyRing, drafts: readonly NewDraft[], at: Date): Promise<void> {
  if (drafts.length === 0) return;
  await db
    .insertInto("mls_listing_drafts")
    .values(
      drafts.map((draft) => ({
        id: draft.id,
        agency_id: draft.agencyId,
        author_id: draft.authorId,
        import_id: draft.importId,
        step: draft.step,
        sealed: keyRing.seal(JSON.stringify(draft.form), contextOf(draft.id)),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

/** Locks the agency's own draft until the transaction ends; null when it has none of that id. */
export async function lockDraft({ db }: Pick<Work, "db">, keyRing: KeyRing, id: string, agencyId: string): Promise<Draft | null> {
  const row = await db
    .selectFrom("mls_listing_drafts")
    .select(columns)
    .where("id", "=", id)
    .where("agency_id", "=", agencyId)
    .forUpdate()
    .executeTakeFirst();
  return row ? draftFrom(keyRing, row) : null;
}

export async function draftsById({ db }: Pick<Work, "db">, keyRing: KeyRing, ids: readonly string[], agencyId: string): Promise<Draft[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("mls_listing_drafts").select(columns).where("id", "in", ids).where("agency_id", "=", agencyId).execute();
  return rows.map((row) => draftFrom(keyRing, row));
}

/** Saves a draft under its next version. Refuses `version-conflict` when `version` is not the current one. */
export async function saveDraft(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  draft: { id: string; version: number; step: number; form: ListingForm },
  at: Date,
): Promise<Draft> {
  const row = await db
    .updateTable("mls_listing_drafts")
    .set({
      sealed: keyRing.seal(JSON.stringify(draft.form), contextOf(draft.id)),
      step: draft.step,
      version: draft.version + 1,
      updated_at: at,
    })
    .where("id", "=", draft.id)
    .where("version", "=", draft.version)
    .returning(columns)
    .executeTakeFirst();
  return row ? draftFrom(keyRing, row) : refuse("version-conflict");
}

export async function deleteDraft({ db }: Pick<Work, "db">, id: string): Promise<void> {
  await db.deleteFrom("mls_listing_drafts").where("id", "=", id).execute();
}
