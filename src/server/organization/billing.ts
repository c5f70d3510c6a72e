import { type OrganizationBilling, type Saved, unsavedBilling } from "#domain/billing/billing.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Db } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction.

/** The billing details of an organization; empty ones until they're saved. */
export async function billingOf(db: Db, organizationId: string): Promise<Saved<OrganizationBilling>> {
  const row = await db
    .selectFrom("mls_organization_billing")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) return unsavedBilling;
  return {
    ...fieldsFrom(row, ["version", "legal_name", "address", "tax_number", "invoice_prefix"]),
    payment: { bankName: row.bank_name, account: row.account, routing: row.routing, note: row.payment_note },
    tax: row.tax_label !== null && row.tax_bp !== null ? { label: row.tax_label, rateBp: row.tax_bp } : null,
  };
}

export async function saveBilling(
  db: Db,
  { organizationId, personId }: Pick<Viewer, "organizationId" | "personId">,
  billing: Saved<OrganizationBilling>,
  at: Date,
): Promise<void> {
  const { version, legalName, address, taxNumber, payment, tax, invoicePrefix } = billing;
  const columns = {
    ...columnsFrom({ legalName, address, taxNumber, invoicePrefix, version }),
    bank_name: payment.bankName,
    account: payment.account,
    routing: payment.routing,
    payment_note: payment.note,
    tax_label: tax?.label ?? null,
    tax_bp: tax?.rateBp ?? null,
    saved_by: personId,
    saved_at: at,
  };
  await db
    .insertInto("mls_organization_billing")
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(columns))
    .execute();
}
