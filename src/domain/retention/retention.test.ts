import { describe, expect, it, test } from "vitest";
import { addDays } from "../core/calendar.ts";
import type { PublicText } from "../core/public-text.ts";
import type { Deal, TermsVersion } from "../deal/deal.ts";
import type { Introduction } from "../introduction/introduction.ts";
import { needOfDeal, needOfIntroduction } from "./needs.ts";
import {
  daysKept,
  decideExtension,
  extensionDays,
  keptUntil,
  requireRetentionDays,
  type Retention,
  retentionAfter,
  retentionDays,
  retentionStep,
} from "./retention.ts";

const limits = { least: 30, most: 730 };
const endedOn = "2026-01-01";
const on = (days: number) => addDays(endedOn, days);
const fresh: Retention = { endedOn, extendedUntil: null, announcedUntil: null, warnedAgain: false };
const period = (days: number) => ({ days, limits });
const step = (retention: Retention, today: string, needed = false, earliest = today) =>
  retentionStep(retention, period(100), { today, earliest, needed });

describe("the period", () => {
  test("is the organization's choice within the platform's limits, and a year without a choice", () => {
    expect([null, 90, 10, 4000].map((chosen) => daysKept(chosen, limits))).toEqual([retentionDays.usual, 90, 30, 730]);
    expect(() => requireRetentionDays(30, limits)).not.toThrow();
    expect(() => requireRetentionDays(730, limits)).not.toThrow();
    expect(() => requireRetentionDays(29, limits)).toThrow("invalid-input");
    expect(() => requireRetentionDays(731, limits)).toThrow("invalid-input");
  });

  test("starts when a listing leaves the market for good, again with a placement, and stops when it returns", () => {
    expect(retentionAfter("active", "withdrawn")).toBe("restarts");
    expect(retentionAfter("on_hold", "expired")).toBe("restarts");
    expect(retentionAfter("expired", "placed")).toBe("restarts");
    expect(retentionAfter("expired", "withdrawn")).toBe("continues");
    expect(retentionAfter("withdrawn", "active")).toBe("stops");
    expect(retentionAfter("active", "on_hold")).toBe("stops");
  });
});

describe("the steps", () => {
  it("are a warning 14 days before the last date, one 3 days before, and destruction on the day after", () => {
    expect(keptUntil(fresh, period(100), on(0))).toBe(on(100));
    expect(step(fresh, on(85))).toBeNull();
    expect(step(fresh, on(86))).toEqual({ step: "warn", until: on(100) });
    const warned = { ...fresh, announcedUntil: on(100) };
    expect(step(warned, on(96))).toBeNull();
    expect(step(warned, on(97))).toEqual({ step: "warn_again", until: on(100) });
    const twice = { ...warned, warnedAgain: true };
    expect(step(twice, on(100))).toBeNull();
    // The last date isn't over everywhere.
    expect(step(twice, on(101), false, on(100))).toBeNull();
    expect(step(twice, on(101))).toEqual({ step: "destroy" });
  });

  it("leave the days of each warning when it comes late", () => {
    expect(keptUntil(fresh, period(100), on(900))).toBe(on(914));
    expect(step(fresh, on(900))).toEqual({ step: "warn", until: on(914) });
    const warned = { ...fresh, announcedUntil: on(914) };
    expect(step(warned, on(950))).toEqual({ step: "warn_again", until: on(953) });
    expect(step({ ...warned, announcedUntil: on(953), warnedAgain: true }, on(953))).toBeNull();
  });

  it("wait while the identity is needed, and begin with a new warning", () => {
    const twice = { ...fresh, announcedUntil: on(100), warnedAgain: true };
    expect(step(fresh, on(90), true)).toBeNull();
    expect(step(twice, on(500), true)).toEqual({ step: "quiet" });
  });

  it("begin again when the end moves to later, and never end earlier than a warning said", () => {
    const twice = { ...fresh, announcedUntil: on(100), warnedAgain: true };
    expect(retentionStep(twice, period(200), { today: on(101), earliest: on(101), needed: false })).toBeNull();
    expect(keptUntil(twice, period(200), on(101))).toBe(on(200));
    expect(keptUntil(twice, period(40), on(90))).toBe(on(100));
    expect(retentionStep(twice, period(40), { today: on(100), earliest: on(100), needed: false })).toBeNull();
  });
});

describe("an extension", () => {
  it("is one, by its days, within the platform's limit", () => {
    const until = decideExtension(fresh, period(100), on(90));
    expect(until).toBe(on(100 + extensionDays + 4));
    const extended = { ...fresh, extendedUntil: until };
    expect(keptUntil(extended, period(100), on(90))).toBe(until);
    expect(() => decideExtension(extended, period(100), on(90))).toThrow("extended once already");
    expect(decideExtension(fresh, period(700), on(0))).toBe(on(730));
    expect(() => decideExtension(fresh, period(730), on(0))).toThrow("at most 730 days");
  });
});

describe("what needs an identity", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const grant = { id: "g", givenAt: now - 1, endsAt: now + 1, openedAt: null, revoked: null };
  const introduction = (parts: object): Introduction =>
    ({
      status: "nda_signed",
      answerBy: now + 1,
      protectionMonths: 12,
      priorKnowledge: null,
      steps: [],
      parts: [
        { role: "employer", organization: { id: "e", name: "Meridian Robotics" }, nda: null, refusedAt: null, grant },
      ],
      ...parts,
    }) as Partial<Introduction> as Introduction;
  const ended = { ...grant, givenAt: Date.parse("2025-01-01T00:00:00Z"), endsAt: now - 1 };
  const employer = (part: object) => ({ parts: [{ role: "employer", ...part }] });

  test.each([
    ["introduction", introduction({ status: "requested" })],
    [null, introduction({ status: "requested", answerBy: now, parts: [] })],
    ["access", introduction({})],
    ["prior_knowledge", introduction({ ...employer({ grant: ended }), priorKnowledge: { answer: null } })],
    ["protection", introduction(employer({ grant: { ...ended, givenAt: Date.parse("2026-01-01T00:00:00Z") } }))],
    [null, introduction(employer({ grant: ended }))],
    [null, introduction({ status: "declined", parts: [] })],
  ])("of an introduction: %s", (need, found) => {
    expect(needOfIntroduction(found, now)).toBe(need);
  });

  const stand = { organizationId: "la", personId: "p", at: 1 };
  const version: TermsVersion = {
    number: 1,
    terms: {
      targetSalary: 16_000_000,
      feeBp: 2_500,
      laSplitBp: 10_000,
      guaranteeDays: 90,
      guaranteePolicy: "prorated",
      text: "" as PublicText,
    },
    proposedBy: stand,
    acceptances: [stand],
  };
  const deal = (parts: object): Deal =>
    ({
      status: "closed_won",
      versions: [version],
      closing: { startDate: "2026-01-05", timeZone: "UTC", acceptedSalary: 1, at: 1 },
      fallOff: null,
      corrections: [],
      ledger: [],
      ...parts,
    }) as Partial<Deal> as Deal;
  const unpaid = {
    number: 1,
    kind: "invoice",
    on: "2026-01-05",
    postings: [{ account: "client", cents: 1 }],
    reverses: null,
  };

  test.each([
    ["deal", deal({ status: "draft" })],
    ["deal", deal({ status: "executed" })],
    [null, deal({ status: "closed_lost" })],
    ["guarantee", deal({ closing: { startDate: "2026-11-01", timeZone: "UTC", acceptedSalary: 1, at: 1 } })],
    ["replacement", deal({ fallOff: { replacement: "owed" } })],
    ["money", deal({ ledger: [unpaid] })],
    [null, deal({})],
  ])("of a deal: %s", (need, found) => {
    expect(needOfDeal(found, now)).toBe(need);
  });
});
