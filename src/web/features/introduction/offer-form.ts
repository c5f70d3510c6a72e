import { type GuaranteeDays, newDealDefaults } from "#domain/deal/terms.ts";
import { offerErrors } from "#domain/introduction/introduction.ts";
import { otherShare, percent } from "#domain/core/money.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import type { JobTerms } from "#web/features/client/job-employer.ts";
import { feeLimits, percentError, readShare } from "#web/features/deal/terms/terms-form.ts";
import type { Offer, OfferAsk } from "./queries.ts";

/** An offer as typed: unreadable values stay, with an error (spec §20). */
export type OfferForm =
  | { kind: "split"; laSplit: string; saSplit: string }
  | { kind: "fee"; feePercent: string; guaranteeDays: GuaranteeDays };

const shareText = (value: number): string => String(Math.round(value * 100) / 100);

export const splitForm = (laSplit: number): OfferForm => ({
  kind: "split",
  laSplit: shareText(laSplit),
  saSplit: shareText(otherShare(laSplit)),
});

/** The fee and guarantee of the job that it is for; without them, the usual ones (spec §9). */
export const feeForm = ({
  feePercent = newDealDefaults.feePercent,
  guaranteeDays = newDealDefaults.guaranteeDays,
}: Pick<JobTerms, "feePercent" | "guaranteeDays"> = {}): OfferForm => ({
  kind: "fee",
  feePercent: shareText(feePercent),
  guaranteeDays,
});

export const offerForm = (offer: Offer): OfferForm =>
  offer.kind === "split"
    ? splitForm(offer.laSplit)
    : { kind: "fee", feePercent: shareText(offer.feePercent), guaranteeDays: offer.guaranteeDays as GuaranteeDays };

export type ReadOffer = { ok: true; ask: OfferAsk } | { ok: false; errors: FieldErrors };

/** The offer, or errors by field. */
export function readOffer(form: OfferForm): ReadOffer {
  const figure = readShare(form.kind === "split" ? form.laSplit : form.feePercent);
  if (form.kind === "split") {
    if (figure === null) return { ok: false, errors: percentError("offer.laSplit", form.laSplit) };
    if (readShare(form.saSplit) === null) return { ok: false, errors: percentError("offer.saSplit", form.saSplit) };
    return { ok: true, ask: { kind: "split", laSplit: figure } };
  }
  if (figure === null) return { ok: false, errors: percentError("offer.feePercent", form.feePercent, feeLimits) };
  const errors = offerErrors({ kind: "fee", feeBp: percent(figure), guaranteeDays: form.guaranteeDays }, false);
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, ask: { kind: "fee", feePercent: figure, guaranteeDays: form.guaranteeDays } };
}
