import { sql } from "kysely";
import { decideInterviewEnd, openInterviewStatuses } from "#domain/interview/interview.ts";
import { grantedStatuses, type Introduction } from "#domain/introduction/introduction.ts";
import { idsOf } from "#domain/core/ids.ts";
import { introductionsOfIds } from "../introduction/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services, StepServices } from "../platform/http/context.ts";
import { inBatches } from "../platform/jobs/batches.ts";
import { interviewsFrom, saveInterview } from "./store.ts";
import { notifyOfInterview } from "./notify.ts";

/** Ends the open interviews of an introduction in the transaction of its step, as the system. Returns how many. */
export async function endInterviewsOf(
  work: Work,
  services: StepServices,
  introduction: Introduction,
  now: number,
): Promise<number> {
  const { db } = work;
  const rows = await db
    .selectFrom("mls_interviews")
    .selectAll()
    .where("introduction_id", "=", introduction.id)
    .where("status", "in", openInterviewStatuses)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  let ended = 0;
  for (const before of await interviewsFrom(db, rows)) {
    const after = decideInterviewEnd(introduction, before, now);
    if (!after) continue;
    await saveInterview(db, services.keyRing, introduction, before, after);
    notifyOfInterview(work, services, null, introduction, after);
    ended += 1;
  }
  return ended;
}

/** Introductions per transaction. */
const batch = 50;

/**
 * Ends the interviews of requesters who missed their deadline to sign while another party signed: the introduction
 * itself goes on. The requester must not be able to tell it from one that expired (docs/decisions/0011). Returns the
 * number of introductions.
 */
export function endUnsignedInterviews(services: Services): Promise<number> {
  const { database, clock, keyRing } = services;
  return inBatches(database, batch, async (work) => {
    const now = clock.now();
    const due = await work.db
      .selectFrom("mls_introductions as i")
      .select("i.id")
      .where("i.status", "in", grantedStatuses)
      .where("i.answer_by", "<=", now)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("mls_interviews as v")
            .select("v.id")
            .whereRef("v.introduction_id", "=", "i.id")
            .where("v.status", "in", openInterviewStatuses)
            // One that has taken place never ends (`decideInterviewEnd`).
            .where((eb) => eb.or([eb("v.status", "=", "proposed"), eb("v.last_at", ">", now)])),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("mls_nda_signatures as n")
              .select("n.organization_id")
              .whereRef("n.introduction_id", "=", "i.id")
              .where("n.organization_id", "=", sql<string>`coalesce(i.selling_agency_id, i.employer_id)`),
          ),
        ),
      )
      .orderBy("i.id")
      .limit(batch)
      .forNoKeyUpdate("i")
      .skipLocked()
      .execute();
    for (const introduction of await introductionsOfIds(work.db, keyRing, idsOf(due)))
      await endInterviewsOf(work, services, introduction, now.getTime());
    return due.length;
  });
}
