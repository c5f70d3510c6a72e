import {
  endsAtOf,
  type Interview,
  type InterviewProposal,
  lastProposal,
  openInterviewStatuses,
} from "#domain/interview/interview.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { idsOf } from "#domain/core/ids.ts";
import { type KeyRing, nullIfBroken } from "../platform/crypto/key-ring.ts";
import { countOf } from "../platform/db/count.ts";
import type { Trx, RowOf } from "../platform/db/tables.ts";
import { openAll, sealWith } from "../platform/crypto/data-keys.ts";
import { type FoundIntroduction, findIntroduction, foundById } from "../introduction/store.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

type Reader = Pick<Viewer, "organizationId">;

/** An interview with its introduction, as the viewer's role can read both. */
export type FoundInterview = FoundIntroduction & { interview: Interview };

/**
 * One interview; null if it doesn't exist for the viewer. `lock`: until the transaction ends; its introduction is read
 * afterwards. `now` in ms.
 */
export async function findInterview(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  { id, now, lock = false }: { id: string; now: number; lock?: boolean },
): Promise<FoundInterview | null> {
  let query = interviewsOf(db, viewer).select(interviewColumns).where("v.id", "=", id);
  if (lock) query = query.forNoKeyUpdate("v");
  const row = await query.executeTakeFirst();
  const found = row && (await findIntroduction(db, keyRing, viewer, { id: row.introduction_id, now }));
  const [interview] = row ? await interviewsFrom(db, [row]) : [];
  return found && interview ? { ...found, interview } : null;
}

/** The acting organization's interviews. */
export const interviewsOf = (db: Trx, { organizationId }: Reader) =>
  db
    .selectFrom("mls_interviews as v")
    .where((eb) => eb.or([eb("v.listing_agency_id", "=", organizationId), eb("v.requester_id", "=", organizationId)]));

/** Rows selected by a list, in order, each with its introduction. */
export async function foundInterviews(
  db: Trx,
  keyRing: KeyRing,
  viewer: Viewer,
  rows: readonly RowOf<"mls_interviews">[],
  now: number,
): Promise<FoundInterview[]> {
  const introductions = await foundById(
    db,
    keyRing,
    viewer,
    [...new Set(rows.map(({ introduction_id }) => introduction_id))],
    now,
  );
  return (await interviewsFrom(db, rows)).flatMap((interview) => {
    const found = introductions.find(({ introduction }) => introduction.id === interview.introductionId);
    return found ? [{ ...found, interview }] : [];
  });
}

export async function openCount(db: Trx, introductionId: string, now: number): Promise<number> {
  return countOf(
    db
      .selectFrom("mls_interviews")
      .where("introduction_id", "=", introductionId)
      .where("status", "in", openInterviewStatuses)
      .where("last_at", ">", new Date(now)),
  );
}

export const interviewColumns = [
  "v.id",
  "v.introduction_id",
  "v.listing_agency_id",
  "v.requester_id",
  "v.status",
  "v.version",
  "v.proposed_by",
  "v.starts_at",
  "v.first_at",
  "v.last_at",
  "v.reminded_of",
  "v.answer_reminded",
  "v.decision_reminded",
  "v.created_at",
  "v.updated_at",
] as const;

/** The only place where rows (snake_case) become interviews, in order; always two queries. */
export async function interviewsFrom(db: Trx, rows: readonly RowOf<"mls_interviews">[]): Promise<Interview[]> {
  if (rows.length === 0) return [];
  const ids = idsOf(rows);
  const proposals = await db
    .selectFrom("mls_interview_proposals")
    .selectAll()
    .where("interview_id", "in", ids)
    .orderBy("number")
    .execute();
  const steps = await db
    .selectFrom("mls_interview_steps")
    .selectAll()
    .where("interview_id", "in", ids)
    .orderBy("number")
    .execute();
  const of = <Row extends { interview_id: string }>(all: readonly Row[], id: string): Row[] =>
    all.filter(({ interview_id }) => interview_id === id);
  return rows.map((row) => ({
    ...fieldsFrom(row, ["id", "introduction_id", "status", "starts_at", "created_at"]),
    proposals: of(proposals, row.id).map(proposalFrom),
    steps: of(steps, row.id).map(stepFrom),
  }));
}

function proposalFrom(row: RowOf<"mls_interview_proposals">): InterviewProposal {
  return {
    ...fieldsFrom(row, ["number", "side", "minutes", "time_zone", "kind", "place", "person_id"]),
    startsAt: row.starts.map((at) => at.getTime()),
    hasLink: row.link_sealed !== null,
    at: row.made_at.getTime(),
  };
}

const stepFrom = (row: RowOf<"mls_interview_steps">): Interview["steps"][number] =>
  fieldsFrom(row, ["action", "at", "organization_id", "person_id", "proposal", "starts_at", "reason"]);

export async function insertInterview(
  db: Trx,
  keyRing: KeyRing,
  introduction: Introduction,
  interview: Interview,
  link: string | null,
): Promise<void> {
  const { id, createdAt } = interview;
  await db
    .insertInto("mls_interviews")
    .values({
      id,
      introduction_id: introduction.id,
      listing_agency_id: introduction.listingAgency.id,
      requester_id: requesterOf(introduction).id,
      created_at: new Date(createdAt),
      ...changingColumns(introduction, interview),
    })
    .execute();
  await insertRows(db, keyRing, introduction, { proposals: [], steps: [] }, interview, link);
}

/** Saves the decision about a locked interview; `link`: of its new proposal. */
export async function saveInterview(
  db: Trx,
  keyRing: KeyRing,
  introduction: Introduction,
  before: Interview,
  after: Interview,
  link: string | null = null,
): Promise<void> {
  await db.updateTable("mls_interviews").set(changingColumns(introduction, after)).where("id", "=", after.id).execute();
  await insertRows(db, keyRing, introduction, before, after, link);
}

function changingColumns(introduction: Introduction, interview: Interview) {
  const { startsAt: proposed, side } = lastProposal(interview);
  const [first, last] = [interview.startsAt ?? Math.min(...proposed), endsAtOf(interview) ?? Math.max(...proposed)];
  return {
    status: interview.status,
    version: interview.steps.length,
    proposed_by: side === "listing" ? introduction.listingAgency.id : requesterOf(introduction).id,
    starts_at: interview.startsAt === null ? null : new Date(interview.startsAt),
    first_at: new Date(first),
    last_at: new Date(last),
    updated_at: new Date(interview.steps.at(-1)?.at ?? interview.createdAt),
  };
}

async function insertRows(
  db: Trx,
  keyRing: KeyRing,
  introduction: Introduction,
  before: Pick<Interview, "proposals" | "steps">,
  after: Interview,
  link: string | null,
): Promise<void> {
  for (const { number, side, startsAt, minutes, timeZone, kind, place, personId, at } of after.proposals.slice(
    before.proposals.length,
  ))
    await db
      .insertInto("mls_interview_proposals")
      .values({
        interview_id: after.id,
        ...columnsFrom({ number, side, minutes, timeZone, kind, place, personId }),
        starts: startsAt.map((each) => new Date(each)),
        made_at: new Date(at),
        link_sealed:
          link === null
            ? null
            : await sealWith(
                { db },
                keyRing,
                { id: introduction.listingId, agencyId: introduction.listingAgency.id },
                link,
                linkPlace(after.id, number),
              ),
      })
      .execute();
  await db
    .insertInto("mls_interview_steps")
    .values(
      after.steps
        .slice(before.steps.length)
        .map(({ action, at, organizationId, personId, proposal, startsAt, reason }, place) => ({
          interview_id: after.id,
          number: before.steps.length + place + 1,
          ...columnsFrom({ action, organizationId, personId, proposal, reason }),
          at: new Date(at),
          starts_at: startsAt === null ? null : new Date(startsAt),
        })),
    )
    .execute();
}

export const linkPlace = (interviewId: string, number: number) => `mls_interview_proposals:${interviewId}:${number}`;

/**
 * The link of each interview's last proposal, by interview id; erased ones are missing. Only for viewers who can read
 * it.
 */
export async function openLinks(
  db: Trx,
  keyRing: KeyRing,
  listingId: string,
  interviews: readonly Interview[],
): Promise<Map<string, string>> {
  const wanted = interviews.filter((each) => lastProposal(each).hasLink);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_interview_proposals")
    .select(["interview_id", "number", "link_sealed"])
    .where("interview_id", "in", idsOf(wanted))
    .where("link_sealed", "is not", null)
    .execute();
  const sealed = wanted.flatMap((each) => {
    const { number } = lastProposal(each);
    const bytes = rows.find((row) => row.interview_id === each.id && row.number === number)?.link_sealed;
    return bytes ? [{ id: each.id, listingId, sealed: bytes, context: linkPlace(each.id, number) }] : [];
  });
  const opened = (await openAll({ db }, keyRing, sealed).catch(nullIfBroken)) ?? [];
  return new Map(opened.map((link, place) => [sealed[place]?.id ?? "", link.toString("utf8")]));
}
