import { sql } from "kysely";
import { decideInterviewEnd } from "#domain/interview/interview.ts";
import { remindBeforeMs } from "#domain/interview/next-step.ts";
import { requesterOf } from "#domain/introduction/introduction.ts";
import type { Services } from "../platform/http/context.ts";
import { introductionsOfRows } from "../introduction/store.ts";
import { notify } from "../notification/notify.ts";
import { interviewsFrom } from "./store.ts";
import { interviewRef } from "#domain/notification/interviews.ts";

/**
 * Reminds both sides of an agreed time, once per time; not of one that was agreed or changed later than that, because
 * it has just been emailed. Returns the number of interviews. Idempotent.
 */
export async function remindOfInterviews(services: Services): Promise<number> {
  const { database, clock, keyRing } = services;
  const now = clock.now();
  return database.asSystem(async (work) => {
    const rows = await work.db
      .selectFrom("mls_interviews")
      .selectAll()
      .where("status", "=", "scheduled")
      .where("starts_at", ">", now)
      .where("starts_at", "<=", new Date(now.getTime() + remindBeforeMs))
      .where(sql<boolean>`updated_at <= starts_at - ${remindBeforeMs / 1000} * interval '1 second'`)
      .where((eb) => eb.or([eb("reminded_of", "is", null), eb("reminded_of", "<>", eb.ref("starts_at"))]))
      .orderBy("starts_at")
      .orderBy("id")
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const introductions = await introductionsOfRows(work.db, keyRing, rows);
    for (const interview of await interviewsFrom(work.db, rows)) {
      const introduction = introductions.get(interview.introductionId);
      if (!introduction || interview.startsAt === null) continue;
      // Over, and about to be stored as ended.
      if (decideInterviewEnd(introduction, interview, now.getTime())) continue;
      await work.db
        .updateTable("mls_interviews")
        .set({ reminded_of: new Date(interview.startsAt) })
        .where("id", "=", interview.id)
        .execute();
      for (const { id } of [introduction.listingAgency, requesterOf(introduction)])
        notify(work, services, {
          organizationId: id,
          news: { type: "interview_scheduled", from: null, interview: interviewRef(introduction, interview, "soon") },
        });
      await services.followUps.interviewNotified(work, services, introduction, "soon");
    }
    return rows.length;
  });
}
