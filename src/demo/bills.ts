import type { Asked, BillingSources, BillTo, OrganizationBilling } from "#domain/billing/billing.ts";
import { type Bill, billableEntries, billNumber, billPrefix, sourcesOfBill } from "#domain/billing/bills.ts";
import type { Billing } from "#domain/billing/view.ts";
import { clientLedger } from "#domain/deal/client-view.ts";
import { type Deal, partOf } from "#domain/deal/deal.ts";
import { balanceOf } from "#domain/deal/ledger.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoAgencies } from "./parties.ts";
import type { DemoState } from "./state.ts";

/** Billing details by organization, details entered by agencies per deal, and the issued documents in order. */
export type DemoBilling = {
  organizations: Record<string, Asked<OrganizationBilling>>;
  billTo: Record<string, Asked<BillTo>>;
  bills: (Bill & { dealId: string; agencyId: string })[];
};

/** The visitor's agency can invoice at once; the employer Meridian Robotics has its own details. */
export const sampleBilling: DemoBilling = {
  organizations: {
    [demoAgencies[0]?.id ?? ""]: {
      legalName: "Northstar Talent LLC",
      address: "410 Lavaca Street, Suite 900\nAustin, TX 78701",
      taxNumber: "EIN 74-0000001",
      payment: { bankName: "First Sample Bank", account: "0001 2345 6789", routing: "111000000", note: "" },
      tax: null,
      invoicePrefix: "INV",
    },
    "employer-1": {
      legalName: "Meridian Robotics, Inc.",
      address: "2200 Foundry Way\nPittsburgh, PA 15201",
      taxNumber: "EIN 25-0000007",
      payment: { bankName: "", account: "", routing: "", note: "" },
      tax: null,
      invoicePrefix: "INV",
    },
  },
  billTo: {},
  bills: [],
};

/** Issues the missing documents of a deal's ledger, and freezes the details of a settled account. */
export function withBills(state: DemoState, deal: Deal): DemoState {
  if (deal.ledger.length === 0) return state;
  const agencyId = deal.listingAgency.id;
  const agency = state.billing.organizations[agencyId] ?? null;
  let { bills } = state.billing;
  for (const { entry, kind, on } of billableEntries(deal.ledger)) {
    if (bills.some((bill) => bill.dealId === deal.id && bill.entry === entry)) continue;
    const year = Number(on.slice(0, 4));
    const before = bills.filter(
      (bill) => bill.agencyId === agencyId && bill.kind === kind && bill.issuedOn.startsWith(`${year}-`),
    ).length;
    bills = [
      ...bills,
      {
        dealId: deal.id,
        agencyId,
        kind,
        entry,
        number: billNumber(billPrefix(kind, agency), year, before + 1),
        issuedOn: on,
        frozen: null,
      },
    ];
  }
  const ofDeal = bills.filter(({ dealId }) => dealId === deal.id);
  if (balanceOf(deal.ledger, "client") === 0 && ofDeal.some(({ frozen }) => frozen === null))
    bills = bills.map((bill) =>
      bill.dealId === deal.id && bill.frozen === null
        ? { ...bill, frozen: sourcesOfBill(ofDeal, bill, sourcesOf(state, deal)) }
        : bill,
    );
  return bills === state.billing.bills ? state : { ...state, billing: { ...state.billing, bills } };
}

const sourcesOf = (
  { billing: { organizations, billTo } }: DemoState,
  { id, listingAgency, employer }: Deal,
): BillingSources => ({
  agency: organizations[listingAgency.id] ?? null,
  employer: organizations[employer.id] ?? null,
  billTo: billTo[id] ?? null,
});

/** A deal's documents with the data they print; for an employer, its own account only. */
export const billingOf = (state: DemoState, viewer: Viewer, deal: Deal): Billing => ({
  ledger: partOf(viewer, deal) === "employer" ? clientLedger(deal.ledger) : deal.ledger,
  bills: state.billing.bills
    .filter(({ dealId }) => dealId === deal.id)
    .map(({ kind, entry, number, issuedOn, frozen }) => ({ kind, entry, number, issuedOn, frozen })),
  sources: sourcesOf(state, deal),
  billToVersion: state.billing.billTo[deal.id]?.version ?? 0,
});
