import { describe, expect, it } from "vitest";
import { rejectionOf } from "#tests/support/domain-rules.ts";
import {
  type BillingSources,
  decideBilling,
  decideBillTo,
  emptyBilling,
  emptyBillTo,
  missingBilling,
  unsavedBilling,
  unsavedBillTo,
} from "./billing.ts";
import { type Bill, billableEntries, billNumber, billStandings, invoiceOf } from "./bills.ts";
import { invoiceStatus } from "./document.ts";
import { billingView, requestedBill, requireBillToOpen } from "./view.ts";
import { clientLedger } from "../deal/client-view.ts";
import {
  correctPayment,
  creditClient,
  type LedgerEntry,
  openLedger,
  recordPayment,
  releaseReserve,
  rewriteFee,
} from "../deal/ledger.ts";
import { breakDownFee, shareOutFee, taxWithin } from "../core/money.ts";

const fee = breakDownFee({ salary: 20_500_000, feeBp: 2_500, laSplitBp: 6_000 });
const opened = openLedger(fee, "2026-10-11");
const paid = (ledger: LedgerEntry[], cents: number, on: string) =>
  recordPayment(ledger, { kind: "client_paid", cents, on });
const credited = (ledger: LedgerEntry[], cents: number) =>
  creditClient(
    releaseReserve(ledger, "2026-11-22"),
    fee,
    shareOutFee(fee.fee - cents, { laSplitBp: 6_000, platformBp: 0 }),
    "2026-11-22",
  );
const standings = (ledger: LedgerEntry[]) =>
  [...billStandings(ledger).values()].map(({ state, paidCents, openCents, on }) => [state, paidCents, openCents, on]);

describe("documents of a ledger", () => {
  it("there is one for each entry that changes the employer's invoice, from the ledger or from its own account", () => {
    const ledger = credited(paid(opened, 5_125_000, "2026-10-20"), 2_790_278);
    expect(billableEntries(ledger)).toEqual([
      { entry: 1, kind: "invoice", cents: 5_125_000, on: "2026-10-11" },
      { entry: 5, kind: "credit_note", cents: 2_790_278, on: "2026-11-22" },
    ]);
    expect(billableEntries(clientLedger(ledger))).toEqual(billableEntries(ledger));
    expect(billStandings(clientLedger(ledger))).toEqual(billStandings(ledger));
  });

  it("a replaced invoice gets a credit note and a new invoice", () => {
    const client = (cents: number) => [
      { account: "client" as const, cents },
      { account: "listing" as const, cents: -cents },
    ];
    const ledger: LedgerEntry[] = [
      { number: 1, kind: "invoice", on: "2026-10-11", postings: client(100), reverses: null },
      { number: 2, kind: "correction", on: "2026-10-12", postings: client(-100), reverses: 1 },
      { number: 3, kind: "invoice", on: "2026-10-12", postings: client(90), reverses: null },
    ];
    expect(billableEntries(ledger).map(({ entry, kind, cents }) => [entry, kind, cents])).toEqual([
      [1, "invoice", 100],
      [2, "credit_note", 100],
      [3, "invoice", 90],
    ]);
    expect(standings(ledger)).toEqual([
      ["credited", 0, 0, null],
      ["unpaid", 0, 90, null],
      ["set_off", 0, 0, null],
    ]);
    const documents = billableEntries(ledger);
    expect(documents.map((each) => invoiceOf(documents, each)?.entry)).toEqual([1, 1, 3]);
  });

  it("a zero fee has no document, and numbers have at least four digits", () => {
    expect(billableEntries(openLedger(breakDownFee({ salary: 1, feeBp: 0, laSplitBp: 6_000 }), "2026-10-11"))).toEqual(
      [],
    );
    expect([billNumber("INV", 2026, 1), billNumber("CN", 2027, 12_345)]).toEqual(["INV-2026-0001", "CN-2027-12345"]);
  });
});

describe("status of a document", () => {
  it("is unpaid, partly paid, paid on the day of the last payment, and open again once it is reversed", () => {
    expect(standings(opened)).toEqual([["unpaid", 0, 5_125_000, null]]);
    const part = paid(opened, 2_000_000, "2026-10-20");
    expect(standings(part)).toEqual([["part_paid", 2_000_000, 3_125_000, null]]);
    const whole = paid(part, 3_125_000, "2026-11-02");
    expect(standings(whole)).toEqual([["paid", 5_125_000, 0, "2026-11-02"]]);
    expect(standings(correctPayment(whole, whole.length, "2026-11-03"))).toEqual([
      ["part_paid", 2_000_000, 3_125_000, null],
    ]);
  });

  it("is a refund after a fall-off of a paid invoice, and settled once the refund is paid", () => {
    const fallen = credited(paid(opened, 5_125_000, "2026-10-20"), 2_790_278);
    expect(standings(fallen)).toEqual([
      ["paid", 2_334_722, 0, "2026-10-20"],
      ["refund_due", 0, 2_790_278, null],
    ]);
    const half = recordPayment(fallen, { kind: "client_refunded", cents: 1_000_000, on: "2026-11-23" });
    expect(standings(half)[1]).toEqual(["refund_due", 1_000_000, 1_790_278, null]);
    expect(standings(recordPayment(half, { kind: "client_refunded", cents: 1_790_278, on: "2026-11-24" }))).toEqual([
      ["paid", 2_334_722, 0, "2026-10-20"],
      ["refunded", 2_790_278, 0, "2026-11-24"],
    ]);
  });

  it("is credited when nothing was paid, and split when the credit exceeds the open amount", () => {
    expect(standings(credited(opened, 2_790_278))).toEqual([
      ["unpaid", 0, 2_334_722, null],
      ["set_off", 0, 0, null],
    ]);
    expect(standings(credited(paid(opened, 3_000_000, "2026-10-20"), 2_790_278))).toEqual([
      ["paid", 2_334_722, 0, "2026-11-22"],
      ["refund_due", 0, 665_278, null],
    ]);
  });

  it("says what payments and what credits settled of an invoice, and when the last of them did", () => {
    const statuses = (ledger: LedgerEntry[]) => {
      const amounts = new Map(billableEntries(ledger).map(({ entry, kind, cents }) => [entry, { kind, cents }]));
      return [...billStandings(ledger)].flatMap(([entry, standing]) => {
        const { kind, cents = 0 } = amounts.get(entry) ?? {};
        return kind === "invoice" ? [invoiceStatus(standing, cents)] : [];
      });
    };
    expect(statuses(opened)).toEqual(["Unpaid"]);
    expect(statuses(paid(opened, 5_125_000, "2026-10-20"))).toEqual(["Paid on Oct 20, 2026"]);
    const fallen = credited(paid(opened, 2_000_000, "2026-10-20"), 2_790_278);
    expect(statuses(fallen)).toEqual(["Partly paid: $20,000.00 paid, $27,902.78 credited, $3,347.22 unpaid"]);
    expect(statuses(paid(fallen, 334_722, "2026-12-01"))).toEqual([
      "Settled on Dec 1, 2026: $23,347.22 paid, $27,902.78 credited",
    ]);
    // The credit came last, and covers more than was open.
    expect(statuses(credited(paid(opened, 3_000_000, "2026-10-20"), 2_790_278))).toEqual([
      "Settled on Nov 22, 2026: $30,000.00 paid, $21,250.00 credited",
    ]);
    // Paid in full before the credit, which is refunded.
    expect(statuses(credited(paid(opened, 5_125_000, "2026-10-20"), 2_790_278))).toEqual(["Paid on Oct 20, 2026"]);
    expect(statuses(credited(opened, 5_125_000))).toEqual(["Credited in full"]);
  });

  it("counts a refund once: a later invoice is unpaid", () => {
    const client = (cents: number) => [
      { account: "client" as const, cents },
      { account: "listing" as const, cents: -cents },
    ];
    const refunded = recordPayment(credited(paid(opened, 5_125_000, "2026-10-20"), 5_125_000), {
      kind: "client_refunded",
      cents: 5_125_000,
      on: "2026-11-23",
    });
    const again = [
      ...refunded,
      {
        number: refunded.length + 1,
        kind: "invoice" as const,
        on: "2026-11-24",
        postings: client(700),
        reverses: null,
      },
    ];
    expect(standings(again)).toEqual([
      ["credited", 0, 0, null],
      ["unpaid", 0, 700, null],
      ["refunded", 5_125_000, 0, "2026-11-23"],
    ]);
  });
});

describe("billing details", () => {
  const agency = {
    ...emptyBilling,
    legalName: " Northstar  Talent LLC ",
    address: "1 Main St\r\n\n Austin, TX ",
    invoicePrefix: "nst",
  };

  it("are normalized, and can be empty", () => {
    expect(decideBilling(unsavedBilling, agency)).toEqual({
      ...emptyBilling,
      version: 1,
      legalName: "Northstar Talent LLC",
      address: "1 Main St\nAustin, TX",
      invoicePrefix: "NST",
    });
    expect(decideBilling(unsavedBilling, emptyBilling)).toEqual({ ...emptyBilling, version: 1 });
    expect(decideBillTo(unsavedBillTo, { ...emptyBillTo, purchaseOrder: " PO 7 " }, () => null)).toEqual({
      ...emptyBillTo,
      purchaseOrder: "PO 7",
      version: 1,
    });
  });

  it.each([
    [{ invoicePrefix: "CN" }, "invoicePrefix"],
    [{ invoicePrefix: "" }, "invoicePrefix"],
    [{ invoicePrefix: "A B" }, "invoicePrefix"],
    [{ address: "1\n2\n3\n4\n5\n6\n7" }, "address"],
    [{ tax: { label: "", rateBp: 825 } }, "tax.label"],
    [{ tax: { label: "Sales tax", rateBp: 0 } }, "tax.rateBp"],
    [{ legalName: "한국 주식회사" }, "legalName"],
  ])("are rejected when a document can't show them: %j", (change, field) => {
    expect(() => decideBilling(unsavedBilling, { ...agency, ...change })).toThrow(
      expect.objectContaining({
        extras: expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.any(String) }) }),
      }),
    );
  });

  it("list what is missing on either side; the employer's own details take precedence over the agency's entry", () => {
    const none: BillingSources = { agency: null, employer: null, billTo: null };
    expect(missingBilling(none)).toEqual({
      agency: ["legalName", "address", "taxNumber", "payment"],
      employer: ["legalName", "address", "taxNumber"],
    });
    const billTo = { ...emptyBillTo, legalName: "Meridian", address: "2 Foundry Way" };
    const own = { ...emptyBilling, legalName: "Meridian Robotics, Inc." };
    expect(
      missingBilling({
        agency: { ...agency, payment: { ...emptyBilling.payment, note: "Check to the address above." } },
        employer: own,
        billTo,
      }),
    ).toEqual({ agency: ["taxNumber"], employer: ["taxNumber"] });
  });
});

it("net and tax within a total add up to the total", () => {
  for (const [total, rate] of [
    [5_125_000, 825],
    [1, 825],
    [99, 1_900],
    [4_999_999, 5_000],
  ] as const) {
    const { net, tax } = taxWithin(total, rate);
    expect(net + tax).toBe(total);
    expect(Math.abs(tax - (net * rate) / 10_000)).toBeLessThanOrEqual(1);
  }
  expect(taxWithin(10_825, 825)).toEqual({ net: 10_000, tax: 825 });
});

describe("who is billed", () => {
  const today = "2026-11-30";
  const named = (legalName: string): BillingSources => ({
    agency: null,
    employer: null,
    billTo: { ...emptyBillTo, legalName },
  });
  const bill = (entry: number, frozen: BillingSources | null, kind: Bill["kind"] = "invoice"): Bill => ({
    kind,
    entry,
    number: `NT-2026-000${entry}`,
    issuedOn: "2026-10-11",
    frozen,
  });
  const shown = (bills: Bill[], ledger = opened) =>
    billingView("listing", { ledger, bills, sources: named("Now Ltd"), billToVersion: 1 }).parties;
  const refused = (bills: Bill[], { won = true, ledger = opened } = {}) =>
    rejectionOf(() => requireBillToOpen("listing", "Northstar Talent", { bills, ledger }, won)).message;

  it("can be changed until the account is settled, and is then what it was on that day", () => {
    expect(shown([bill(1, null)])).toMatchObject({ entered: { legalName: "Now Ltd" }, editable: true });
    const settled = [bill(1, named("Then Ltd"))];
    expect(shown(settled)).toMatchObject({ entered: { legalName: "Then Ltd" }, editable: false });
    expect(refused(settled)).toContain("was settled");
  });

  it("can be changed again on an invoice that replaces a settled one", () => {
    const ledger = rewriteFee(opened, openLedger(shareOutFee(5_000_000, { laSplitBp: 6_000 }), today), today);
    const replaced = [bill(1, named("Then Ltd")), bill(3, null, "credit_note"), bill(5, null)];
    expect(shown(replaced, ledger)).toMatchObject({ entered: { legalName: "Now Ltd" }, editable: true });
    requireBillToOpen("listing", "Northstar Talent", { bills: replaced, ledger }, true);
  });

  it("stays what it was on the settled invoice when a credit is reversed", () => {
    const ledger = rewriteFee(credited(opened, 2_790_278), opened, today);
    const then = named("Then Ltd");
    const undone = [bill(1, then), bill(4, then, "credit_note"), bill(6, null)];
    expect(billableEntries(ledger).map(({ entry }) => entry)).toEqual([1, 4, 6]);
    expect(shown(undone, ledger)).toMatchObject({ entered: { legalName: "Then Ltd" }, editable: false });
    expect(refused(undone, { ledger })).toContain("was settled");
    expect(requestedBill({ bills: undone, ledger }, undefined, true)).toBe(undone[0]);
  });

  it("can't be changed where there is no invoice, which says why", () => {
    expect(refused([], { won: false })).toContain("once the deal is closed as won");
    expect(refused([])).toContain("The fee of this deal is zero");
  });
});
