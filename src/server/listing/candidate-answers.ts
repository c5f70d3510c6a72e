import type { CandidateAnswer } from "#domain/introduction/candidate.ts";
import { openAll, sealWith } from "../platform/crypto/data-keys.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";

type Db = Pick<Work, "db">;

export const answerNotePlace = (introductionId: string): string => `mls_candidate_answers ${introductionId}`;

/** Candidates' answers by introduction, as far as the transaction's role can read them. */
export async function candidateAnswersOf(
  work: Db,
  keyRing: KeyRing,
  introductionIds: readonly string[],
): Promise<ReadonlyMap<string, CandidateAnswer>> {
  if (introductionIds.length === 0) return new Map();
  const rows = await work.db
    .selectFrom("mls_candidate_answers")
    .select(["introduction_id", "listing_id", "reply", "note_sealed", "answered_at"])
    .where("introduction_id", "in", introductionIds)
    .execute();
  const written = rows.flatMap(({ introduction_id: id, listing_id: listingId, note_sealed: sealed }) =>
    sealed ? [{ id, listingId, sealed, context: answerNotePlace(id) }] : [],
  );
  const opened = written.length === 0 ? [] : await openAll(work, keyRing, written);
  const notes = new Map(written.map(({ id }, place) => [id, (opened[place] as Buffer).toString("utf8")]));
  return new Map(
    rows.map(({ introduction_id: id, reply, answered_at }) => [
      id,
      { reply, note: notes.get(id) ?? "", at: answered_at.getTime() },
    ]),
  );
}

/** Stores the answer; a note is sealed under the listing's data key, so erasing the candidate erases it. */
export async function saveCandidateAnswer(
  work: Db,
  keyRing: KeyRing,
  { introductionId, listing }: { introductionId: string; listing: { id: string; agencyId: string } },
  { reply, note, at }: CandidateAnswer,
): Promise<void> {
  const columns = {
    reply,
    note_sealed: note === "" ? null : await sealWith(work, keyRing, listing, note, answerNotePlace(introductionId)),
    answered_at: new Date(at),
  };
  await work.db
    .insertInto("mls_candidate_answers")
    .values({ introduction_id: introductionId, listing_id: listing.id, ...columns })
    .onConflict((conflict) => conflict.column("introduction_id").doUpdateSet(columns))
    .execute();
}
