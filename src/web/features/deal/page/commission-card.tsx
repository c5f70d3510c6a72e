import { dollars, moneyText, roundMoneyText } from "#domain/core/money.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { FeeShares } from "#web/features/deal/terms/fee-breakdown.tsx";
import { FactList, TitledCard } from "#web/ui/card.tsx";

/** The total fee and, for agencies, each party's share. */
export function CommissionCard({ deal }: { deal: DealSheet }) {
  const { agencySide: side, closing } = deal;
  // The share of a row is that of the remaining fee.
  const wholeShare = deal.part === "listing" ? side?.laCents : deal.part === "selling" ? side?.saCents : undefined;
  return (
    <TitledCard
      title={side ? "Commission" : "Total fee"}
      aside={<span className="figures text-right text-dense text-ink-2">{ofSalary(deal)}</span>}
    >
      <p className="figures mt-1 text-figure font-semibold break-words" data-total-fee>
        {moneyText(deal.feeCents)}
      </p>
      {deal.myShareCents === undefined ? null : (
        <p className="figures mt-0.5 w-fit text-dense text-money" data-my-share data-guide="my-share">
          My share {moneyText(wholeShare ?? deal.myShareCents)}
        </p>
      )}
      {closing?.fallOff && closing.fallOff.refundCents > 0 ? (
        <p className="figures mt-0.5 text-dense text-ink-2" data-kept-fee>
          <strong className="text-ink">
            {moneyText(closing.feeCents - closing.fallOff.refundCents)} {side ? "kept" : "after the credit"}.
          </strong>
          {` ${moneyText(closing.fallOff.refundCents)} was credited when the placement ended on day ` +
            `${closing.fallOff.day} of ${deal.guaranteeDays}.`}
          {deal.myShareCents === undefined ? null : (
            <span className="block text-money">My share now {moneyText(deal.myShareCents)}</span>
          )}
        </p>
      ) : null}
      {side ? (
        <div className="mt-3">
          <FeeShares
            listing={deal.listingAgency.name}
            selling={deal.sellingAgency?.name ?? null}
            laSplit={side.laSplit}
            platform={side.platformCents}
            la={side.laCents}
            sa={side.saCents}
          />
          {side.kept ? <KeptShares deal={deal} kept={side.kept} /> : null}
        </div>
      ) : null}
      {side?.belowMinimum ? (
        <p className="mt-3 rounded-tag bg-amber-soft px-3 py-2 text-dense">
          Below {deal.part === "listing" ? "your" : "the listing agency's"} minimum fee of{" "}
          <span className="figures">{roundMoneyText(side.minimumFeeCents)}</span> for this candidate.
        </p>
      ) : null}
    </TitledCard>
  );
}

const ofSalary = ({ feePercent, targetSalary, acceptedSalary }: DealSheet): string =>
  acceptedSalary === null
    ? `Fee ${feePercent}% of ${roundMoneyText(dollars(targetSalary))}`
    : `Fee ${feePercent}% of ${roundMoneyText(dollars(acceptedSalary))} accepted`;

type KeptSharesProps = { deal: DealSheet; kept: NonNullable<NonNullable<DealSheet["agencySide"]>["kept"]> };

function KeptShares({ deal, kept }: KeptSharesProps) {
  const rows = [
    { term: deal.listingAgency.name, cents: kept.laCents },
    ...(deal.sellingAgency ? [{ term: deal.sellingAgency.name, cents: kept.saCents }] : []),
    ...(kept.platformCents > 0 ? [{ term: "Platform", cents: kept.platformCents }] : []),
  ];
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="text-dense text-ink-2">Kept after the fall-off</h3>
      <FactList
        className="mt-1.5 gap-1 text-dense"
        facts={rows.map(({ term, cents }) => ({ term, fact: moneyText(cents) }))}
      />
    </div>
  );
}
