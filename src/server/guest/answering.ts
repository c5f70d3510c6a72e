import { type GuestAnswer, mayRequestAnswered } from "#domain/guest/guest.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { sql } from "kysely";
import { requireListing } from "../listing/store.ts";
import { dealText } from "../listing/text.ts";
import type { Work } from "../platform/db/database.ts";
import { requestAsGuest } from "./acting.ts";
import { guestNotePlace } from "../client/sent.ts";
import { type GuestSession, recordView } from "./links.ts";
import { candidateOfLink, visibleOfLink } from "./page.ts";

/** The answers to an agency's lists that its board shows. */
const shownAnswers = 500;

/** The contact opened one of the list's candidates. @throws ExpectedError `not-found` once the client can't see it */
export async function viewCandidate(session: GuestSession, listingId: string): Promise<void> {
  const { link, guest } = session;
  const id = await visibleOfLink(session, listingId);
  await guest.database.asViewer(guest.viewer, ({ db }) => requireListing(db, guest.viewer, "listing.read", id));
  await guest.database.asSystem((work) =>
    recordView(work, guest, { linkId: link.id, action: "viewed", listingId: id }),
  );
}

/**
 * Saves the contact's answer or note over the earlier one, and shows it to the agency live. Once the client has opened
 * the identity, the note can't name the candidate: the agency that sent the list may not know the name. `isConfirmed`:
 * who writes is a member, or has a pass. A link alone doesn't open a name, so it can't confirm a guess either.
 * @throws ExpectedError `not-found` if the client can't see the candidate or the link shows no list, `leak`
 */
export async function answerCandidate(
  session: GuestSession,
  ask: {
    listingId: string;
    answer?: GuestAnswer | undefined;
    note?: string | undefined;
    confirmedTexts: readonly string[];
    isConfirmed: boolean;
  },
): Promise<void> {
  const { link, guest } = session;
  const { viewer, keyRing, clock } = guest;
  const id = await visibleOfLink(session, ask.listingId);
  if (link.fields === null) refuse("not-found");
  const note = await guest.database.asViewer(viewer, async (work) => {
    const listing = await requireListing(work.db, viewer, "listing.read", id);
    if (ask.note === undefined) return undefined;
    const author = ask.isConfirmed ? viewer : { ...viewer, personId: null };
    const text = { field: "note" as const, text: ask.note.trim(), confirmed: ask.confirmedTexts };
    return dealText(guest, author, work, text, { listingId: id, listingAgency: listing.agency });
  });
  await guest.database.asSystem(async (work) => {
    await work.db
      .updateTable("mls_guest_candidates")
      .set({
        ...(ask.answer && { answer: ask.answer }),
        ...(note !== undefined && {
          note_sealed: note === "" ? null : keyRing.seal(note, guestNotePlace(link.id, id)),
        }),
        answered_at: clock.now(),
      })
      .where("link_id", "=", link.id)
      .where("listing_id", "=", id)
      .execute();
    await recordView(work, guest, { linkId: link.id, action: "answered", listingId: id });
    work.change({
      topic: "candidate_list.changed",
      entityId: link.listId ?? link.id,
      organizationId: link.agency.id,
      // Without the client's member who answered.
      data: { action: "answered" },
    });
  });
}

/**
 * Requests an introduction to one of the link's candidates; on lists, to one answered with yes.
 * @throws ExpectedError `not-found`, `wrong-state`
 */
export async function requestCandidate(session: GuestSession, listingId: string): Promise<void> {
  const { link, guest } = session;
  const { id, answer, isHidden } = await candidateOfLink(session, listingId);
  // The answer first, so that a hidden candidate gets the same error as a withdrawn one.
  if (!mayRequestAnswered({ asksAnswers: link.fields !== null }, answer))
    refuseState("You haven't answered yes to this candidate. Answer yes, then request again.");
  if (isHidden) refuse("not-found");
  await requestAsGuest(guest, { agencyId: link.agency.id, personId: link.sender.id }, id, async (work, isNew) => {
    const marked = await work.db
      .updateTable("mls_guest_candidates")
      .set({ requested_at: guest.clock.now() })
      .where("link_id", "=", link.id)
      .where("listing_id", "=", id)
      .where((eb) => (isNew ? eb.lit(true) : eb("requested_at", "is", null)))
      .returning("listing_id")
      .executeTakeFirst();
    if (marked) await recordView(work, guest, { linkId: link.id, action: "requested", listingId: id });
  });
}

/** The newest answer to each candidate of the agency's lists, the newest first. */
export async function answersOf(
  { db }: Pick<Work, "db">,
  { organizationId }: Viewer,
): Promise<{ listingId: string; company: string; answer: GuestAnswer; at: string }[]> {
  const newest = db
    .selectFrom("mls_guest_candidates as c")
    .innerJoin("mls_guest_links as l", "l.id", "c.link_id")
    .innerJoin("mls_organizations as o", "o.id", "l.organization_id")
    .select(["c.listing_id", "c.answered_at", "c.answer", "o.name"])
    .distinctOn("c.listing_id")
    .where("l.agency_id", "=", organizationId)
    .where("c.answer", "is not", null)
    .orderBy("c.listing_id")
    .orderBy("c.answered_at", "desc")
    .orderBy("l.id");
  const rows = await db
    .selectFrom(newest.as("newest"))
    .selectAll()
    .orderBy(sql`answered_at desc`)
    .orderBy("listing_id")
    .limit(shownAnswers)
    .execute();
  return rows.flatMap(({ listing_id, answered_at, answer, name }) =>
    answer && answered_at ? [{ listingId: listing_id, company: name, answer, at: answered_at.toISOString() }] : [],
  );
}
