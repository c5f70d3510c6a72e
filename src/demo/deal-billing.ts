import { billPaper } from "#domain/billing/document.ts";
import { requestedBill, billingView, requireBillToOpen } from "#domain/billing/view.ts";
import { decideBillTo, unsavedBillTo } from "#domain/billing/billing.ts";
import { paperFileName } from "#domain/deal/document.ts";
import { partOf } from "#domain/deal/deal.ts";
import { refuse } from "#domain/core/errors.ts";
import { billingOf } from "./bills.ts";
import { dealOf, sheetOf } from "./deal-access.ts";
import type { DemoHandlers } from "./runner.ts";

/** Invoices and credit notes of a won deal. */
export const dealBills: Pick<DemoHandlers["deals"], "billing" | "saveBillTo" | "invoice"> = {
  billing(state, { id }, { viewer }) {
    const deal = dealOf(state, viewer, id);
    return { answer: billingView(partOf(viewer, deal), billingOf(state, viewer, deal)) };
  },
  saveBillTo(state, { id, ...asked }, { viewer }) {
    const deal = dealOf(state, viewer, id);
    const part = partOf(viewer, deal);
    requireBillToOpen(part, deal.listingAgency.name, billingOf(state, viewer, deal), deal.closing !== null);
    const billTo = decideBillTo({ ...unsavedBillTo, ...state.billing.billTo[id] }, asked, () =>
      billingView(part, billingOf(state, viewer, deal)),
    );
    const after = { ...state, billing: { ...state.billing, billTo: { ...state.billing.billTo, [id]: billTo } } };
    return { answer: billingView(part, billingOf(after, viewer, deal)), state: after };
  },
  invoice(state, { id, number }, context) {
    const deal = dealOf(state, context.viewer, id);
    const sheet = sheetOf(state, context, deal);
    const billing = billingOf(state, context.viewer, deal);
    const bill = requestedBill(billing, number, deal.closing !== null);
    const paper = billPaper(bill, { deal: sheet, ...billing }) ?? refuse("not-found");
    return {
      answer: context.papers.pdf(paper, {
        fileName: paperFileName(sheet.code, bill.number),
        author: sheet.listingAgency.name,
        createdAt: Date.parse(sheet.updatedAt),
      }),
    };
  },
};
