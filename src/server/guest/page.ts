import { sql } from "kysely";
import { iso } from "#domain/core/calendar.ts";
import { pick } from "#domain/core/pick.ts";
import type { Answer } from "#contract/index.ts";
import { type GuestAnswer, mayRequestAnswered, maskedAddress } from "#domain/guest/guest.ts";
import { introductionStatusesThat, isClosed, isGranted } from "#domain/introduction/status.ts";
import type { IntroductionView } from "#domain/introduction/view.ts";
import { sheetFor } from "#domain/listing/sheet.ts";
import { faceFor } from "#domain/listing/view.ts";
import { mayDo } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { NextStep } from "#domain/interview/next-step.ts";
import { nextStepFor } from "../interview/next-step.ts";
import { viewOf } from "../introduction/deciding.ts";
import { foundById } from "../introduction/store.ts";
import { findListings, subjectOf } from "../listing/store.ts";
import type { Work } from "../platform/db/database.ts";
import { knownId } from "../platform/http/known-id.ts";
import { documentsOf } from "./documents.ts";
import { guestNotePlace } from "../client/sent.ts";
import type { GuestLink, GuestSession } from "./links.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";

export type GuestPage = Answer<"guests", "open">;
type OpenPage = Extract<GuestPage, { state: "open" }>;
type Candidate = OpenPage["candidates"][number];

export const endedPage = ({ agency, client, end }: GuestLink): GuestPage => ({
  state: "ended",
  why: end ?? "closed",
  agencyName: agency.name,
  company: client.name,
});

/** The link's candidates as a member of the client sees them, and what grew from them with this agency. */
export async function guestPage({ link, guest }: GuestSession): Promise<OpenPage> {
  const { viewer, keyRing, database } = guest;
  const now = guest.clock.now().getTime();
  const asksAnswers = link.fields !== null;
  const { asked, documents, waiting } = await database.asSystem(async (work) => ({
    asked: await candidatesOf(work, link),
    documents: await documentsOf(work, link, now),
    waiting: await openOfLink(work, link),
  }));
  const ids = asked.map(({ listing_id }) => listing_id);
  const candidates = await database.asViewer(viewer, async ({ db }) => {
    const found = await findListings(db, ids);
    const introductions = await introductionsOfLink(db, link, ids);
    const seen: { view: IntroductionView; next: NextStep | null }[] = [];
    for (const each of await foundById(db, keyRing, viewer, introductions, now)) {
      const view = viewOf(viewer, each, now);
      seen.push({ view, next: await nextStepFor(db, keyRing, viewer, { found: each, view }, now) });
    }
    return asked.map(({ listing_id: listingId, requested_at, answer, note_sealed, is_hidden }): Candidate => {
      const listing = is_hidden ? undefined : found.get(listingId);
      const face = listing && mayDo(viewer, "listing.read", subjectOf(listing)) ? faceFor(listing.listing) : null;
      const known = seen.find(({ view }) => view.listingId === listingId);
      const waits = requested_at !== null && waiting.has(listingId);
      // The company knows of another agency's candidate only once it's agreed, so a new request can follow this one.
      const grown = waits && known && isClosed(known.view.status) ? undefined : known;
      return {
        listingId,
        face: link.fields === null ? face : null,
        sheet: face && link.fields ? sheetFor(face, link.fields) : null,
        answer,
        note: note_sealed ? keyRing.openText(note_sealed, guestNotePlace(link.id, listingId)) : "",
        asksCandidate: face !== null && listing?.listing.agency.asksCandidate === true,
        requestedAt: requested_at?.toISOString() ?? null,
        requestEnded: requested_at !== null && !waits && grown === undefined,
        canRequest:
          face !== null &&
          mayRequestAnswered({ asksAnswers }, answer) &&
          !waits &&
          (grown === undefined || isOver(grown.view)),
        introduction: grown ? guestIntroduction(grown.view, grown.next) : null,
      };
    });
  });
  return {
    state: "open",
    agencyName: link.agency.name,
    senderName: link.sender.name,
    company: link.client.name,
    contactName: link.contact.name,
    sentTo: maskedAddress(link.contact.email),
    message: link.message,
    expiresAt: iso(link.expiresAt),
    asksAnswers,
    candidates,
    documents,
  };
}

const guestSteps = ["accept", "sign", "open"] as const;

const grantOf = ({ parts }: IntroductionView) => parts.find(({ role }) => role === "employer")?.grant ?? null;

/** Closed, or its access to the name has ended. */
const isOver = (view: IntroductionView): boolean =>
  isClosed(view.status) || (isGranted(view.status) && grantOf(view)?.state !== "live");

function guestIntroduction(view: IntroductionView, next: NextStep | null): NonNullable<Candidate["introduction"]> {
  const { actions, offers, deal } = view;
  const offer = offers.at(-1)?.offer;
  const grant = grantOf(view);
  return {
    ...pick(view, ["id", "code", "candidate", "status", "version", "answerBy", "grantDays", "reason"]),
    actions: guestSteps.filter((step) => actions.includes(step)),
    terms: offer?.kind === "fee" ? { feePercent: offer.feePercent, guaranteeDays: offer.guaranteeDays } : null,
    awaits: view.awaits?.name ?? null,
    accessUntil: grant?.state === "live" ? grant.endsAt : null,
    deal: deal && { code: deal.code, status: deal.status },
    next: next && { name: next.name, yours: next.yours, waitsFor: next.waitsFor },
  };
}

/** `is_hidden`: hidden from the sending agency after it sent the link. It can't offer what it can't see. */
const candidatesOf = ({ db }: Pick<Work, "db">, { id, agency }: GuestLink) =>
  db
    .selectFrom("mls_guest_candidates as g")
    .innerJoin("mls_candidates as c", "c.id", "g.listing_id")
    .select(["g.listing_id", "g.requested_at", "g.answer", "g.note_sealed"])
    .select(
      sql<boolean>`c.listing_agency_id <> ${agency.id} and ${isHiddenFrom(sql`c.id`, sql`${agency.id}`)}`.as(
        "is_hidden",
      ),
    )
    .where("g.link_id", "=", id)
    .orderBy("g.place")
    .execute();

/** Candidates with an open introduction that the sending agency arranges, and of which the client doesn't know yet. */
async function openOfLink({ db }: Pick<Work, "db">, { id, client, agency }: GuestLink): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("mls_introductions as i")
    .innerJoin("mls_guest_candidates as g", "g.listing_id", "i.candidate_id")
    .select("i.candidate_id")
    .where("g.link_id", "=", id)
    .where("i.employer_id", "=", client.id)
    .where((eb) => eb(eb.fn.coalesce("i.selling_agency_id", "i.listing_agency_id"), "=", agency.id))
    .where("i.employer_knows", "=", false)
    .where("i.status", "not in", introductionStatusesThat("isClosed"))
    .execute();
  return new Set(rows.map(({ candidate_id }) => candidate_id));
}

/** The newest for each candidate, of those with the agency that sent the link. */
async function introductionsOfLink(db: Work["db"], link: GuestLink, listingIds: readonly string[]): Promise<string[]> {
  if (listingIds.length === 0) return [];
  const rows = await db
    .selectFrom("mls_introductions")
    .select("id")
    .distinctOn("candidate_id")
    .where("employer_id", "=", link.client.id)
    .where("candidate_id", "in", listingIds)
    .where((eb) => eb.or([eb("listing_agency_id", "=", link.agency.id), eb("selling_agency_id", "=", link.agency.id)]))
    .orderBy("candidate_id")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** One that isn't hidden from the sending agency. @throws ExpectedError `not-found` for any other */
export async function visibleOfLink(session: GuestSession, listingId: string): Promise<string> {
  const { id, isHidden } = await candidateOfLink(session, listingId);
  return isHidden ? refuse("not-found") : id;
}

/** One of the link's, with the contact's answer on lists. @throws ExpectedError `not-found` for any other */
export async function candidateOfLink(
  { link, guest }: GuestSession,
  listingId: string,
): Promise<{ id: string; answer: GuestAnswer | null; isHidden: boolean }> {
  const id = knownId(listingId);
  const candidates = await guest.database.asSystem((work) => candidatesOf(work, link));
  const { answer, is_hidden: isHidden } = candidates.find(({ listing_id }) => listing_id === id) ?? refuse("not-found");
  return { id, answer, isHidden };
}

/** The introduction that grew from one of the link's candidates. @throws ExpectedError `not-found` */
export async function introductionOfLink(session: GuestSession, listingId: string): Promise<string> {
  const { link, guest } = session;
  const { id } = await candidateOfLink(session, listingId);
  const [introduction] = await guest.database.asViewer(guest.viewer, ({ db }) => introductionsOfLink(db, link, [id]));
  return introduction ?? refuse("not-found");
}
