import type { GuaranteeDays } from "#domain/deal/terms.ts";
import type { DealStart } from "#web/features/deal/create/create-deal-form.tsx";
import type { Introduction } from "./queries.ts";

/** What a new deal takes from its introduction: the parties and the agreed terms (spec §15). */
export function dealStartOf(introduction: Introduction): DealStart {
  const offer = introduction.offers.at(-1)?.offer;
  return {
    candidate: { id: introduction.listingId, ...introduction.candidate },
    introduction: {
      id: introduction.id,
      code: introduction.code,
      employer: introduction.employer,
      sellingAgency: introduction.sellingAgency,
      terms:
        offer?.kind === "split"
          ? { laSplit: offer.laSplit }
          : offer
            ? { feePercent: offer.feePercent, guaranteeDays: offer.guaranteeDays as GuaranteeDays }
            : {},
    },
  };
}
