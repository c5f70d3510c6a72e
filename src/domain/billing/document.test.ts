import { describe, expect, it } from "vitest";
import { dealText as text, memberOf as member, newDealFacts } from "#tests/support/domain-rules.ts";
import { addDays, dateText } from "../core/calendar.ts";
import { decideFallOff, decideWin } from "../deal/closing.ts";
import { type CorrectionAsk, decideDealCorrection } from "../deal/correction.ts";
import { type Deal, decideAccept, decideCreate } from "../deal/deal.ts";
import type { GuaranteePolicy } from "../deal/guarantee.ts";
import { proposedTerms } from "../deal/terms.ts";
import { dealSheetFor } from "../deal/view.ts";
import { dollars } from "../core/money.ts";
import { billableEntries } from "./bills.ts";
import { billPaper } from "./document.ts";

const la = member("la");
const start = "2026-10-11";
const day = (number: number) => addDays(start, number);
const at = (date: string) => Date.parse(`${date}T18:00:00Z`);
const on = (number: number) => dateText(day(number));

/** Won for a fee of $51,250.00 on the start date, and ended on a day of the guarantee. */
function fellOff(guaranteePolicy: GuaranteePolicy, number: number): Deal {
  const terms = proposedTerms({
    targetSalary: 200_000,
    feePercent: 25,
    laSplit: 60,
    guaranteeDays: 90,
    guaranteePolicy,
    terms: "",
  });
  const made = decideCreate(la, newDealFacts({ ...terms, text: text("") }));
  const accepted = decideAccept(member("sa"), made, { number: 1, confirmBelowMinimum: false }, 2_000);
  const won = decideWin(
    la,
    { ...accepted, status: "executed" },
    { acceptedSalary: dollars(205_000), startDate: start, timeZone: "America/Chicago" },
    at(start),
  );
  return decideFallOff(la, won, { lastDay: day(number), reason: text("Left.") }, at(day(number)));
}

/** Applied at once, because no one is there to confirm it. */
const corrected = (deal: Deal, ask: CorrectionAsk) =>
  decideDealCorrection(la, deal, { ...ask, reason: text("Typed wrong."), present: new Set() }, at(day(50)));

/** What the deal's invoices say of their dates, in order, and of their amounts. */
function invoicesOf(deal: Deal) {
  const bills = billableEntries(deal.ledger).map(({ entry, kind, on: issuedOn }) => ({
    entry,
    kind,
    issuedOn,
    number: `No. ${entry}`,
    frozen: null,
  }));
  const facts = { now: at(day(50)), rendered: [], introduction: null, hiddenFromEmployer: false };
  const billed = {
    deal: dealSheetFor(la, deal, facts),
    ledger: deal.ledger,
    bills,
    sources: { agency: null, employer: null, billTo: null },
  };
  return bills
    .filter(({ kind }) => kind === "invoice")
    .map((bill) => {
      const sections = billPaper(bill, billed)?.sections ?? [];
      const said = sections.flatMap((section) => (section.kind === "facts" ? section.facts : []));
      const fact = (term: string) => said.find((each) => each.term === term)?.fact ?? null;
      const tables = sections.flatMap((section) => (section.kind === "table" ? [section] : []));
      return {
        dates: [fact("Invoice date"), fact("Due date"), fact("Status")],
        account: tables.some(({ heading }) => heading === "Fee and payments"),
        installments: tables.find(({ heading }) => heading === "Installments")?.table ?? null,
      };
    });
}

describe("the invoices of a fall-off that was undone", () => {
  it("are the fee's with its own due date and account, and one of what was credited, due on its date", () => {
    expect(invoicesOf(corrected(fellOff("prorated", 41), { what: "fall_off" }))).toEqual([
      { dates: [on(0), on(0), "Unpaid"], account: true, installments: null },
      { dates: [on(50), on(50), "Unpaid"], account: false, installments: null },
    ]);
  });

  it("have the dates of the installments that each one bills", () => {
    const [fee, again] = invoicesOf(corrected(fellOff("installment", 10), { what: "fall_off" }));
    expect([fee?.dates[1], again?.dates[1]]).toEqual([
      `3 installments, the first on ${on(0)}`,
      `2 installments, the first on ${on(50)}`,
    ]);
    expect([fee, again].map((each) => each?.installments?.rows.map(([due]) => due))).toEqual([
      [on(0), on(30), on(60)],
      [on(50), on(60)],
    ]);
    expect([fee, again].map((each) => each?.installments?.total)).toEqual([
      ["Total", "$51,250.00"],
      ["Total", "$34,166.66"],
    ]);
  });
});

it("a fall-off with another last day leaves the fee's invoice with its due date", () => {
  expect(invoicesOf(corrected(fellOff("prorated", 41), { what: "last_day", lastDay: day(40) }))).toEqual([
    { dates: [on(0), on(0), "Unpaid"], account: true, installments: null },
    { dates: [on(50), null, "Credited in full"], account: false, installments: null },
  ]);
});
