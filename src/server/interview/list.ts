import { sql } from "kysely";
import { openInterviewStatuses } from "#domain/interview/interview.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { readCursor, writeCursor } from "../platform/http/cursor.ts";
import { type FoundInterview, foundInterviews, interviewsOf } from "./store.ts";

type Db = Work["db"];
type Reader = Pick<Viewer, "organizationId">;
type Page = { items: FoundInterview[]; total: number; nextCursor: string | null };

/** Open and agreed interviews: first those that need the acting organization, then by time. `now` in ms. */
export async function interviewPage(
  db: Db,
  keyRing: KeyRing,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now: number,
): Promise<Page> {
  const later = sql<boolean>`not (${needs(viewer, now)})`;
  let page = open(db, viewer, now)
    .selectAll("v")
    .select(later.as("later"))
    .orderBy("later")
    .orderBy("v.first_at")
    .orderBy("v.id")
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [, first, rest] =
      /^([01])\.(.+)$/.exec(cursor) ??
      refuse("invalid-input", {
        fields: { cursor: "This is not a cursor from an earlier page. Start from the first page." },
      });
    const { at, id } = readCursor(rest ?? "");
    page = page.where(
      sql<boolean>`(${later}, v.first_at, v.id) > (${first === "1"}::boolean, ${at}::timestamptz, ${id}::uuid)`,
    );
  }
  const rows = await page.execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const { total } = await open(db, viewer, now)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return {
    items: await foundInterviews(db, keyRing, viewer, items, now),
    total,
    nextCursor:
      last && rows.length > limit
        ? `${last.later ? 1 : 0}.${writeCursor({ at: last.first_at.toISOString(), id: last.id })}`
        : null,
  };
}

/** All interviews of an introduction, newest first. */
export async function interviewsOfIntroduction(
  db: Db,
  keyRing: KeyRing,
  viewer: Viewer,
  introductionId: string,
  now: number,
): Promise<FoundInterview[]> {
  const rows = await interviewsOf(db, viewer)
    .selectAll("v")
    .where("v.introduction_id", "=", introductionId)
    .orderBy("v.created_at", "desc")
    .orderBy("v.id")
    .execute();
  return foundInterviews(db, keyRing, viewer, rows, now);
}

/** The number of interviews that need the acting organization's answer. */
export async function answersDue(db: Db, viewer: Viewer, now: number): Promise<number> {
  const { due } = await open(db, viewer, now)
    .where(needs(viewer, now))
    .select((eb) => eb.fn.countAll<number>().as("due"))
    .executeTakeFirstOrThrow();
  return due;
}

const open = (db: Db, viewer: Viewer, now: number) =>
  interviewsOf(db, viewer).where("v.status", "in", openInterviewStatuses).where("v.last_at", ">", new Date(now));

/** Open interviews that need the organization, as in `needsYou` (domain/interview/view.ts). */
const needs = ({ organizationId }: Reader, now: number) =>
  sql<boolean>`(v.status = 'proposed' and v.proposed_by <> ${organizationId} and v.last_at > ${new Date(now)})`;
