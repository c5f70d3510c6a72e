import { emptyBilling, type OrganizationBilling } from "#domain/billing/billing.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import { saveBilling } from "../organization/billing.ts";
import { idOf } from "./named.ts";
import type { Seeding } from "./seeding.ts";

/** Fictional details of two agencies and an employer. The others show invoices without details. */
const samples: Record<string, OrganizationBilling> = {
  "Northstar Talent": {
    legalName: "Northstar Talent LLC",
    address: "410 Lavaca Street, Suite 900\nAustin, TX 78701",
    taxNumber: "EIN 74-0000001",
    payment: { bankName: "First Sample Bank", account: "0001 2345 6789", routing: "111000000", note: "" },
    tax: null,
    invoicePrefix: "INV",
  },
  "Harbor Search Partners": {
    legalName: "Harbor Search Partners, Inc.",
    address: "88 Wharf Row\nBaltimore, MD 21231",
    taxNumber: "EIN 52-0000002",
    payment: {
      bankName: "Chesapeake Sample Bank",
      account: "0009 8765 4321",
      routing: "052000000",
      note: "Wire or ACH. Checks aren't accepted.",
    },
    tax: null,
    invoicePrefix: "HSP",
  },
  "Meridian Robotics": {
    ...emptyBilling,
    legalName: "Meridian Robotics, Inc.",
    address: "2200 Foundry Way\nPittsburgh, PA 15201",
    taxNumber: "EIN 25-0000007",
  },
};

/** Runs before the deals: their invoices are numbered and settled with these. */
export async function billingSamples(
  { database, clock }: Seeding,
  { organizations, people }: SampleIds,
): Promise<void> {
  await database.asSystem(async ({ db }) => {
    if (await db.selectFrom("mls_organization_billing").select("organization_id").limit(1).executeTakeFirst()) return;
    for (const [name, billing] of Object.entries(samples)) {
      const viewer = { organizationId: idOf(organizations, name), personId: idOf(people, name) };
      await saveBilling(db, viewer, { ...billing, version: 1 }, clock.now());
    }
  });
}
