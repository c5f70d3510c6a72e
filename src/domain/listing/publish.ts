import { addDays, dateOf, dateText, earliestDate } from "../core/calendar.ts";
import { portfolioKinds } from "../identity/identity.ts";
import { type LeakCheck, type LeakCheckOptions, publish as passLeakCheck } from "../leak/check.ts";
import { leakNotice } from "../leak/rule.ts";
import {
  decideLifecycle,
  exclusivityAfterEdit,
  exclusivityFrom,
  type Listing,
  type PublicFace,
  publicFace,
  publicTexts,
} from "./listing.ts";
import { confirmations, faceFields, kindOf, type SealedField, sealedFields } from "./fields.ts";
import { formErrors, type ListingForm } from "./form.ts";
import { answered } from "./still-available.ts";
import { pick } from "../core/pick.ts";
import { sameValue } from "../core/same-value.ts";
import { unshowable } from "../core/public-text.ts";
import { isHeld } from "../core/listing-status.ts";
import { refuse, refuseField, refuseFields } from "../core/errors.ts";

/** The sealed half of a listing: identity, organizations it is hidden from, confirmed words. */
export type VaultContent = Pick<ListingForm, SealedField>;

/** How long a recorded consent and right to represent are valid, unless the agreed exclusivity is longer. */
const consentDays = 180;

/** The last day of a consent given at `now` (ms). Every new period of exclusivity records another. */
export function consentUntil(now: number, exclusivityDays: number): string {
  return addDays(dateOf(now), Math.max(consentDays, exclusivityDays));
}

/** Whether all required fields are filled. @throws ExpectedError `invalid-input` with fields */
export const requireComplete = (form: ListingForm): void =>
  refuseFields({ ...formErrors(form), ...unshowable(publicTexts(form)) });

/**
 * The public part of a form, if all required fields are filled and no text reveals the candidate (spec §12). @throws
 * ExpectedError `invalid-input` with fields, `leak` with findings
 */
function decideFace(form: ListingForm, check?: LeakCheck): PublicFace {
  const { texts, options } = leakAskOf(form);
  requireComplete(form);
  const checked = passLeakCheck(texts, options, check);
  if (!checked.ok) refuse("leak", { findings: checked.findings, detail: leakNotice(checked.findings).detail });
  return publicFace(form, checked.texts, portfolioKinds(form.identity.portfolioLinks));
}

/** The leak check's input for a form. */
export function leakAskOf(form: ListingForm): { texts: Record<string, string>; options: LeakCheckOptions } {
  const { identity, showCompanyNames, confirmedTexts: confirmed } = form;
  return { texts: publicTexts(form), options: { identity, showCompanyNames, confirmed } };
}

export const vaultContent = (form: ListingForm): VaultContent => pick(form, sealedFields);

/**
 * A new listing from a form (spec §12): active, exclusive for its days from `now` (ms). `firstListedAt` is copied from
 * an earlier listing of the same person by the same agency.
 */
export function decidePublish(
  form: ListingForm,
  parts: { id: string; maskedCode: string; agency: Listing["agency"]; now: number; firstListedAt: number },
  check?: LeakCheck,
): Listing {
  const { id, maskedCode, agency, now, firstListedAt } = parts;
  const face = decideFace(form, check);
  return {
    ...face,
    id,
    maskedCode,
    agency,
    status: "active",
    version: 1,
    exclusivityUntil: exclusivityFrom(now, face.exclusivityDays),
    publishedAt: now,
    firstListedAt,
    createdAt: now,
    updatedAt: now,
  };
}

/** The version an owner's change carries. Public and hidden edits both raise it; strangers never see it. */
export function ownVersion(listing: Listing, identityVersion: number): number {
  return listing.version + identityVersion - 1;
}

/** The owner's form of a published listing, rebuilt from its public and its sealed half. */
export function formOf(listing: Listing, content: VaultContent): ListingForm {
  return {
    ...Object.fromEntries(faceFields.map((field) => [field, kindOf(field).edit(listing[field])])),
    ...Object.fromEntries(confirmations.map((field) => [field, true])),
    ...pick(content, sealedFields),
  } as ListingForm;
}

/**
 * The end of the exclusivity after an edit of its days. A listing that has ended has no running one: it begins again
 * when the listing returns. A period's consent is as long as its days were then, and at least `consentDays`. `now` in
 * ms. @throws ExpectedError `invalid-input`
 */
function endAfterEdit(listing: Listing, days: number, now: number): string {
  const { status, exclusivityDays, exclusivityUntil } = listing;
  if (!isHeld(status) || days === exclusivityDays) return exclusivityUntil;
  const most = Math.max(consentDays, exclusivityDays);
  if (days > most)
    refuseField(
      "exclusivityDays",
      `You can extend the exclusivity to at most ${most} days. To go on after that, renew the listing.`,
    );
  const until = exclusivityAfterEdit(listing, days);
  if (until < earliestDate(now))
    refuseField(
      "exclusivityDays",
      `With ${days} days, the exclusivity would have ended on ${dateText(until)}. Enter more, or withdraw the listing.`,
    );
  return until;
}

/**
 * Applies an edit of a published listing: the whole form passes the leak check again, even if only the identity
 * changed (spec §12). `listing` and `content` are null if unchanged; a hidden edit doesn't change the public version
 * or `updatedAt`. `now` in ms.
 */
export function decideEdit(
  listing: Listing,
  content: VaultContent,
  patch: Partial<ListingForm>,
  now: number,
  check?: LeakCheck,
): { listing: Listing | null; content: VaultContent | null } {
  decideLifecycle(listing, "edit", now);
  const form = { ...formOf(listing, content), ...patch };
  // Refused before the texts are checked: an error after that would say they passed (docs/decisions/0058).
  requireComplete(form);
  const exclusivityUntil = endAfterEdit(listing, form.exclusivityDays, now);
  const face = decideFace(form, check);
  const hidden = vaultContent(form);
  return {
    listing: sameValue({ ...listing, ...face }, listing)
      ? null
      : { ...listing, ...face, exclusivityUntil, version: listing.version + 1, updatedAt: now, ...answered },
    content: sameValue(hidden, content) ? null : hidden,
  };
}
