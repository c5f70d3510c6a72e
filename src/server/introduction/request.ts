import { sql } from "kysely";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { introductionFor } from "#domain/introduction/view.ts";
import { type Introduction, lapse } from "#domain/introduction/introduction.ts";
import type { RequestPort } from "#domain/introduction/use-cases.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import type { TextToCheck } from "#domain/core/step.ts";
import { emailCandidate } from "../candidacy/emails.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import type { StepAt } from "../platform/http/step.ts";
import { findListings, holdListings } from "../listing/store.ts";
import { requestCard } from "#domain/thread/thread.ts";
import { postCard } from "../thread/card.ts";
import { jobsPort, rememberJob } from "./jobs.ts";
import { isNamable } from "./named.ts";
import { askedBefore, insertIntroduction, saveIntroduction } from "./store.ts";
import { notifyOfSteps } from "./notify.ts";

/** Locked while an organization requests an introduction, so that two of its people can't request the same one. */
const requestLock = 7_240_004;

/** The reads and writes of a request, in one transaction. */
export const requestPort = (at: StepAt): RequestPort => {
  const { context, viewer, work, now } = at;
  return {
    viewer,
    now,
    newId: context.newId,
    randomBytes: context.randomBytes,
    employer: (id) => organizationNamed(work, id),
    async found(listingIds) {
      const { possible } = askedIds(listingIds);
      await holdListings(work.db, possible);
      for (const id of possible.toSorted())
        await sql`select pg_advisory_xact_lock(${requestLock}, hashtext(${`${id} ${viewer.organizationId}`}))`.execute(
          work.db,
        );
      work.afterCommit(() => context.health.worked("workflow"));
      return findListings(work.db, possible);
    },
    async earlier(listingIds, employerId) {
      // An id that can't exist has no earlier requests.
      const [asking] = askedIds([employerId]).possible;
      const ids = askedIds(listingIds).possible;
      return asking === undefined
        ? []
        : askedBefore(work.db, context.keyRing, viewer, { listingIds: ids, employerId: asking });
    },
    goesBy: () => configurationIn(work.db),
    check: messageCheck(context),
    jobs: jobsPort(at),
    async save(made, { found, earlier, jobId }) {
      for (const each of earlier) await writeLapse(context, work, each, now);
      const stored = await insertIntroduction(work.db, made, context.randomBytes);
      await rememberJob(at, { introductionId: stored.id, jobId });
      notifyOfSteps(work, context, null, stored);
      emailCandidate(work, context, {
        listingId: stored.listingId,
        what: { kind: "introduction", introductionId: stored.id },
      });
      // After the interviews that `writeLapse` ends are locked: their own steps lock them before the thread.
      work.beforeCommit((db) =>
        postCard({ ...work, db }, context, viewer, stored, requestCard(stored), stored.createdAt),
      );
      return introductionFor(viewer, stored, {
        listingStatus: found?.listing.status ?? "withdrawn",
        hiddenFromEmployer: false,
        hiddenFromRequester: false,
        others: [],
        deals: [],
        now,
      });
    },
  };
};

/** All candidates get the same message, so it is checked once. */
function messageCheck({ checkLeaks: check }: Context): (text: TextToCheck) => PublicText {
  let message: PublicText | undefined;
  return ({ field, text, confirmed }) => (message ??= publishDealText(field, text, { own: null, confirmed, check }));
}

/** Marks an expired introduction as such, which allows the next one. */
async function writeLapse(context: Context, work: Work, before: Introduction, now: number): Promise<void> {
  const lapsed = lapse(before, now);
  if (!lapsed) return;
  await saveIntroduction(work.db, context.keyRing, before, lapsed);
  notifyOfSteps(work, context, before, lapsed);
}

/** Also resolves an unknown id, so that the rule reports what is wrong with it. */
async function organizationNamed({ db }: Work, id: string) {
  const [possible] = askedIds([id]).possible;
  const row =
    possible === undefined
      ? undefined
      : await db
          .selectFrom("mls_organizations as o")
          .select(["o.id", "o.name", "o.kind"])
          .where("o.id", "=", possible)
          .where(isNamable("o"))
          .executeTakeFirst();
  return row ?? { id, name: "", kind: undefined };
}
