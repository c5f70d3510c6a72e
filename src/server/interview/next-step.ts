import { sideOf } from "#domain/introduction/introduction.ts";
import { isGranted } from "#domain/introduction/status.ts";
import type { IntroductionView } from "#domain/introduction/view.ts";
import { type NextStep, nextStepOf } from "#domain/interview/next-step.ts";
import { interviewFor } from "#domain/interview/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { FoundIntroduction } from "../introduction/store.ts";
import { interviewsOfIntroduction } from "./list.ts";

/** The step after the reveal, as the viewer can know it; null before. `now` in ms. */
export async function nextStepFor(
  db: Work["db"],
  keyRing: KeyRing,
  viewer: Viewer,
  { found: { introduction }, view }: { found: FoundIntroduction; view: IntroductionView },
  now: number,
): Promise<NextStep | null> {
  if (!isGranted(view.status)) return null;
  // An agency arranges the interviews of the employer that it represents.
  if (sideOf(viewer, introduction) === null) return nextStepOf(view, { interviews: [], scorecardDue: null });
  const found = await interviewsOfIntroduction(db, keyRing, viewer, introduction.id, now);
  const due = await db
    .selectFrom("mls_scorecards")
    .select("interview_id")
    .where("introduction_id", "=", introduction.id)
    .where("person_id", "=", viewer.personId)
    .where("rating", "is", null)
    .orderBy("requested_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return nextStepOf(view, {
    interviews: found.map(({ interview, facts }) =>
      interviewFor(viewer, introduction, interview, { facts, link: null, now }),
    ),
    scorecardDue: due?.interview_id ?? null,
  });
}
