import { dateOf } from "../core/calendar.ts";
import { csvLine } from "../core/csv.ts";
import { type DealHead, dealStatusLabels } from "./deal.ts";
import { breakDownTerms, guaranteeText } from "./terms.ts";
import { type Placement, type PlacementView, placementView } from "./closing-view.ts";
import { feeCentsOf, myShareOf, type Split } from "./view.ts";
import { clientTotals, standingLabel } from "./dues.ts";
import { guaranteePolicyLabels } from "./guarantee.ts";
import { shareOutFee, wholeBp } from "../core/money.ts";
import type { Viewer } from "../core/viewer.ts";

const columns = [
  "Deal ID",
  "Candidate",
  "Role",
  "Employer",
  "Listing agency",
  "Selling agency",
  "Status",
  "Target salary",
  "Accepted salary",
  "Fee %",
  "Total fee",
  "Guarantee",
  "Guarantee policy",
  "Created",
  "Updated",
  "Start date",
  "Placement ended",
  "Kept fee",
  "Payment",
  "Payment date",
  "Payment amount",
];
const splitColumns = [
  "LA split %",
  "SA split %",
  "Platform share",
  "LA share",
  "SA share",
  "Kept platform share",
  "Kept LA share",
  "Kept SA share",
  "My share",
  "Kept, my share",
  "Payment amount, my share",
];

/** The header row. `withSplit` is false for an employer: the column names alone would reveal that there is a split. */
export const dealCsvHead = (withSplit: boolean): string => csvLine([...columns, ...(withSplit ? splitColumns : [])]);

/**
 * One deal as a record of RFC 4180: amounts to the cent as plain numbers, dates as `YYYY-MM-DD` (UTC), no cell that a
 * spreadsheet would run.
 */
export function dealCsvLine(
  deal: DealHead,
  split: Split | null,
  placement: Placement | null,
  { viewer, now }: { viewer: Pick<Viewer, "organizationId">; now: number },
): string {
  const { targetSalary, feeBp, guaranteeDays, guaranteePolicy } = deal.terms;
  const fee = feeCentsOf(deal);
  const placed = placement && placementView(placement, { fee, days: guaranteeDays, policy: guaranteePolicy }, now);
  const cells = [
    deal.code,
    deal.candidate.maskedCode,
    deal.candidate.headlineRole,
    deal.employer.name,
    deal.listingAgency.name,
    deal.sellingAgency?.name ?? "",
    dealStatusLabels[deal.status],
    amount(targetSalary),
    deal.acceptedSalary === null ? "" : amount(deal.acceptedSalary),
    hundredths(feeBp),
    amount(fee),
    guaranteeText(guaranteeDays),
    guaranteePolicyLabels[guaranteePolicy],
    dateOf(deal.createdAt),
    dateOf(deal.updatedAt),
    ...placementCells(placed),
  ];
  if (!split) return csvLine(cells);
  const share = (to: number, from = 0) => {
    const [until, before] = [to, from].map((cents) => myShareOf(viewer, deal, { split, cents }));
    return until === undefined || before === undefined ? "" : amount(until - before);
  };
  const paid = clientTotals(placement?.ledger ?? []).paid;
  return csvLine([
    ...cells,
    ...splitCells(deal, split, placement),
    // The viewer's agency's own; empty for the platform.
    share(fee),
    ...(placed ? [share(placed.keptFeeCents), paymentShare(placed.standing, paid, share)] : ["", ""]),
  ]);
}

/**
 * A payment goes on where what is paid ends, and a refund ends there. So its share is a difference, as on the money
 * desk (docs/decisions/0038). `paid` in cents.
 */
const paymentShare = (
  { state, cents }: PlacementView["standing"],
  paid: number,
  share: (to: number, from: number) => string,
): string => (state === "to_pay_back" ? share(paid, paid - cents) : share(paid + cents, paid));

/** Start and end, the fee that is left, and the payment status: empty until the deal is won. */
function placementCells(placed: PlacementView | null): string[] {
  if (!placed) return ["", "", "", "", "", ""];
  const { startDate, ended, keptFeeCents, standing } = placed;
  return [
    startDate,
    ended?.lastDay ?? "",
    amount(keptFeeCents),
    standingLabel(standing),
    standing.on ?? "",
    amount(standing.cents),
  ];
}

function splitCells(
  { acceptedSalary, terms: { targetSalary, feeBp } }: DealHead,
  { laSplitBp, platformBp }: Split,
  placement: Placement | null,
): string[] {
  const { fee, platform, la, sa } = breakDownTerms(
    { targetSalary: acceptedSalary ?? targetSalary, feeBp, laSplitBp },
    platformBp,
  );
  const kept = placement && shareOutFee(fee - (placement.fallOff?.refund ?? 0), { laSplitBp, platformBp });
  return [
    hundredths(laSplitBp),
    hundredths(wholeBp - laSplitBp),
    amount(platform),
    amount(la),
    amount(sa),
    ...(kept ? [amount(kept.platform), amount(kept.la), amount(kept.sa)] : ["", "", ""]),
  ];
}

/** `51250.00`, from cents: digits only, so that every spreadsheet can add them. */
const amount = (cents: number): string => (cents / 100).toFixed(2);

/** `62.5`, from basis points. */
const hundredths = (basisPoints: number): string => String(basisPoints / 100);
