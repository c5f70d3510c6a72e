import { type CandidateOutcome, newestOutcomes } from "#domain/introduction/card-outcome.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { dealsOf, withParties } from "../deal/store.ts";
import type { Work } from "../platform/db/database.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/** What the viewer's organization can read of each candidate's outcome. In its own transaction; always two queries. */
export async function outcomesFor(db: Work["db"], viewer: Viewer): Promise<CandidateOutcome[]> {
  // Row-level policy: an organization's own decisions, and for the listing agency every one.
  const decisions = await db
    .selectFrom("mls_introduction_decisions as m")
    .innerJoin("mls_introductions as i", "i.id", "m.introduction_id")
    .innerJoin("mls_organizations as e", "e.id", "i.employer_id")
    .distinctOn("i.candidate_id")
    .select(["i.candidate_id", "m.outcome", "m.next", "m.reason", "m.at", "e.name"])
    .orderBy("i.candidate_id")
    .orderBy("m.at", "desc")
    .orderBy("m.id")
    .execute();
  const deals = await withParties(dealsOf(db, viewer))
    .distinctOn("d.candidate_id")
    .select(["d.candidate_id", "d.id", "d.display_code", "d.status", "d.fall_off_at", "d.updated_at", "e.name"])
    .orderBy("d.candidate_id")
    .orderBy("d.updated_at", "desc")
    .orderBy("d.id")
    .execute();
  return newestOutcomes(
    decisions.map((row) => ({
      listingId: row.candidate_id,
      ...fieldsFrom(row, ["outcome", "next", "reason", "at"]),
      company: row.name,
    })),
    deals.map((row) => ({
      listingId: row.candidate_id,
      id: row.id,
      code: row.display_code,
      status: row.status,
      fellOff: row.fall_off_at !== null,
      company: row.name,
      at: row.updated_at.getTime(),
    })),
  );
}
