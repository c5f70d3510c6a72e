import { dateOf } from "./calendar.ts";
import { csvLine } from "./csv.ts";
import { type DealHead, dealStatusLabels } from "./deal.ts";
import { breakDownTerms, guaranteeText } from "./deal-terms.ts";
import { feeCentsOf } from "./deal-view.ts";
import { guaranteePolicyLabels } from "./guarantee.ts";
import { wholeBp } from "./money.ts";

const columns = ["Deal ID", "Candidate", "Role", "Employer", "Listing agency", "Selling agency", "Status", "Target salary", "Accepted salary", "Fee %", "Total fee", "Guarantee", "Guarantee policy", "Created", "Updated"];
const splitColumns = ["LA split %", "SA split %", "Platform share", "LA share", "SA share"];

/** How the fee of a deal is shared; nobody but agencies and the platform has it. */
export type Split = { laSplitBp: number; platformBp: number };

/** The columns before any deal. `withSplit` is false for an employer: the words alone would tell that there is a split. */
export const dealCsvHead = (withSplit: boolean): string => csvLine([...columns, ...(withSplit ? splitColumns : [])]);

/** One deal as a record of RFC 4180: amounts to the cent as plain figures, dates as `YYYY-MM-DD` (UTC), no cell a spreadsheet would run. */
export function dealCsvLine(deal: DealHead, split: Split | null): string {
  const { targetSalary, feeBp, guaranteeDays, guaranteePolicy } = deal.terms;
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
    amount(feeCentsOf(deal)),
    guaranteeText(guaranteeDays),
    guaranteePolicyLabels[guaranteePolicy],
    dateOf(deal.createdAt),
    dateOf(deal.updatedAt),
  ];
  return csvLine(split ? [...cells, ...splitCells(deal, split)] : cells);
}

function splitCells({ acceptedSalary, terms: { targetSalary, feeBp } }: DealHead, { laSplitBp, platformBp }: Split): string[] {
  const { platform, la, sa } = breakDownTerms({ targetSalary: acceptedSalary ?? targetSalary, feeBp, laSplitBp }, platformBp);
  return [hundredths(laSplitBp), hundredths(wholeBp - laSplitBp), amount(platform), amount(la), amount(sa)];
}

/** `51250.00`, from cents: digits only, which every spreadsheet adds up. */
const amount = (cents: number): string => (cents / 100).toFixed(2);

/** `62.5`, from basis points. */
const hundredths = (basisPoints: number): string => String(basisPoints / 100);
