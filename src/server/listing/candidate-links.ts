import { isSameEmail } from "#domain/identity/identity.ts";
import type { LinkEnd } from "#domain/candidacy/view.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { openedByLink } from "../platform/attempts.ts";
import type { Visited } from "../platform/http/context.ts";
import { openWith, sealWith } from "../platform/crypto/data-keys.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";

/** URL of the candidate's page. The token is in the fragment, which isn't logged or sent as Referer. */
const candidateLink = (origin: string, token: string): string => `${origin}/candidate#${token}`;

const place = (id: string) => `mls_candidate_links ${id}`;

/** Sealed with the token: the address it went to. A link is valid only for that address, not for a later one. */
type Content = { token: string; email: string };

type Listed = { id: string; agencyId: string };

/** The listing of a link, and whether the link has ended. */
export type Bearer = { linkId: string; listingId: string; ended: { why: LinkEnd; at: number } | null };

/** The holder of this token. @throws ExpectedError `not-found`, `rate-limited` */
export async function bearerOf(context: Visited, token: string): Promise<Bearer> {
  const row = await openedByLink(context, "candidate-links", () =>
    context.database.kysely
      .selectFrom("mls_candidate_links")
      .select(["id", "listing_id", "ended_at", "ended_why"])
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirst(),
  );
  return {
    linkId: row.id,
    listingId: row.listing_id,
    ended: row.ended_at && row.ended_why ? { why: row.ended_why, at: row.ended_at.getTime() } : null,
  };
}

/** `renews`: the working link is replaced, also one to the same address. */
type LinkAsk = { id: string; listing: Listed; email: string; origin: string; at: Date; renews?: boolean };

/**
 * The link for this address: the existing one, otherwise a new one that replaces the old. Needs a system transaction
 * that has locked the listing.
 */
export async function linkFor(
  work: Work,
  keyRing: KeyRing,
  { id, listing, email, origin, at, renews = false }: LinkAsk,
): Promise<string> {
  const live = await liveLink(work, listing.id);
  if (live?.sealed) {
    const content = await contentOf(work, keyRing, listing.id, live.id, live.sealed);
    const sameAddress = isSameEmail(content.email, email);
    if (sameAddress && !renews) return candidateLink(live.origin, content.token);
    await endLink(work, listing.id, "renewed", at, { sameAddress });
  }
  const content: Content = { token: randomToken(), email };
  await work.db
    .insertInto("mls_candidate_links")
    .values({
      id,
      listing_id: listing.id,
      token_hash: hashToken(content.token),
      sealed: await sealWith(work, keyRing, listing, JSON.stringify(content), place(id)),
      origin,
      made_at: at,
      address_since: (eb) =>
        eb
          .selectFrom("mls_candidate_links")
          .select("address_since")
          .where("listing_id", "=", listing.id)
          .orderBy("ended_at", "desc")
          .limit(1),
    })
    .execute();
  return candidateLink(origin, content.token);
}

/** The address that the listing's working link went to; null without one. Needs a system transaction. */
export async function linkedAddress(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  listingId: string,
): Promise<string | null> {
  const live = await liveLink(work, listingId);
  return live?.sealed ? (await contentOf(work, keyRing, listingId, live.id, live.sealed)).email : null;
}

/** Whether the link still belongs to the email address in the identity. */
export async function isAddressedTo(
  work: Work,
  keyRing: KeyRing,
  { linkId, listingId }: Bearer,
  email: string,
): Promise<boolean> {
  const row = await work.db
    .selectFrom("mls_candidate_links")
    .select("sealed")
    .where("id", "=", linkId)
    .executeTakeFirst();
  if (!row?.sealed) return false;
  return isSameEmail((await contentOf(work, keyRing, listingId, linkId, row.sealed)).email, email);
}

/** Whether the recipient at this address reported that they aren't the candidate. */
export async function isReported(work: Work, keyRing: KeyRing, listingId: string, email: string): Promise<boolean> {
  const rows = await work.db
    .selectFrom("mls_candidate_links")
    .select(["id", "sealed"])
    .where("listing_id", "=", listingId)
    .where("ended_why", "=", "reported")
    .execute();
  for (const { id, sealed } of rows)
    if (sealed && isSameEmail((await contentOf(work, keyRing, listingId, id, sealed)).email, email)) return true;
  return false;
}

/**
 * Ends the listing's link. Its sealed content is deleted too, except an address that was reported. `sameAddress`: the
 * next link goes to the same person, so what was said by this one is theirs too.
 */
export async function endLink(
  { db }: Pick<Work, "db">,
  listingId: string,
  why: LinkEnd,
  at: Date,
  { sameAddress = false } = {},
): Promise<void> {
  await db
    .updateTable("mls_candidate_links")
    .set(({ fn }) => ({
      ended_at: at,
      ended_why: why,
      address_since: sameAddress ? fn.coalesce("address_since", "made_at") : null,
      ...(why !== "reported" && { sealed: null }),
    }))
    .where("listing_id", "=", listingId)
    .where("ended_at", "is", null)
    .execute();
}

function liveLink({ db }: Pick<Work, "db">, listingId: string) {
  return db
    .selectFrom("mls_candidate_links")
    .select(["id", "sealed", "origin", "made_at"])
    .where("listing_id", "=", listingId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

async function contentOf(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  listingId: string,
  id: string,
  sealed: Buffer,
): Promise<Content> {
  return JSON.parse((await openWith(work, keyRing, listingId, sealed, place(id))).toString("utf8")) as Content;
}
