import { sql } from "kysely";
import { type Candidacy, stopOf } from "#domain/candidacy/candidacy.ts";
import { dealStatusesThat } from "#domain/deal/status.ts";
import {
  type CandidateAnswer,
  type CandidatesIntroduction,
  decideCandidateAnswer,
} from "#domain/introduction/candidate.ts";
import { openStatuses } from "#domain/introduction/introduction.ts";
import { refuse } from "#domain/core/errors.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { candidateAnswersOf, saveCandidateAnswer } from "../listing/candidate-answers.ts";
import { notify } from "../notification/notify.ts";
import { audit } from "../platform/audit.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { Visited } from "../platform/http/context.ts";
import { isHiddenFromParty } from "./hidden-parties.ts";
import { knowingParties } from "./knowing-parties.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/**
 * The introductions of a listing as its candidate may know them, newest first; three queries. One for an organization
 * that the listing is hidden from is left out, unless the candidate has answered it or the name was given.
 */
export async function introductionsOfCandidate(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  listingId: string,
): Promise<CandidatesIntroduction[]> {
  const rows = await work.db
    .selectFrom("mls_introductions as i")
    .leftJoin("mls_organizations as sa", "sa.id", "i.selling_agency_id")
    .innerJoin("mls_organizations as e", "e.id", "i.employer_id")
    // The requester's last decision, otherwise that of an employer named by an agency.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("mls_introduction_decisions as x")
          .innerJoin("mls_organizations as o", "o.id", "x.organization_id")
          .select(["x.outcome", "o.name as by"])
          .whereRef("x.introduction_id", "=", "i.id")
          .orderBy(sql`x.organization_id = coalesce(i.selling_agency_id, i.employer_id)`, "desc")
          .orderBy("x.at", "desc")
          .orderBy("x.id", "desc")
          .limit(1)
          .as("decided"),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      "i.id",
      "i.status",
      "i.answer_by",
      "i.created_at",
      "sa.name as selling_agency_name",
      "e.name as employer_name",
      isHiddenFromParty.as("hidden"),
      knowingParties.as("known_to"),
      eb
        .selectFrom("mls_reveal_grants as g")
        .select(({ fn }) => fn.min("g.given_at").as("given_at"))
        .whereRef("g.introduction_id", "=", "i.id")
        .as("revealed_at"),
      eb
        .exists(
          eb
            .selectFrom("mls_deals as d")
            .select("d.id")
            .whereRef("d.introduction_id", "=", "i.id")
            .where("d.status", "in", dealStatusesThat("isWon")),
        )
        .as("hired"),
      "decided.outcome",
      "decided.by",
    ])
    .where("i.candidate_id", "=", listingId)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .execute();
  const answers = await candidateAnswersOf(work, keyRing, idsOf(rows));
  const known = rows.filter(({ id, hidden, revealed_at }) => !hidden || revealed_at !== null || answers.has(id));
  return known.map((row) => ({
    ...fieldsFrom(row, ["id", "status", "answer_by", "revealed_at", "outcome", "hidden", "known_to"]),
    sellingAgency: row.selling_agency_name,
    employer: row.employer_name,
    decidedBy: row.by,
    askedAt: row.created_at.getTime(),
    hired: Boolean(row.hired),
    answer: answers.get(row.id) ?? null,
  }));
}

type Answered = Pick<CandidateAnswer, "reply" | "note"> & { introductionId: string };

/**
 * Records the candidate's answer and notifies their agency, and no one else. The listing is locked.
 * @throws ExpectedError `not-found` for another candidate's introduction, `wrong-state`
 */
export async function answerIntroduction(
  context: Visited,
  work: Work,
  { listing, candidacy, at }: { listing: Listing; candidacy: Candidacy; at: Date },
  { introductionId, ...asked }: Answered,
): Promise<void> {
  // Locked, so that the answer can't change while a party signs.
  const row =
    (await work.db
      .selectFrom("mls_introductions as i")
      .select(["i.id", "i.display_code", "i.status", "i.answer_by", "i.masked_code", "i.headline_role"])
      .select(isHiddenFromParty.as("hidden"))
      .where("i.id", "=", introductionId)
      .where("i.candidate_id", "=", listing.id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? refuse("not-found");
  const before = (await candidateAnswersOf(work, context.keyRing, [row.id])).get(row.id) ?? null;
  const answer = decideCandidateAnswer(
    {
      status: row.status,
      answerBy: row.answer_by.getTime(),
      hidden: row.hidden,
      stopped: stopOf(candidacy) !== null,
    },
    before,
    asked,
    at.getTime(),
  );
  if (!answer) return;
  const agencyId = listing.agency.id;
  await saveCandidateAnswer(
    work,
    context.keyRing,
    { introductionId: row.id, listing: { id: listing.id, agencyId } },
    answer,
  );
  await audit(
    work,
    context,
    { actor: "candidate", organizationId: agencyId },
    { action: "candidate.answered", entityId: listing.id },
  );
  notify(work, context, {
    organizationId: agencyId,
    news: {
      type: "introduction_update",
      step: `candidate_${answer.reply}`,
      from: null,
      introduction: {
        id: row.id,
        code: row.display_code,
        candidate: { maskedCode: row.masked_code, headlineRole: row.headline_role },
      },
    },
  });
  announce(work, agencyId, row);
}

/** Deletes the answers to a listing's open introductions. The listing is locked. */
export async function dropAnswers(work: Work, { id, agency }: Listing): Promise<void> {
  // Locked, so that no party signs on an answer that is being deleted.
  const rows = await work.db
    .selectFrom("mls_introductions")
    .select(["id", "display_code", "masked_code"])
    .where("candidate_id", "=", id)
    .where("status", "in", openStatuses)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) return;
  const dropped = await work.db
    .deleteFrom("mls_candidate_answers")
    .where("introduction_id", "in", idsOf(rows))
    .returning("introduction_id")
    .execute();
  for (const row of rows)
    if (dropped.some(({ introduction_id }) => introduction_id === row.id)) announce(work, agency.id, row);
}

type AnsweredRow = { id: string; display_code: string; masked_code: string };

function announce(work: Work, organizationId: string, { id, display_code, masked_code }: AnsweredRow): void {
  work.change({
    topic: "introduction.changed",
    entityId: id,
    organizationId,
    data: { action: "candidate_answered", introductionCode: display_code, candidateCode: masked_code },
  });
}
