import { decideInterviewEnd, openInterviewStatuses } from "#domain/interview/interview.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { Work } from "../platform/db/database.ts";
import type { StepServices } from "../platform/http/context.ts";
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
