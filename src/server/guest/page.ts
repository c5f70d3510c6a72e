import { sql } from "kysely";
import { iso } from "#domain/core/calendar.ts";
import { pick } from "#domain/core/pick.ts";
import type { Answer } from "#contract/index.ts";
import { type GuestAnswer, mayRequestAnswered, maskedAddress } from "#domain/guest/guest.ts";
import { visibleIntroduction } from "#domain/introduction/introduction.ts";
import { isRunning } from "#domain/introduction/request.ts";
import { introductionStatusesThat, isClosed } from "#domain/introduction/status.ts";
import { usualFee } from "#domain/introduction/steps.ts";
import type { IntroductionView } from "#domain/introduction/view.ts";
import { sheetFor } from "#domain/listing/sheet.ts";
import { faceFor } from "#domain/listing/view.ts";
import { mayDo } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { NextStep } from "#domain/interview/next-step.ts";
import { nextStepFor } from "../interview/next-step.ts";
import { viewOf } from "../introduction/deciding.ts";
import { foundById, type FoundIntroduction } from "../introduction/store.ts";
import { findListings, subjectOf } from "../listing/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
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
    const grownFrom = await grownOfLink(db, guest, { link, listingIds: ids, now });
    const nexts = new Map<string, NextStep | null>();
    for (const all of grownFrom.values()) {
      const shown = shownOf(all);
      if (shown) nexts.set(shown.view.id, await nextStepFor(db, keyRing, viewer, shown, now));
    }
    return asked.map(({ listing_id: listingId, requested_at, answer, note_sealed, is_hidden }): Candidate => {
      const listing = is_hidden ? undefined : found.get(listingId);
      const face = listing && mayDo(viewer, "listing.read", subjectOf(listing)) ? faceFor(listing.listing) : null;
      const all = grownFrom.get(listingId) ?? [];
      const known = shownOf(all);
      const waits = requested_at !== null && waiting.has(listingId);
      // The company knows of another agency's candidate only once it's agreed, so a new request can follow this one.
      const grown = waits && known && isClosed(known.view.status) ? undefined : known;
      const [newest] = all;
      const later = newest && newest !== known ? newest.view : null;
      const canRequest =
        face !== null &&
        mayRequestAnswered({ asksAnswers }, answer) &&
        !waits &&
        (newest === undefined || !isRunning(visibleIntroduction(viewer, newest.found.introduction, now), now));
      return {
        listingId,
        face: link.fields === null ? face : null,
        sheet: face && link.fields ? sheetFor(face, link.fields) : null,
        answer,
        note: note_sealed ? keyRing.openText(note_sealed, guestNotePlace(link.id, listingId)) : "",
        asksCandidate: face !== null && listing?.listing.agency.asksCandidate === true,
        requestedAt: requested_at?.toISOString() ?? null,
        requestEnded: later
          ? isClosed(later.status)
          : requested_at !== null && !waits && (grown === undefined || hasEndedBefore(grown.view, requested_at)),
        canRequest,
        usualTerms: canRequest && listing?.listing.agency.id === link.agency.id ? usualFee : null,
        introduction: grown
          ? guestIntroduction(grown.view, {
              next: nexts.get(grown.view.id) ?? null,
              again: later ?? (waits ? { awaits: link.agency, answerBy: null, reason: null } : null),
            })
          : null,
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

const ownPart = ({ parts }: IntroductionView) => parts.find(({ role }) => role === "employer");

type Later = Pick<IntroductionView, "awaits" | "answerBy" | "reason">;

/** `again`: a later request, while this one still opens the name. */
function guestIntroduction(
  view: IntroductionView,
  { next, again }: { next: NextStep | null; again: Later | null },
): NonNullable<Candidate["introduction"]> {
  const { actions, offers, deal } = view;
  const offer = offers.at(-1)?.offer;
  const part = ownPart(view);
  const grant = part?.grant;
  const { awaits, answerBy, reason } = again ?? view;
  return {
    ...pick(view, ["id", "code", "candidate", "status", "version", "grantDays", "barred"]),
    actions: guestSteps.filter((step) => actions.includes(step)),
    // Until then the contact knows only the agency that sent the link.
    listingAgency: part?.state === "sign" || part?.state === "signed" ? view.listingAgency.name : null,
    terms: offer?.kind === "fee" ? { feePercent: offer.feePercent, guaranteeDays: offer.guaranteeDays } : null,
    awaits: awaits?.name ?? null,
    answerBy,
    reason,
    accessUntil: grant?.state === "live" ? grant.endsAt : null,
    deal: deal && { code: deal.code, status: deal.status },
    next: next && pick(next, ["name", "yours", "waitsFor", "represented"]),
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

type Grown = { found: FoundIntroduction; view: IntroductionView };

/** The introductions of each candidate with the agency that sent the link, newest first. */
async function grownOfLink(
  db: Work["db"],
  { viewer, keyRing }: Context,
  { link, listingIds, now }: { link: GuestLink; listingIds: readonly string[]; now: number },
): Promise<Map<string, Grown[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_introductions")
    .select("id")
    .where("employer_id", "=", link.client.id)
    .where("candidate_id", "in", listingIds)
    .where((eb) => eb.or([eb("listing_agency_id", "=", link.agency.id), eb("selling_agency_id", "=", link.agency.id)]))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const all = await foundById(db, keyRing, viewer, idsOf(rows), now);
  return Map.groupBy(
    all.map((found) => ({ found, view: viewOf(viewer, found, now) })),
    ({ view }) => view.listingId,
  );
}

/** The newest, unless it needs nothing from the contact and an earlier one opens the name. */
function shownOf([newest, ...earlier]: readonly Grown[]): Grown | undefined {
  if (!newest || newest.view.needsYou || opens(newest)) return newest;
  return earlier.find(opens) ?? newest;
}

/** The candidate left the market before this request, which the company never knew of. */
const hasEndedBefore = ({ steps }: IntroductionView, requestedAt: Date): boolean =>
  steps.some(({ action, at }) => action === "ended" && Date.parse(at) < requestedAt.getTime());

const opens = ({ view }: Grown): boolean => view.actions.includes("open");

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
  const now = guest.clock.now().getTime();
  const grown = await guest.database.asViewer(guest.viewer, ({ db }) =>
    grownOfLink(db, guest, { link, listingIds: [id], now }),
  );
  return shownOf(grown.get(id) ?? [])?.view.id ?? refuse("not-found");
}
