import type { PublicText } from "#domain/core/public-text.ts";
import { type OwnListing, publishDealText, readUnderGrant } from "#domain/leak/publish-text.ts";
import type { TextToCheck } from "#domain/core/step.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Visited } from "../platform/http/context.ts";
import { readsIdentities, withoutPlaces } from "../platform/http/key-answers.ts";
import { liveGrantOn } from "./live-grant.ts";
import { openIdentities, type VaultRight } from "../identity/vault.ts";
import { findListing } from "./store.ts";

/** The text's author; without a person: the holder of a signing link, for that organization. */
type Author = { organizationId: string; personId: string | null } & Pick<Viewer, "apiKey">;
type Subject = { listingId: string; listingAgency: { id: string } };

/**
 * A text of a deal or a thread for its parties (spec §12). It stays readable after a grant has ended and the candidate
 * was erased, so it can't name them (docs/decisions/0116): the text of the listing's agency is checked against the
 * identity, opened for that, and the text of an organization that opened it under a live grant against what it read.
 * Other texts never are: the errors could confirm a guess. Someone with an emailed link may not know the name that
 * the agency knows, so the answer doesn't say where it is.
 * @throws ExpectedError `leak`, `invalid-input`
 */
export async function dealText(
  context: Visited,
  author: Author,
  work: Work,
  { field, text, ...checking }: TextToCheck,
  subject: Subject,
): Promise<PublicText> {
  const isEmpty = [text, ...Object.values(checking.beside ?? {})].every((each) => each === "");
  const own = isEmpty ? null : await knownTo(context, author, work, subject);
  const check = author.personId === null ? withoutPlaces(context.checkLeaks) : context.checkLeaks;
  return publishDealText(field, text, { ...checking, own, check });
}

/** What the author knows of the listing's hidden half; null for most authors, and once the candidate is erased. */
async function knownTo(
  context: Visited,
  author: Author,
  work: Work,
  { listingId, listingAgency }: Subject,
): Promise<OwnListing | null> {
  const isOwner = author.organizationId === listingAgency.id;
  const at = context.clock.now();
  // Until an organization has opened the identity, it knows no name, and a person who signs by link may not know it.
  const canRead = !isOwner && author.personId !== null && readsIdentities(author);
  const grant = canRead ? await liveGrantOn(work, author, listingId, at.getTime()) : null;
  if (!isOwner && !grant?.opened) return null;
  const found = await findListing(work.db, listingId);
  if (isOwner && !found) refuse("not-found");
  const right: VaultRight = grant ? { as: "grant", grantId: grant.id, for: "check" } : { as: "owner", for: "edit" };
  const opened = await openIdentities(work, [listingId], context, author, right);
  const vault = opened.get(listingId);
  if (isOwner && !vault && found?.listing.erasedAt === undefined) refuse("not-found");
  if (!vault) return null;
  const own = { identity: vault.content.identity, showCompanyNames: found?.listing.showCompanyNames ?? false };
  return isOwner ? own : readUnderGrant(own);
}
