import type { Offer } from "./queries.ts";

const figure = (value: number): string => String(Math.round(value * 100) / 100);

/** `60/40 split`, or `25% fee, 90-day guarantee`. */
export function offerText(offer: Offer): string {
  return offer.kind === "split"
    ? `${sharesText(offer)} split`
    : `${figure(offer.feePercent)}% fee, ${offer.guaranteeDays}-day guarantee`;
}

const sharesText = ({ laSplit, saSplit }: Extract<Offer, { kind: "split" }>): string =>
  `${figure(laSplit)}/${figure(saSplit)}`;

export function offerTerms(offer: Offer): { term: string; fact: string }[] {
  return offer.kind === "split"
    ? [{ term: "Split LA / SA", fact: sharesText(offer) }]
    : [
        { term: "Fee", fact: `${figure(offer.feePercent)}%` },
        { term: "Guarantee", fact: `${offer.guaranteeDays} days` },
      ];
}
