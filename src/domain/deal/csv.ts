import { dateOf } from "../core/calendar.ts";
import { cellsOf, type CsvColumns, csvLine, headsOf } from "../core/csv.ts";
import { type DealHead, dealStatusLabels } from "./deal.ts";
import { breakDownTerms, guaranteeText } from "./terms.ts";
import { type Placement, type PlacementView, placementView } from "./closing-view.ts";
import { feeCentsOf, myShareOf, type Split } from "./view.ts";
import { clientTotals, standingLabel } from "./dues.ts";
import { guaranteePolicyLabels } from "./guarantee.ts";
import { shareOutFee, wholeBp } from "../core/money.ts";
import type { Viewer } from "../core/viewer.ts";

/** `fee` in cents; `placed`: what the placement is worth, null until the deal is won. */
type Line = { deal: DealHead; fee: number; placed: PlacementView | null };

const columns: CsvColumns<Line> = [
  { head: "Deal ID", of: ({ deal }) => deal.code },
  { head: "Candidate", of: ({ deal }) => deal.candidate.maskedCode },
  { head: "Role", of: ({ deal }) => deal.candidate.headlineRole },
  { head: "Employer", of: ({ deal }) => deal.employer.name },
  { head: "Listing agency", of: ({ deal }) => deal.listingAgency.name },
  { head: "Selling agency", of: ({ deal }) => deal.sellingAgency?.name },
  { head: "Status", of: ({ deal }) => dealStatusLabels[deal.status] },
  { head: "Target salary", of: ({ deal }) => amount(deal.terms.targetSalary) },
  { head: "Accepted salary", of: ({ deal }) => (deal.acceptedSalary === null ? "" : amount(deal.acceptedSalary)) },
  { head: "Fee %", of: ({ deal }) => hundredths(deal.terms.feeBp) },
  { head: "Total fee", of: ({ fee }) => amount(fee) },
  { head: "Guarantee", of: ({ deal }) => guaranteeText(deal.terms.guaranteeDays) },
  { head: "Guarantee policy", of: ({ deal }) => guaranteePolicyLabels[deal.terms.guaranteePolicy] },
  { head: "Created", of: ({ deal }) => dateOf(deal.createdAt) },
  { head: "Updated", of: ({ deal }) => dateOf(deal.updatedAt) },
  { head: "Start date", of: ({ placed }) => placed?.startDate },
  { head: "Placement ended", of: ({ placed }) => placed?.ended?.lastDay },
  { head: "Kept fee", of: ({ placed }) => placed && amount(placed.keptFeeCents) },
  { head: "Payment", of: ({ placed }) => placed && standingLabel(placed.standing) },
  { head: "Payment date", of: ({ placed }) => placed?.standing.on },
  { head: "Payment amount", of: ({ placed }) => placed && amount(placed.standing.cents) },
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
export const dealCsvHead = (withSplit: boolean): string =>
  csvLine([...headsOf(columns), ...(withSplit ? splitColumns : [])]);

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
  const { guaranteeDays, guaranteePolicy } = deal.terms;
  const fee = feeCentsOf(deal);
  const placed = placement && placementView(placement, { fee, days: guaranteeDays, policy: guaranteePolicy }, now);
  const cells = cellsOf(columns, { deal, fee, placed });
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
