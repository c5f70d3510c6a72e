import type { SavedView } from "#domain/pipeline/views.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

type Db = Pick<Work, "db">;

export const savedViewPlace = (id: string) => `mls_pipeline_views:${id}`;

type Sealed = Pick<SavedView, "name" | "params">;

/** The views that the acting role can read: the person's own, and those shared in the organization. */
export async function savedViews({ db }: Db, keyRing: KeyRing, organizationId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("mls_pipeline_views")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.map((row) => ({
    ...fieldsFrom(row, ["id", "organization_id", "owner_id", "shared"]),
    ...(JSON.parse(keyRing.openText(row.sealed, savedViewPlace(row.id))) as Sealed),
  }));
}

export async function insertView({ db }: Db, keyRing: KeyRing, view: SavedView): Promise<void> {
  const { id, name, params } = view;
  const sealed: Sealed = { name, params };
  await db
    .insertInto("mls_pipeline_views")
    .values({
      id,
      ...columnsFrom(view, ["organizationId", "ownerId", "shared"]),
      sealed: keyRing.seal(JSON.stringify(sealed), savedViewPlace(id)),
    })
    .execute();
}

export async function deleteView({ db }: Db, id: string): Promise<void> {
  await db.deleteFrom("mls_pipeline_views").where("id", "=", id).execute();
}
