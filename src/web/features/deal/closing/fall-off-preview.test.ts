import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { dealText as text, memberOf as member, newDealFacts } from "#tests/support/domain-rules.ts";
import { addDays } from "#domain/core/calendar.ts";
import { decideFallOff, decidePayment, decideReplacement, decideWin } from "#domain/deal/closing.ts";
import { type Deal, decideAccept, decideCreate } from "#domain/deal/deal.ts";
import { guaranteeOptions, platformShareBp, proposedTerms } from "#domain/deal/terms.ts";
import { dealSheetFor } from "#domain/deal/view.ts";
import { guaranteePolicies } from "#domain/deal/guarantee.ts";
import { outstandingOf } from "#domain/deal/ledger.ts";
import { dollars } from "#domain/core/money.ts";
import { type ClosedDeal, isClosed } from "#web/features/deal/queries.ts";
import { fallOffOn } from "./fall-off-preview.ts";

const start = "2026-09-01";
const at = (date: string) => Date.parse(`${date}T18:00:00Z`);

type Won = {
  salary: number;
  feePercent: number;
  laSplit: number;
  days: (typeof guaranteeOptions)[number];
  policy: (typeof guaranteePolicies)[number];
};

function won({ salary, feePercent, laSplit, days, policy }: Won): Deal {
  const terms = {
    ...proposedTerms({
      targetSalary: 100_000,
      feePercent,
      laSplit,
      guaranteeDays: days,
      guaranteePolicy: policy,
      terms: "",
    }),
    text: text(""),
  };
  const draft = decideCreate(member("la"), newDealFacts(terms, { platformBp: platformShareBp }));
  const executed: Deal = {
    ...decideAccept(member("sa"), draft, { number: 1, confirmBelowMinimum: false }, 2_000),
    status: "executed",
  };
  return decideWin(
    member("la"),
    executed,
    { acceptedSalary: dollars(salary), startDate: start, timeZone: "America/Chicago" },
    at(start),
  );
}

function sheetOf(deal: Deal, now: number): ClosedDeal {
  const sheet = dealSheetFor(member("la"), deal, { now, rendered: [], introduction: null, hiddenFromEmployer: false });
  if (!isClosed(sheet)) throw new Error("a won deal has a book");
  return sheet;
}

/** Pays this many thousandths of the open amount. */
function paid(deal: Deal, kind: "client_paid" | "partner_paid", thousandths: number): Deal {
  const cents = Math.floor((outstandingOf(deal.ledger)[kind] * thousandths) / 1_000);
  return cents === 0 ? deal : decidePayment(member("la"), deal, { kind, cents, on: start }, at(start));
}

const part = fc.integer({ min: 0, max: 1_000 });

describe("the preview of a fall-off", () => {
  it("equals what the step then books, whatever the terms, the day, the payments and how late it becomes known", () => {
    fc.assert(
      fc.property(
        fc.record<Won>({
          salary: fc.integer({ min: 1, max: 10_000_000 }),
          feePercent: fc.integer({ min: 0, max: 5_000 }).map((bp) => bp / 100),
          laSplit: fc.integer({ min: 0, max: 10_000 }).map((bp) => bp / 100),
          days: fc.constantFrom(...guaranteeOptions),
          policy: fc.constantFrom(...guaranteePolicies),
        }),
        part,
        part,
        fc.integer({ min: -3, max: 119 }),
        fc.nat(120),
        (terms, client, partner, wish, late) => {
          const lastDay = addDays(start, Math.min(wish, terms.days - 1));
          const now = at(addDays(lastDay > start ? lastDay : start, late));
          const deal = paid(paid(won(terms), "client_paid", client), "partner_paid", partner);
          const shown = fallOffOn(sheetOf(deal, now), lastDay, now);
          expect(sheetOf(deal, now).actions).toContain("fall_off");
          const fallen = decideFallOff(member("la"), deal, { lastDay, reason: text("Left.") }, now);
          const booked =
            terms.policy === "replacement" ? decideReplacement(member("la"), fallen, "refunded", now) : fallen;
          expect(shown?.day).toBe(booked.fallOff?.day);
          expect(shown?.back.refund).toBe(booked.fallOff?.refund);
          expect(shown?.back.outstanding).toEqual(outstandingOf(booked.ledger));
          expect({ listing: shown?.back.kept.la, selling: shown?.back.kept.sa }).toEqual({
            listing: sheetOf(booked, now).agencySide.ledger.shares.listing,
            selling: sheetOf(booked, now).agencySide.ledger.shares.selling,
          });
        },
      ),
      { numRuns: exhaustive ? 1_500 : 100 },
    );
  });

  it.each([
    ["", start],
    ["2026-13-01", start],
    [addDays(start, 5), addDays(start, 4)],
    [addDays(start, 90), addDays(start, 95)],
  ])("is nothing for %j on %s", (lastDay, today) => {
    const deal = won({ salary: 205_000, feePercent: 25, laSplit: 60, days: 90, policy: "prorated" });
    expect(fallOffOn(sheetOf(deal, at(today)), lastDay, at(today))).toBeNull();
  });
});
