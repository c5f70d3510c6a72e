import { sql } from "kysely";
import { newDealDefaults } from "#domain/deal/terms.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { introductionCodeFrom } from "#domain/introduction/code.ts";
import { decideRequest, requireRequestable } from "#domain/introduction/request.ts";
import { introductionFor, type IntroductionView, offerAsked, type OfferAsk } from "#domain/introduction/view.ts";
import { type Introduction, lapse } from "#domain/introduction/introduction.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { Refusal } from "#domain/core/errors.ts";
import type { Found } from "#domain/shortlist/shortlist.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { findListings } from "../listing/store.ts";
import { postCard, requestCard } from "../thread/card.ts";
import { askedBefore, insertIntroduction, saveIntroduction } from "./store.ts";
import { tellOfSteps } from "./notify.ts";

/** Held while an organization asks for an introduction, so that two of its people ask once. */
const requestLock = 7_240_004;

export type RequestAsk = {
  listingIds: readonly string[];
  employerId: string | null;
  /** Absent: of each listing its own split, or the usual fee and guarantee. */ offer?: OfferAsk | undefined;
  /** Answers what was written once it may be read. */ message: () => PublicText;
};

/** What came of one request: the introduction as its requester has it, or why there is none. */
export type Requested = { listingId: string; introduction: IntroductionView | null; refused: Refusal | null };

/**
 * Asks for introductions to these candidates in one transaction, each decided by itself. Faults of the whole ask are
 * thrown.
 * @throws Refusal `invalid-input` (the employer, the offer), `leak` (the message)
 */
export async function requestIntroductions(
  context: Context,
  viewer: Viewer,
  work: Work,
  { listingIds, employerId, offer, message }: RequestAsk,
): Promise<Requested[]> {
  const { asked, possible } = askedIds([...new Set(listingIds)]);
  // Not the time of the transaction, which began later: what the clock ended by then has ended for the database as
  // well.
  const now = context.clock.now().getTime();
  const employer = employerId === null ? null : await organizationNamed(work, employerId);
  for (const id of possible.toSorted())
    await sql`select pg_advisory_xact_lock(${requestLock}, hashtext(${`${id} ${viewer.organizationId}`}))`.execute(
      work.db,
    );
  const found = await findListings(work.db, possible);
  // An id that can't exist has asked for nothing before; the rule below says what is wrong with it.
  const [asking] = askedIds([employer?.id ?? viewer.organizationId]).possible;
  const earlier =
    asking === undefined
      ? []
      : await askedBefore(work.db, context.keyRing, viewer, { listingIds: possible, employerId: asking });
  const goesBy = await configurationIn(work.db);
  work.afterCommit(() => context.health.worked("workflow"));
  const requested: Requested[] = [];
  for (const listingId of asked) {
    const own = found.get(listingId);
    const about = {
      found: own,
      employer,
      offer: offerAsked(offer ?? usualOffer(viewer, own)),
      earlier: earlier.filter((each) => each.listingId === listingId),
      now,
    };
    try {
      requireRequestable(viewer, about);
      const decided = decideRequest(viewer, {
        ...about,
        goesBy,
        message: message(),
        id: context.newId(),
        code: introductionCodeFrom(context.randomBytes(4)),
      });
      for (const each of about.earlier) await writeLapse(context, work, each, now);
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
      if (!(error instanceof Refusal) || error.code === "leak" || error.code === "invalid-input") throw error;
      requested.push({ listingId, introduction: null, refused: error });
    }
  }
  return requested;
}

/** Whoever asks writes of somebody else's candidate: looked at for patterns alone (spec §12). */
export function requestText(
  { checkLeaks: check }: Pick<Context, "checkLeaks">,
  message: string,
  confirmed: readonly string[],
): () => PublicText {
  let text: PublicText | undefined;
  return () => (text ??= publishDealText("message", message.trim(), { own: null, confirmed, check }));
}

/** One that ran out and is not written as such yet makes room for the next. */
async function writeLapse(context: Context, work: Work, before: Introduction, now: number): Promise<void> {
  const lapsed = lapse(before, now);
  if (!lapsed) return;
  await saveIntroduction(work.db, context.keyRing, before, lapsed);
  tellOfSteps(work, context, before, lapsed);
}

/** An id of nobody is named all the same, so that the rule says what is wrong with it. */
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

const usualOffer = ({ organizationKind }: Viewer, found: Found | undefined): OfferAsk =>
  organizationKind === "agency"
    ? { kind: "split", laSplit: found?.listing.defaultSplitLA ?? newDealDefaults.laSplit }
    : { kind: "fee", feePercent: newDealDefaults.feePercent, guaranteeDays: newDealDefaults.guaranteeDays };
