import type { GuaranteeDays } from "#domain/deal/terms.ts";
import type { DealStart } from "#web/features/deal/create/create-deal-form.tsx";
import type { Introduction } from "./queries.ts";

/** What a new deal takes from its introduction: the parties and the agreed terms (spec §15). */
export function dealStartOf({
  id,
  code,
  listingId,
  candidate,
  employer,
  sellingAgency,
  offers,
}: Introduction): DealStart {
  const offer = offers.at(-1)?.offer;
  return {
    candidate: { id: listingId, ...candidate },
    introduction: {
      id,
      code,
      employer,
      sellingAgencyId: sellingAgency?.id ?? null,
      terms:
        offer?.kind === "split"
          ? { laSplit: offer.laSplit }
          : offer
            ? { feePercent: offer.feePercent, guaranteeDays: offer.guaranteeDays as GuaranteeDays }
            : {},
    },
  };
}
