import type { IntroductionFacts } from "#domain/introduction/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { dealsOf } from "../deal/store.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/** The deals created from each of these introductions that exist for the viewer, newest first; always one query. */
export async function dealsOfIntroductions(
  db: Work["db"],
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, IntroductionFacts["deals"]>> {
  if (ids.length === 0) return new Map();
  const rows = await dealsOf(db, viewer)
    .select(["d.introduction_id", "d.id", "d.display_code", "d.status", "d.sent_at", "d.fall_off_at"])
    .where("d.introduction_id", "in", ids)
    .orderBy("d.created_at", "desc")
    .orderBy("d.id")
    .execute();
  return new Map(
    ids.map((id) => [
      id,
      rows
        .filter((row) => row.introduction_id === id)
        .map((row) => ({
          ...fieldsFrom(row, ["id", "status", "sent_at"]),
          code: row.display_code,
          fellOff: row.fall_off_at !== null,
        })),
    ]),
  );
}
