import { topicOfStep } from "#domain/live/topics.ts";
import { isDeepStrictEqual } from "node:util";
import { type Candidacy, type Decided, erasureDueAt, stopOf } from "#domain/candidacy/candidacy.ts";
import { earliestDate, iso } from "#domain/core/calendar.ts";
import { isAsked, isPausedUnanswered } from "#domain/listing/still-available.ts";
import { type CandidatePage, candidatePage } from "#domain/candidacy/view.ts";
import type { CandidateStep } from "#domain/candidacy/news.ts";
import type { VaultContent } from "#domain/listing/publish.ts";
import { decideLifecycle, hasRunOut, type Listing } from "#domain/listing/listing.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { marketStep } from "#domain/listing/market-step.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Visited } from "../platform/http/context.ts";
import { openIdentities } from "../identity/vault.ts";
import { moveListing } from "../listing/move.ts";
import { requirePlanRoom } from "../organization/plan.ts";
import { isVettedAgency } from "../platform/db/vetted-agencies.ts";
import { listingsById, stillAvailable } from "../listing/store.ts";
import { profileViews } from "../listing/views.ts";
import { notifyAgency } from "./emails.ts";
import { introductionsOfCandidate } from "./introductions.ts";
import { type Bearer, bearerOf, endLink, isAddressedTo } from "../listing/candidate-links.ts";
import {
  candidacyOf,
  consentsOf,
  emailsTo,
  filesOf,
  grantsOf,
  saveCandidacy,
  candidateRequestsOf,
} from "../listing/candidacy.ts";
import { isPaused, isVisible } from "#domain/core/listing-status.ts";

/** What a candidate's step works on; their listing is locked until it ends. */
export type Found = { listing: Listing; content: VaultContent; candidacy: Candidacy; at: Date };

type Erased = "erased" | "erased_by_staff" | "destroyed";
/** Steps that candidates take themselves. */
export type OwnStep = Exclude<CandidateStep, "wish" | "correction" | "available" | Erased>;

type Ended = Extract<CandidatePage, { state: "ended" }>;

/**
 * Runs one step of a link's holder in a system transaction. Returns their page, or that the link has ended, in which
 * case nothing was changed.
 * @throws ExpectedError `not-found`, `rate-limited`, and errors of the step
 */
export async function byLink(
  context: Visited,
  token: string,
  step: (found: Found, work: Work) => Promise<Ended | void>,
): Promise<CandidatePage> {
  const bearer = await bearerOf(context, token);
  return context.database.asSystem(async (work) => {
    const found = await foundBy(context, work, bearer);
    if ("state" in found) return found;
    return (await step(found, work)) ?? pageOf(context, work, found);
  });
}

/**
 * Reads for a link's holder in a system transaction.
 * @throws ExpectedError `not-found`, also once the link has ended; `rate-limited`
 */
export async function readByLink<T>(
  context: Visited,
  token: string,
  read: (found: Found, work: Work) => Promise<T>,
): Promise<T> {
  const bearer = await bearerOf(context, token);
  return context.database.asSystem(async (work) => {
    const found = await foundBy(context, work, bearer);
    return "state" in found ? refuse("not-found") : read(found, work);
  });
}

/** Another step may have ended the link since it was looked up, so it is checked again once the listing is locked. */
async function foundBy(context: Visited, work: Work, bearer: Bearer): Promise<Found | Ended> {
  const at = context.clock.now();
  if (bearer.ended) return endedPage(bearer.ended.why, bearer.ended.at);
  await work.db
    .selectFrom("mls_candidates")
    .select("id")
    .where("id", "=", bearer.listingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const [listing] = await listingsById(work.db, [bearer.listingId]);
  const link = await work.db
    .selectFrom("mls_candidate_links")
    .select(["ended_at", "ended_why"])
    .where("id", "=", bearer.linkId)
    .executeTakeFirst();
  if (link?.ended_at && link.ended_why) return endedPage(link.ended_why, link.ended_at.getTime());
  const candidate = { organizationId: listing?.agency.id ?? "", personId: null };
  const opened = await openIdentities(work, [bearer.listingId], context, candidate, { as: "candidate" });
  const content = opened.get(bearer.listingId)?.content;
  if (!listing || !content) return endedPage("erased", at.getTime());
  if (!(await isAddressedTo(work, context.keyRing, bearer, content.identity.email)))
    return end(work, listing.id, "renewed", at);
  return { listing, content, candidacy: await candidacyOf(work.db, listing.id), at };
}

/** Ends the link and returns the reason. */
export async function end(
  work: Work,
  listingId: string,
  why: Ended["why"],
  at: Date,
  next?: { sameAddress: boolean },
): Promise<Ended> {
  await endLink(work, listingId, why, at, next);
  return endedPage(why, at.getTime());
}

const endedPage = (why: Ended["why"], at: number): Ended => ({ state: "ended", why, at: iso(at) });

/** The page as it is after the step. */
async function pageOf(
  { keyRing }: Visited,
  work: Work,
  { listing: { id }, content, at }: Found,
): Promise<CandidatePage> {
  const [listing] = await listingsById(work.db, [id]);
  if (!listing) return endedPage("erased", at.getTime());
  return candidatePage(
    {
      listing,
      agencyIsVetted: await isVettedAgency(work.db, listing.agency.id),
      content,
      candidacy: await candidacyOf(work.db, id),
      consents: await consentsOf(work.db, id),
      grants: await grantsOf(work.db, id),
      introductions: await introductionsOfCandidate(work, keyRing, id),
      files: await filesOf(work.db, id),
      wishes: await candidateRequestsOf(work, keyRing, id),
      emailsSent: await emailsTo(work.db, id),
      profileViews: (await profileViews(work.db, [id], at)).get(id) ?? 0,
    },
    at.getTime(),
  );
}

/** Saves the decision, updates the listing and notifies the agency. A repeated decision notifies no one. */
export async function carryOut(
  context: Visited,
  work: Work,
  { listing, candidacy: before, at }: Found,
  { candidacy, status }: Decided,
  step: OwnStep,
): Promise<void> {
  if (isDeepStrictEqual(candidacy, before) && step !== "confirmed") return;
  await audit(
    work,
    context,
    { actor: "candidate", organizationId: listing.agency.id },
    { action: `candidate.${step}`, entityId: listing.id },
  );
  await saveCandidacy(work.db, candidacy);
  const moved = status !== null && (isPaused(status) || (await hasRoom(work, listing.agency.id, at)));
  if (moved) await move(work, listing, isPaused(status) ? "hold" : "resume", at);
  notifyAgency(work, context, listing, step, {
    back: moved && isVisible(status),
    stop: stopOf(candidacy)?.stop ?? null,
    status: moved ? status : listing.status,
    dueAt: erasureDueAt(candidacy),
  });
}

/** If its plan has no room, the agency decides what to relist. */
async function hasRoom(work: Work, agencyId: string, now: Date): Promise<boolean> {
  try {
    await requirePlanRoom(work, agencyId, now);
    return true;
  } catch (error) {
    if (error instanceof ExpectedError) return false;
    throw error;
  }
}

/**
 * The candidate says that they are still available. A listing paused for no answer returns to the market, if
 * its period of exclusivity and its agency's plan allow it.
 */
export async function carryOutAvailable(
  context: Visited,
  work: Work,
  { listing, candidacy, at }: Found,
): Promise<void> {
  const paused = isPausedUnanswered(listing);
  if (stopOf(candidacy) !== null || !(paused || isAsked(listing))) return;
  await audit(
    work,
    context,
    { actor: "candidate", organizationId: listing.agency.id },
    { action: "candidate.available", entityId: listing.id },
  );
  const back =
    paused && !hasRunOut(listing, earliestDate(at.getTime())) && (await hasRoom(work, listing.agency.id, at));
  if (back) await move(work, listing, "resume", at);
  else {
    await work.db.updateTable("mls_candidates").set(stillAvailable(at)).where("id", "=", listing.id).execute();
    work.change({
      topic: "listing.changed",
      entityId: listing.id,
      organizationId: listing.agency.id,
      data: { code: listing.maskedCode, market: marketStep(listing.status, listing.status, false) },
    });
  }
  if (paused) notifyAgency(work, context, listing, "available", { back });
}

async function move(work: Work, listing: Listing, action: "hold" | "resume", at: Date): Promise<void> {
  const { status, exclusivityUntil, updatedAt } = decideLifecycle(listing, action, at.getTime());
  await moveListing(
    work,
    listing,
    { status, exclusivity_until: exclusivityUntil, updated_at: new Date(updatedAt), ...stillAvailable(at) },
    { at, topic: topicOfStep[action] },
  );
}
