import type { CvRecord } from "#domain/cv/intake.ts";
import { openAll, sealWith } from "../platform/crypto/data-keys.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";

export const cvReadingPlace = (draftId: string) => `mls_cv_readings:${draftId}`;

type Owned = { id: string; agencyId: string };

export async function insertReading(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  draft: Owned,
  reading: CvRecord,
  at: Date,
): Promise<void> {
  await work.db
    .insertInto("mls_cv_readings")
    .values({
      draft_id: draft.id,
      agency_id: draft.agencyId,
      sealed: await sealedReading(work, keyRing, draft, reading),
      added_at: at,
    })
    .execute();
}

export async function saveReading(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  draft: Owned,
  reading: CvRecord,
): Promise<void> {
  await work.db
    .updateTable("mls_cv_readings")
    .set({ sealed: await sealedReading(work, keyRing, draft, reading) })
    .where("draft_id", "=", draft.id)
    .execute();
}

const sealedReading = (work: Pick<Work, "db">, keyRing: KeyRing, draft: Owned, reading: CvRecord): Promise<Buffer> =>
  sealWith(work, keyRing, draft, JSON.stringify(reading), cvReadingPlace(draft.id));

/** Readings by draft; drafts that didn't come from a CV have none. */
export async function readingsOf(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  draftIds: readonly string[],
): Promise<Map<string, CvRecord>> {
  if (draftIds.length === 0) return new Map();
  const rows = await work.db
    .selectFrom("mls_cv_readings")
    .select(["draft_id", "sealed"])
    .where("draft_id", "in", draftIds)
    .execute();
  const opened = await openAll(
    work,
    keyRing,
    rows.map(({ draft_id, sealed }) => ({ listingId: draft_id, sealed, context: cvReadingPlace(draft_id) })),
  );
  return new Map(
    rows.map(({ draft_id }, index) => [draft_id, JSON.parse((opened[index] as Buffer).toString("utf8")) as CvRecord]),
  );
}
