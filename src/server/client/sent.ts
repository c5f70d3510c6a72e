import { sql } from "kysely";
import { actionsOfOthers } from "#domain/guest/guest.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Trx } from "../platform/db/tables.ts";
import type { Context } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/* Candidates that an agency sent to its clients, and what came back. */

/** The contact's note beside an answer. */
export const guestNotePlace = (linkId: string, listingId: string) => `mls_guest_candidates ${linkId}:${listingId}`;

/** The candidates of links in their order. Code and role are null while the agency can't see the listing. */
export const sentOf = (db: Trx, linkIds: readonly string[]) =>
  db
    .selectFrom("mls_guest_candidates as g")
    .leftJoin("mls_candidates as c", "c.id", "g.listing_id")
    .select(["g.link_id", "g.listing_id", "g.requested_at", "c.masked_code", "c.headline_role"])
    .select(["g.answer", "g.answered_at", "g.note_sealed"])
    .where("g.link_id", "in", linkIds)
    .orderBy("g.link_id")
    .orderBy("g.place")
    .execute();

export const sentCandidate = (keyRing: KeyRing, each: Awaited<ReturnType<typeof sentOf>>[number]) => ({
  ...fieldsFrom(each, ["listing_id", "masked_code", "headline_role", "answer"]),
  requestedAt: each.requested_at?.toISOString() ?? null,
  answeredAt: each.answered_at?.toISOString() ?? null,
  note: each.note_sealed ? keyRing.openText(each.note_sealed, guestNotePlace(each.link_id, each.listing_id)) : "",
});

/**
 * Of a link's log, by the alias of its row, what the agency that sent the link is shown (`actionsOfOthers`). A code is
 * typed for all candidates of a link. Without parameters, which a cursor can't have.
 */
export const isShownView = (view: string) => sql<boolean>`(
  ${sql.ref(`${view}.action`)} in (${sql.join(actionsOfOthers.map((action) => sql.lit(action)))})
  or (select bool_and(exists (select from mls_candidates c
      where c.id = g.listing_id and c.listing_agency_id = l.agency_id))
    from mls_guest_candidates g join mls_guest_links l on l.id = g.link_id
    where g.link_id = ${sql.ref(`${view}.link_id`)}
      and g.listing_id = coalesce(${sql.ref(`${view}.listing_id`)}, g.listing_id)))`;

/** What was done with links and their agency is shown, newest first. */
export const viewsOfLinks = (db: Trx, linkIds: readonly string[]) =>
  db
    .selectFrom("mls_guest_views as v")
    .select(["v.link_id", "v.at", "v.action", "v.listing_id"])
    .where("v.link_id", "in", linkIds)
    .where(isShownView("v"))
    .orderBy("v.at", "desc")
    .orderBy("v.id")
    .execute();

export const logEntry = ({ at, action, listing_id }: Awaited<ReturnType<typeof viewsOfLinks>>[number]) => ({
  at: at.toISOString(),
  action,
  listingId: listing_id,
});

/** All answers to one of the viewer's links and everything that was done with it, for their archive. */
export const everythingOfLink = (context: Context, linkId: string) =>
  reading(context, async ({ work: { db } }) => ({
    candidates: (await sentOf(db, [linkId])).map((each) => sentCandidate(context.keyRing, each)),
    views: (await viewsOfLinks(db, [linkId])).map(logEntry),
  }));
