import { sql } from "kysely";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { failsWhole, requestStep } from "#domain/introduction/steps.ts";
import { introductionFor, type IntroductionView, type OfferAsk } from "#domain/introduction/view.ts";
import { type Introduction, lapse } from "#domain/introduction/introduction.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { runStep, type TextToCheck } from "#domain/core/step.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import type { StepAt } from "../platform/http/step.ts";
import { findListings } from "../listing/store.ts";
import { postCard, requestCard } from "../thread/card.ts";
import { askedBefore, insertIntroduction, saveIntroduction } from "./store.ts";
import { tellOfSteps } from "./notify.ts";

/** Locked while an organization requests an introduction, so that two of its people can't request the same one. */
const requestLock = 7_240_004;

export type RequestAsk = {
  listingIds: readonly string[];
  employerId: string | null;
  /** Absent: each listing's own split, or the usual fee and guarantee. */ offer?: OfferAsk | undefined;
  message: string;
  confirmedTexts: readonly string[];
};

/** The result of one request: the introduction as its requester sees it, or why there is none. */
export type Requested = { listingId: string; introduction: IntroductionView | null; refused: ExpectedError | null };

/**
 * Requests introductions to these candidates in one transaction, each decided separately. Errors of the whole request
 * are thrown.
 * @throws ExpectedError `invalid-input` (the employer, the offer), `leak` (the message)
 */
export async function requestIntroductions(
  { context, viewer, work, now }: StepAt,
  { listingIds, employerId, ...ask }: RequestAsk,
  check: (text: TextToCheck) => PublicText = messageCheck(context),
): Promise<Requested[]> {
  const { asked, possible } = askedIds([...new Set(listingIds)]);
  const employer = employerId === null ? null : await organizationNamed(work, employerId);
  for (const id of possible.toSorted())
    await sql`select pg_advisory_xact_lock(${requestLock}, hashtext(${`${id} ${viewer.organizationId}`}))`.execute(
      work.db,
    );
  const found = await findListings(work.db, possible);
  // An impossible id has no earlier requests; the rule below reports what is wrong with it.
  const [asking] = askedIds([employer?.id ?? viewer.organizationId]).possible;
  const earlier =
    asking === undefined
      ? []
      : await askedBefore(work.db, context.keyRing, viewer, { listingIds: possible, employerId: asking });
  const goesBy = await configurationIn(work.db);
  work.afterCommit(() => context.health.worked("workflow"));
  const requested: Requested[] = [];
  const { newId, randomBytes } = context;
  for (const listingId of asked) {
    const own = found.get(listingId);
    const known = { found: own, employer, earlier: earlier.filter((each) => each.listingId === listingId), now };
    try {
      const decided = runStep(requestStep(ask, { ...known, viewer, goesBy, newId, randomBytes }), check);
      for (const each of known.earlier) await writeLapse(context, work, each, now);
      const stored = await insertIntroduction(work.db, decided, context.randomBytes);
      tellOfSteps(work, context, null, stored);
      await postCard(work, context, viewer, stored, requestCard(stored), stored.createdAt);
      requested.push({
        listingId,
        introduction: introductionFor(viewer, stored, {
          listingStatus: own?.listing.status ?? "withdrawn",
          hiddenFromEmployer: false,
          hiddenFromRequester: false,
          others: [],
          deals: [],
          now,
        }),
        refused: null,
      });
    } catch (error) {
      if (!(error instanceof ExpectedError) || failsWhole(error)) throw error;
      requested.push({ listingId, introduction: null, refused: error });
    }
  }
  return requested;
}

/**
 * Requesters write about another agency's candidate, so the message is only checked for patterns, once for all (spec
 * §12).
 */
function messageCheck({ checkLeaks: check }: Context): (text: TextToCheck) => PublicText {
  let message: PublicText | undefined;
  return ({ field, text, confirmed }) => (message ??= publishDealText(field, text, { own: null, confirmed, check }));
}

/** Marks an expired introduction as such, which allows the next one. */
async function writeLapse(context: Context, work: Work, before: Introduction, now: number): Promise<void> {
  const lapsed = lapse(before, now);
  if (!lapsed) return;
  await saveIntroduction(work.db, context.keyRing, before, lapsed);
  tellOfSteps(work, context, before, lapsed);
}

/** Also resolves an unknown id, so that the rule reports what is wrong with it. */
async function organizationNamed({ db }: Work, id: string) {
  const [possible] = askedIds([id]).possible;
  const row =
    possible === undefined
      ? undefined
      : await db
          .selectFrom("mls_organizations")
          .select(["id", "name", "kind"])
          .where("id", "=", possible)
          .where("standing", "=", "vetted")
          .executeTakeFirst();
  return row ?? { id, name: "", kind: undefined };
}
