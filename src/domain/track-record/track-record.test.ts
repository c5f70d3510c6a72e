import { describe, expect, it } from "vitest";
import type { EntryKind } from "../deal/ledger.ts";
import { noEvents, paymentTimes, trackRecord, type TrackEvents } from "./track-record.ts";
import { figureText, trackParts } from "./words.ts";

const now = Date.parse("2026-11-20T00:00:00Z");
const hour = 3_600_000;
const day = 24 * hour;
const figureOf = (events: Partial<TrackEvents>, measure: string) =>
  trackRecord({ ...noEvents(), ...events }, now).find((each) => each.measure === measure);

const answered = (hours: number, accepted: boolean | null = true, ago = day) => ({
  askedAt: now - ago - hours * hour,
  at: now - ago,
  accepted,
});

describe("a track record", () => {
  it("shows no figure about fewer than five events, not even their number", () => {
    expect(trackRecord({ ...noEvents(), requests: [1, 2, 3, 4].map((hours) => answered(hours)) }, now)).toEqual(
      trackRecord(noEvents(), now),
    );
    expect(trackRecord(noEvents(), now).every(({ count, value }) => count === null && value === null)).toBe(true);
  });

  it("takes the median time of an answer, between the two in the middle of an even number", () => {
    expect(figureOf({ requests: [1, 2, 4, 50, 90].map((hours) => answered(hours)) }, "answerTime")).toEqual({
      measure: "answerTime",
      count: 5,
      value: 4,
    });
    const ten = [1, 2, 3, 4, 4, 7, 50, 60, 70, 90].map((hours) => answered(hours));
    expect(figureOf({ requests: ten }, "answerTime")?.value).toBe(6);
  });

  it("counts acceptance only of requests that the agency decided", () => {
    const requests = [true, true, true, false, false, null, null].map((accepted) => answered(1, accepted));
    expect(figureOf({ requests }, "acceptance")).toEqual({ measure: "acceptance", count: 5, value: 60 });
    expect(figureOf({ requests: [...requests, ...requests] }, "answerTime")?.count).toBe(10);
  });

  it("changes only when five more events have happened, in order of time", () => {
    const at = (ago: number, placed: boolean) => ({ at: now - ago * day, placed });
    const five = [9, 8, 7, 6, 5].map((ago) => at(ago, false));
    const before = figureOf({ reveals: five }, "placements");
    expect(before).toEqual({ measure: "placements", count: 5, value: 0 });
    for (const more of [[4], [4, 3], [4, 3, 2], [4, 3, 2, 1]])
      expect(figureOf({ reveals: [...more.map((ago) => at(ago, true)), ...five] }, "placements")).toEqual(before);
    const ten = [...[4, 3, 2, 1, 0].map((ago) => at(ago, true)), ...five];
    expect(figureOf({ reveals: ten }, "placements")).toEqual({ measure: "placements", count: 10, value: 50 });
  });

  it("forgets five events at once, when the last of them is older than two years", () => {
    const ago = (...days: number[]) => days.map((each) => answered(1, true, each * day));
    expect(figureOf({ requests: ago(733, 733, 732, 732, 731) }, "answerTime")?.value).toBeNull();
    expect(figureOf({ requests: ago(733, 733, 732, 732, 730) }, "answerTime")?.count).toBe(5);
    expect(figureOf({ requests: ago(733, 733, 732, 732, 731, 9, 8, 7, 6) }, "answerTime")?.value).toBeNull();
  });

  it("says how many listings are fresh in tens of percent, and never of how many", () => {
    const changed = (ago: number) => ({ changedAt: now - ago * day });
    expect(figureOf({ listings: [1, 2, 3, 31, 40, 50, 60].map(changed) }, "freshness")).toEqual({
      measure: "freshness",
      count: null,
      value: 40,
    });
  });

  it("counts disputes lost, placements and hires that fell off", () => {
    const at = now - day;
    expect(figureOf({ disputes: [1, 2, 3, 4, 5].map((each) => ({ at, lost: each < 3 })) }, "disputesLost")).toEqual({
      measure: "disputesLost",
      count: 5,
      value: 2,
    });
    expect(figureOf({ reveals: [1, 2, 3, 4, 5].map((each) => ({ at, placed: each < 3 })) }, "placements")?.value).toBe(
      40,
    );
    expect(
      figureOf({ placements: [1, 2, 3, 4, 5].map((each) => ({ at, fellOff: each < 2 })) }, "fallOffs")?.value,
    ).toBe(20);
  });
});

describe("the days a payment took", () => {
  const entry = (number: number, kind: EntryKind, on: string, cents = 0) => ({
    number,
    kind,
    on,
    reverses: null as number | null,
    cents,
  });
  const paid = [
    entry(1, "invoice", "2026-03-01"),
    entry(2, "client_paid", "2026-03-21"),
    entry(3, "partner_paid", "2026-03-25"),
  ];

  it("are counted from the start date or the later invoice, and for an agency from the employer's payment", () => {
    expect(paymentTimes({ startDate: "2026-03-10", inInstallments: false, entries: paid })).toEqual({
      employer: [{ on: "2026-03-21", days: 11 }],
      listing: [{ on: "2026-03-25", days: 4 }],
    });
    expect(paymentTimes({ startDate: "2026-02-10", inInstallments: false, entries: paid }).employer[0]?.days).toBe(20);
  });

  it("are counted from the invoice that replaced an earlier one, for payments after it", () => {
    const entries = [
      entry(1, "invoice", "2026-03-01"),
      entry(2, "client_paid", "2026-03-05"),
      { ...entry(3, "correction", "2026-06-01"), reverses: 1 },
      entry(4, "invoice", "2026-06-01"),
      entry(5, "client_paid", "2026-06-05"),
    ];
    const { employer } = paymentTimes({ startDate: "2026-03-01", inInstallments: false, entries });
    expect(employer.map(({ days }) => days)).toEqual([4, 4]);
  });

  it("are counted from the day on which a credit was reversed, for payments after it", () => {
    const entries = [
      entry(1, "invoice", "2026-03-01", 100),
      entry(2, "client_paid", "2026-03-05", -100),
      entry(3, "credit", "2026-03-06", -50),
      entry(4, "client_refunded", "2026-03-07", 50),
      { ...entry(5, "correction", "2026-06-01", 50), reverses: 3 },
      entry(6, "client_paid", "2026-06-02", -50),
    ];
    const { employer } = paymentTimes({ startDate: "2026-03-01", inInstallments: false, entries });
    expect(employer.map(({ days }) => days)).toEqual([4, 1]);
  });

  it("are counted from the start or invoice for what was never credited", () => {
    const daysOf = (...payments: ReturnType<typeof entry>[]) => {
      const entries = [
        entry(1, "invoice", "2026-03-01", 100),
        entry(2, "credit", "2026-05-20", -50),
        ...payments.filter(({ number }) => number < 6),
        { ...entry(6, "correction", "2026-06-01", 50), reverses: 2 },
        ...payments.filter(({ number }) => number > 6),
      ];
      const { employer } = paymentTimes({ startDate: "2026-03-01", inInstallments: false, entries });
      return employer.map(({ days }) => days);
    };
    const early = (cents: number) => entry(3, "client_paid", "2026-05-25", -cents);
    const late = (number: number, on: string, cents: number) => entry(number, "client_paid", on, -cents);
    expect(daysOf(late(7, "2026-06-02", 100))).toEqual([93]);
    expect(daysOf(late(7, "2026-06-02", 50), late(8, "2026-06-11", 50))).toEqual([93, 10]);
    expect(daysOf(early(20), late(7, "2026-06-02", 80))).toEqual([85, 93]);
    expect(daysOf(early(50), late(7, "2026-06-02", 50))).toEqual([85, 1]);
    const reversal = { ...entry(4, "correction", "2026-05-26", 50), reverses: 3 };
    expect(daysOf(early(50), reversal, late(7, "2026-06-02", 100))).toEqual([93]);
  });

  it("are none for an early payment, and a fee in installments isn't counted", () => {
    expect(paymentTimes({ startDate: "2026-04-10", inInstallments: false, entries: paid }).employer[0]?.days).toBe(0);
    expect(paymentTimes({ startDate: "2026-02-10", inInstallments: true, entries: paid }).employer).toEqual([]);
  });

  it("leave out a reversed payment", () => {
    const reversal = { ...entry(4, "correction", "2026-03-26"), reverses: 3 };
    expect(
      paymentTimes({ startDate: "2026-03-10", inInstallments: false, entries: [...paid, reversal] }).listing,
    ).toEqual([]);
  });
});

it("is said in words", () => {
  expect(figureText({ measure: "answerTime", count: 5, value: 1 })).toBe("1 hour");
  expect(figureText({ measure: "answerTime", count: 5, value: 0 })).toBe("Less than an hour");
  expect(figureText({ measure: "answerTime", count: 5, value: 60 })).toBe("3 days");
  expect(figureText({ measure: "payment", count: 5, value: 0 })).toBe("The same day");
  expect(figureText({ measure: "disputesLost", count: 6, value: 1 })).toBe("1 of 6");
  expect(figureText({ measure: "fallOffs", count: null, value: null })).toBeNull();
  expect(
    trackParts([
      { measure: "answerTime", count: 5, value: 5 },
      { measure: "acceptance", count: 17, value: 82 },
    ]),
  ).toEqual(["Answers in 5 hours (5 requests)", "accepts 82% of requests (17)"]);
  expect(trackParts([{ measure: "acceptance", count: 5, value: 82 }])).toEqual(["Accepts 82% of requests (5)"]);
  expect(trackParts([])).toEqual([]);
});
