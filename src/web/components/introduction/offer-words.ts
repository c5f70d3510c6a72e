import type { Offer } from "./introduction-queries.ts";

const percentText = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** `60% / 40%`, or `25% fee, 90 days guarantee`. */
export function offerText(offer: Offer): string {
  return offer.kind === "split" ? `${percentText(offer.laSplit)} / ${percentText(offer.saSplit)}` : `${percentText(offer.feePercent)} fee, ${offer.guaranteeDays} days guarantee`;
}

/** An offer term by term, as a redline needs it. */
export function offerTerms(offer: Offer): { term: string; fact: string }[] {
  return offer.kind === "split"
    ? [{ term: "Split LA / SA", fact: offerText(offer) }]
    : [{ term: "Fee", fact: percentText(offer.feePercent) }, { term: "Guarantee", fact: `${offer.guaranteeDays} days` }];
}
