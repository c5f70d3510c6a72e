import type { ScorecardEnd } from "#domain/interview/scorecard.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Work } from "../platform/db/database.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { findIntroduction } from "../introduction/store.ts";
import {
  isOwnScorecard,
  openedScorecard,
  saveScorecard,
  scorecardCount,
  scorecardOfLink,
  scorecardsOf,
  sheetOf,
} from "./scorecards.ts";

const endTexts: Record<ScorecardEnd, string> = {
  expired: "This link has expired. Sign in and fill in the scorecard on the introduction, or use the agency's link.",
  left: "This link has ended. If an agency sent you the candidate, ask it for a new link.",
  closed: "Your organization no longer has access to this candidate. Nothing is needed from you.",
};

export const scorecards: Handlers["scorecards"] = {
  async open(context, { token }) {
    const id = await scorecardOfLink(context, token);
    const { database, keyRing, clock } = context;
    return database.asSystem(async ({ db }) =>
      sheetOf(db, keyRing, await openedScorecard(db, keyRing, id, clock.now().getTime())),
    );
  },

  async answer(context, { token, ...filled }) {
    const id = await scorecardOfLink(context, token);
    const { database, keyRing, clock } = context;
    return database.asSystem(async (work) => {
      const at = clock.now();
      const opened = await openedScorecard(work.db, keyRing, id, at.getTime());
      if (opened.ended) refuseState(endTexts[opened.ended]);
      await saveScorecard(work.db, keyRing, opened, filled, at);
      announce(work, opened.introduction);
      return sheetOf(work.db, keyRing, await openedScorecard(work.db, keyRing, id, at.getTime()));
    });
  },

  async list(context, { introductionId }) {
    const { viewer, database, keyRing, clock } = context;
    const now = clock.now().getTime();
    const id = knownId(introductionId);
    const own = await database.asViewer(viewer, async ({ db }) => {
      const { introduction } = (await findIntroduction(db, keyRing, viewer, { id, now })) ?? refuse("not-found");
      if (requesterOf(introduction).id === viewer.organizationId)
        return scorecardsOf(db, keyRing, viewer, introduction, now);
      return introduction.listingAgency.id === viewer.organizationId ? null : refuse("not-found");
    });
    return own ?? database.asSystem(({ db }) => scorecardCount(db, id));
  },

  async save(context, { id, ...filled }) {
    const { viewer, database, keyRing, clock } = context;
    const at = clock.now();
    const introduction = await database.asViewer(viewer, async ({ db }) => {
      const row = await db
        .selectFrom("mls_scorecards")
        .select(["introduction_id", isOwnScorecard.as("is_own")])
        .where("id", "=", knownId(id))
        .executeTakeFirst();
      // A scorecard belongs to its interviewer; colleagues only read it.
      if (!row?.is_own) return refuse("not-found");
      const found = await findIntroduction(db, keyRing, viewer, { id: row.introduction_id, now: at.getTime() });
      return found?.introduction ?? refuse("not-found");
    });
    await database.asSystem(async (work) => {
      const opened = await openedScorecard(work.db, keyRing, knownId(id), at.getTime());
      if (opened.ended === "closed") refuseState(endTexts.closed);
      await saveScorecard(work.db, keyRing, opened, filled, at);
      announce(work, introduction);
    });
    return database.asViewer(viewer, ({ db }) => scorecardsOf(db, keyRing, viewer, introduction, at.getTime()));
  },
};

/** Both sides' pages count it at once. Nothing of its content. */
function announce(work: Pick<Work, "change">, introduction: Introduction): void {
  const { id, code, candidate, listingAgency } = introduction;
  for (const organizationId of [requesterOf(introduction).id, listingAgency.id])
    work.change({
      topic: "introduction.changed",
      entityId: id,
      organizationId,
      data: { action: "scorecard_filled", introductionCode: code, candidateCode: candidate.maskedCode },
    });
}
