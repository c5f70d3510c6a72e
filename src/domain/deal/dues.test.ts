import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../core/calendar.ts";
import { clientLedger } from "./client-view.ts";
import { clientDues, type DueFacts, dueOn, nextDue, shareDues, standingLabel, standingOf, standingOn } from "./dues.ts";
import { guaranteePolicies, type GuaranteePolicy, refundOn } from "./guarantee.ts";
import {
  creditClient,
  type LedgerEntry,
  openLedger,
  outstandingOf,
  recordPayment,
  releaseReserve,
  rewriteFee,
} from "./ledger.ts";
import { shareOutFee } from "../core/money.ts";

const split = { laSplitBp: 6_000, platformBp: 0 };
const fee = 5_125_000;
const opened = openLedger(shareOutFee(fee, split), "2026-11-21");
const facts = (ledger: readonly LedgerEntry[], policy: GuaranteePolicy = "prorated"): DueFacts => ({
  closing: { startDate: "2026-12-01", timeZone: "America/Chicago" },
  policy,
  days: 90,
  ledger,
});
const paid = (ledger: readonly LedgerEntry[], cents: number, on = "2026-12-02") =>
  recordPayment(ledger, { kind: "client_paid", cents, on });
const at = (date: string) => Date.parse(`${date}T18:00:00Z`);

describe("the employer's dues", () => {
  it("are due when the candidate starts, as the client agreement says, and overdue by days after that", () => {
    expect(standingOf(facts(opened), at("2026-11-21"))).toEqual({
      state: "not_due",
      cents: fee,
      on: "2026-12-01",
      overdueDays: 0,
    });
    expect(standingOf(facts(opened), at("2026-12-01"))).toEqual({
      state: "due",
      cents: fee,
      on: "2026-12-01",
      overdueDays: 0,
    });
    expect(standingOf(facts(opened), at("2026-12-02"))).toEqual({
      state: "overdue",
      cents: fee,
      on: "2026-12-01",
      overdueDays: 1,
    });
    expect([1, 3].map((overdueDays) => standingLabel({ state: "overdue", overdueDays }))).toEqual([
      "Overdue by 1 day",
      "Overdue by 3 days",
    ]);
    expect(standingOf(facts(paid(opened, fee)), at("2027-01-02"))).toMatchObject({ state: "settled", cents: 0 });
  });

  it("change at midnight in the deal's own time zone", () => {
    const day = (instant: string) => standingOf(facts(opened), Date.parse(instant)).state;
    expect([
      day("2026-12-01T05:59:00Z"),
      day("2026-12-01T06:00:00Z"),
      day("2026-12-02T05:59:00Z"),
      day("2026-12-02T06:00:00Z"),
    ]).toEqual(["not_due", "due", "due", "overdue"]);
  });

  it("are not due before they are invoiced", () => {
    const late = openLedger(shareOutFee(fee, split), "2026-12-20");
    expect(clientDues(facts(late))).toEqual([
      { number: 1, of: 1, dueOn: "2026-12-20", agreedCents: fee, cents: fee, openCents: fee },
    ]);
  });

  it("are three installments, each on its own date; payments settle the first one first", () => {
    const ledger = paid(opened, 1_800_000);
    const states = (today: string) =>
      clientDues(facts(ledger, "installment")).map((due) => {
        const { dueOn: on, openCents, state, overdueDays } = dueOn(due, today);
        return [on, openCents, state, overdueDays];
      });
    expect(states("2026-12-31")).toEqual([
      ["2026-12-01", 0, "settled", 0],
      ["2026-12-31", 1_616_667, "due", 0],
      ["2027-01-30", 1_708_333, "not_due", 0],
    ]);
    expect(states("2027-02-02")).toEqual([
      ["2026-12-01", 0, "settled", 0],
      ["2026-12-31", 1_616_667, "overdue", 33],
      ["2027-01-30", 1_708_333, "overdue", 3],
    ]);
    const dues = clientDues(facts(ledger, "installment"));
    expect(standingOn(dues, 0, "2026-12-15")).toEqual({
      state: "not_due",
      cents: 1_616_667,
      on: "2026-12-31",
      overdueDays: 0,
    });
    expect(standingOn(dues, 0, "2027-02-02")).toEqual({
      state: "overdue",
      cents: 3_325_000,
      on: "2026-12-31",
      overdueDays: 33,
    });
  });

  it("lapse from the last one when the placement ends; what was due stays due", () => {
    const refund = refundOn("installment", fee, 29, 90);
    const credited = creditClient(
      releaseReserve(opened, "2026-12-30"),
      shareOutFee(fee, split),
      shareOutFee(fee - refund, split),
      "2026-12-30",
    );
    const states = clientDues(facts(credited, "installment"))
      .map((due) => dueOn(due, "2026-12-31"))
      .map(({ state, cents }) => [state, cents]);
    expect(states).toEqual([
      ["overdue", 1_708_334],
      ["lapsed", 0],
      ["lapsed", 0],
    ]);
  });

  it("are the same from the employer's own account, and add up to the unpaid amount", () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...guaranteePolicies),
        fc.integer({ min: 1, max: 250_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        part,
        fc.integer({ min: 0, max: 120 }),
        part,
        (policy, whole, laSplitBp, platformBp, first, lastDay, second) => {
          const by = { laSplitBp, platformBp };
          const pay = (ledger: LedgerEntry[], share: number) => {
            const cents = Math.floor(outstandingOf(ledger).client_paid * share);
            return cents > 0 ? paid(ledger, cents) : ledger;
          };
          let ledger = pay(openLedger(shareOutFee(whole, by), "2026-11-21"), first);
          const refund = refundOn(policy, whole, lastDay, 90);
          if (refund > 0)
            ledger = creditClient(
              releaseReserve(ledger, "2026-12-30"),
              shareOutFee(whole, by),
              shareOutFee(whole - refund, by),
              "2026-12-30",
            );
          ledger = pay(ledger, second);
          const dues = clientDues(facts(ledger, policy));
          expect(dues).toEqual(clientDues(facts(clientLedger(ledger), policy)));
          expect(dues.reduce((sum, due) => sum + due.openCents, 0)).toBe(outstandingOf(ledger).client_paid);
          expect(dues.reduce((sum, due) => sum + due.cents, 0)).toBe(whole - refund);
          expect(
            dues.every(
              ({ openCents, cents, agreedCents }) => openCents >= 0 && openCents <= cents && cents <= agreedCents,
            ),
          ).toBe(true);
          for (const { owedCents, waitingCents, returnCents } of Object.values(shareDues(ledger, by)))
            expect(Math.min(owedCents, waitingCents, returnCents)).toBeGreaterThanOrEqual(0);
          const { selling, platform } = shareDues(ledger, by);
          const kept = shareOutFee(whole - refund, by);
          expect([selling.owedCents + selling.waitingCents, platform.owedCents + platform.waitingCents]).toEqual([
            kept.sa,
            kept.platform,
          ]);
        },
      ),
      { numRuns: 300, seed: 20_261_123 },
    );
  });
});

describe("the dues after a fall-off was undone or its last day corrected", () => {
  const fellOff = (ledger: readonly LedgerEntry[], refund: number) =>
    creditClient(
      releaseReserve(ledger, "2027-01-11"),
      shareOutFee(fee, split),
      shareOutFee(fee - refund, split),
      "2027-01-11",
    );
  const dues = (ledger: readonly LedgerEntry[], policy?: GuaranteePolicy) => {
    expect(clientDues(facts(clientLedger(ledger), policy))).toEqual(clientDues(facts(ledger, policy)));
    return clientDues(facts(ledger, policy)).map(({ dueOn: on, cents, openCents }) => [on, cents, openCents]);
  };

  it("are due from that day as far as they are invoiced again", () => {
    const fell = fellOff(paid(opened, fee), 2_790_278);
    const refunded = recordPayment(fell, { kind: "client_refunded", cents: 2_790_278, on: "2027-01-12" });
    const undone = rewriteFee(refunded, opened, "2027-01-20");
    expect(dues(undone)).toEqual([
      ["2026-12-01", 2_334_722, 0],
      ["2027-01-20", 2_790_278, 2_790_278],
    ]);
    expect(standingOf(facts(undone), at("2027-01-20"))).toEqual({
      state: "due",
      cents: 2_790_278,
      on: "2027-01-20",
      overdueDays: 0,
    });
    const again = fellOff(undone, 2_790_278);
    expect(dues(again)).toEqual([["2026-12-01", 2_334_722, 0]]);
    expect(dues(rewriteFee(fellOff(opened, fee), opened, "2027-01-20"))).toEqual([["2027-01-20", fee, fee]]);
  });

  it("are due as before as far as they are still credited", () => {
    const fell = fellOff(opened, 2_790_278);
    const corrected = (refund: number) => rewriteFee(fell, fellOff(opened, refund), "2027-01-20");
    expect(dues(corrected(2_847_222))).toEqual([["2026-12-01", 2_277_778, 2_277_778]]);
    expect(dues(corrected(2_733_333))).toEqual([
      ["2026-12-01", 2_334_722, 2_334_722],
      ["2027-01-20", 56_945, 56_945],
    ]);
  });

  it("keep their dates in later corrections, which postpone only what they invoice again", () => {
    const corrected = (ledger: readonly LedgerEntry[], refund: number, on: string) =>
      rewriteFee(ledger, fellOff(opened, refund), on);
    const first = corrected(fellOff(opened, 2_790_278), 1_000_000, "2027-01-20");
    const asBefore = ["2026-12-01", 2_334_722, 2_334_722];
    expect(dues(first)).toEqual([asBefore, ["2027-01-20", 1_790_278, 1_790_278]]);
    const raised = corrected(first, 1_000_100, "2027-02-10");
    expect(dues(raised)).toEqual([asBefore, ["2027-01-20", 1_790_178, 1_790_178]]);
    expect(standingOf(facts(raised), at("2027-02-10"))).toMatchObject({ state: "overdue", overdueDays: 71 });
    const lowered = corrected(raised, 600_000, "2027-03-01");
    expect(dues(lowered)).toEqual([asBefore, ["2027-01-20", 1_790_178, 1_790_178], ["2027-03-01", 400_100, 400_100]]);
    expect(dues(paid(lowered, 3_000_000))).toEqual([
      ["2026-12-01", 2_334_722, 0],
      ["2027-01-20", 1_790_178, 1_124_900],
      ["2027-03-01", 400_100, 400_100],
    ]);
    expect(dues(corrected(lowered, 1_500_000, "2027-03-05"))).toEqual([asBefore, ["2027-01-20", 1_290_278, 1_290_278]]);
    expect(dues(corrected(lowered, 3_000_000, "2027-03-05"))).toEqual([["2026-12-01", 2_125_000, 2_125_000]]);
    expect(dues(corrected(lowered, 500_000, "2027-03-01")).slice(2)).toEqual([["2027-03-01", 500_100, 500_100]]);
    expect(clientDues(facts(lowered)).map(({ number, of }) => [number, of])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  it("are installments on their own dates where these are later", () => {
    const undone = rewriteFee(fellOff(opened, 3_416_666), opened, "2027-01-20");
    expect(dues(undone, "installment").map(([on]) => on)).toEqual(["2026-12-01", "2027-01-20", "2027-01-30"]);
  });

  it("belong to their part of the fee", () => {
    const parts = (ledger: readonly LedgerEntry[], policy?: GuaranteePolicy) =>
      clientDues(facts(ledger, policy)).map(({ number, of }) => `${number} of ${of}`);
    expect(parts(rewriteFee(fellOff(opened, 2_790_278), opened, "2027-01-20"))).toEqual(["1 of 1", "1 of 1"]);
    const undone = rewriteFee(fellOff(opened, 3_416_666), opened, "2027-01-20");
    expect(parts(undone, "installment")).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  });

  it("are those of the new fee after a corrected salary", () => {
    const whole = shareOutFee(5_000_000, split);
    const raised = rewriteFee(fellOff(opened, 2_790_278), openLedger(whole, "2027-01-20"), "2027-01-20");
    expect(dues(raised)).toEqual([["2027-01-20", 5_000_000, 5_000_000]]);
  });
});

describe("a partner's share", () => {
  it("is owed from the employer's payments, as the split agreement says, from the day of payment", () => {
    expect(shareDues(opened, split).selling).toEqual({
      owedCents: 0,
      owedSince: null,
      waitingCents: 2_050_000,
      returnCents: 0,
      returnSince: null,
    });
    const half = paid(opened, 2_562_500, "2026-12-03");
    expect(shareDues(half, split).selling).toEqual({
      owedCents: 1_025_000,
      owedSince: "2026-12-03",
      waitingCents: 1_025_000,
      returnCents: 0,
      returnSince: null,
    });
    const passedOn = recordPayment(half, { kind: "partner_paid", cents: 1_025_000, on: "2026-12-05" });
    expect(shareDues(passedOn, split).selling).toMatchObject({
      owedCents: 0,
      owedSince: null,
      waitingCents: 1_025_000,
    });
    expect(shareDues(paid(passedOn, 2_562_500, "2026-12-09"), split).selling).toMatchObject({
      owedCents: 1_025_000,
      owedSince: "2026-12-09",
      waitingCents: 0,
    });
  });

  it("is repaid where a refund lowers it; the reserve makes no difference", () => {
    const passedOn = recordPayment(paid(opened, fee), { kind: "partner_paid", cents: 2_050_000, on: "2026-12-05" });
    const kept = shareOutFee(fee - 2_790_278, split);
    const fell = creditClient(releaseReserve(passedOn, "2027-01-11"), shareOutFee(fee, split), kept, "2027-01-11");
    expect(shareDues(fell, split).selling).toEqual({
      owedCents: 0,
      owedSince: null,
      waitingCents: 0,
      returnCents: 1_116_111,
      returnSince: "2027-01-11",
    });
    expect(shareDues(releaseReserve(paid(opened, fee), addDays("2026-12-01", 90)), split).selling).toMatchObject({
      owedCents: 2_050_000,
      owedSince: "2026-12-02",
    });
  });
});

it("the next due is the open one with the earliest date, without refunds and what is settled", () => {
  const on = (date: string | null, state: ReturnType<typeof standingOf>["state"]) =>
    ({ state, cents: 100, on: date, overdueDays: 0 }) as const;
  const soon = on("2026-12-23", "not_due");
  const others = [on("2027-01-02", "not_due"), on(null, "to_pay_back"), on(null, "settled")];
  expect(nextDue([...others, soon])).toBe(soon);
  const late = on("2026-11-02", "overdue");
  expect(nextDue([soon, late, ...others])).toBe(late);
  expect(nextDue(others.slice(1))).toBeNull();
});
