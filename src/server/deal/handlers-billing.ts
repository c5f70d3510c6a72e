import { requestedBill, billingView, requireBillToOpen } from "#domain/billing/view.ts";
import { decideBillTo, emptyBillTo } from "#domain/billing/billing.ts";
import { refuse } from "#domain/core/errors.ts";
import { audit } from "../platform/audit.ts";
import { dealBilling, saveBillTo } from "./bills.ts";
import { billFile } from "./files.ts";
import { dealSeen } from "./sheet.ts";
import { dealById } from "./store.ts";
import type { Handlers } from "../platform/http/context.ts";

/** Invoices and credit notes of a won deal. */
export const dealBills: Pick<Handlers["deals"], "billing" | "saveBillTo" | "invoice"> = {
  async billing(context, { id }) {
    const { sheet, ledger } = await dealSeen(context, id);
    return context.database.asSystem(async ({ db }) =>
      billingView(sheet.part, await dealBilling(db, sheet.id, ledger)),
    );
  },

  async saveBillTo(context, { id, ...asked }) {
    const { viewer } = context;
    const { sheet } = await dealSeen(context, id);
    return context.database.asSystem(async (work) => {
      // The lock prevents a payment from settling the account and fixing other details in the meantime.
      const { deal } = (await dealById(work.db, sheet.id, { lock: true })) ?? refuse("not-found");
      const before = await dealBilling(work.db, deal.id, deal.ledger);
      requireBillToOpen(sheet.part, deal.listingAgency.name, before, sheet.closing !== null);
      const { sources, billToVersion } = before;
      const saved = { ...(sources.billTo ?? emptyBillTo), version: billToVersion };
      const { version, ...billTo } = decideBillTo(saved, asked, () => billingView(sheet.part, before));
      await saveBillTo(work.db, deal.id, viewer, { ...billTo, version }, context.clock.now());
      await audit(work, context, viewer, { action: "deal.bill_to", entityId: deal.id });
      const after = { ...before, sources: { ...sources, billTo }, billToVersion: version };
      return context.keepAnswer(work, billingView(sheet.part, after));
    });
  },

  async invoice(context, { id, number }) {
    const { sheet, ledger } = await dealSeen(context, id);
    const billing = await context.database.asSystem(({ db }) => dealBilling(db, sheet.id, ledger));
    return billFile(context, sheet, requestedBill(billing, number, sheet.closing !== null), billing);
  },
};
