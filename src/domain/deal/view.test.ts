import { describe, expect, it } from "vitest";
import { dealText as text, newDealFacts } from "#tests/support/domain-rules.ts";
import type { Deal } from "./deal.ts";
import { decideAccept, decideCreate, decidePropose, headOf } from "./deal.ts";
import { dealSorts, matchesDealSearch, queryDeals, repeatedDeals } from "./list.ts";
import { decideSend } from "./send.ts";
import { proposedTerms } from "./terms.ts";
import { dealSummary } from "./summary.ts";
import { dealRowFor, dealSheetFor, myShareOf, seesDeal } from "./view.ts";
import type { Placement } from "./closing-view.ts";
import { dollars, shareOutFee } from "../core/money.ts";
import type { Viewer } from "../core/viewer.ts";

const member = (
  organizationId: string,
  organizationKind: Viewer["organizationKind"],
  roles: string[] = [],
): Viewer => ({
  personId: "p",
  displayName: "",
  organizationId,
  organizationName: "",
  organizationKind,
  agencyType: null,
  standing: "vetted",
  roles,
  sessionId: "",
});
const viewers = {
  la: member("la", "agency"),
  sa: member("sa", "agency"),
  client: member("client", "employer"),
  staff: member("us", "platform", ["platform_admin"]),
  helper: member("us", "platform"),
  other: member("other", "agency"),
};
const terms = (laSplit: number) => ({
  ...proposedTerms({ targetSalary: 205_000, feePercent: 25, laSplit, guaranteeDays: 90, terms: "" }),
  text: text("=As agreed."),
});
const first: Deal = decideCreate(
  viewers.la,
  newDealFacts(terms(60), {
    id: "1",
    now: Date.parse("2026-11-20T10:00:00Z"),
    platformBp: 200,
    confirmBelowMinimum: false,
    listing: {
      id: "l",
      maskedCode: "TM-7K3QF9XA",
      headlineRole: text("Staff Engineer"),
      minimumFee: dollars(15_000),
      status: "active",
    },
    listingAgency: { id: "la", name: "Northstar Talent" },
    sellingAgency: { id: "sa", name: "Harbor, Search" },
    employer: { id: "client", name: 'Meridian "MR" Robotics' },
  }),
);
const deal = decidePropose(viewers.sa, first, {
  terms: terms(61.37),
  confirmBelowMinimum: false,
  now: Date.parse("2026-11-21T10:00:00Z"),
});
const agreed = decideAccept(
  viewers.la,
  deal,
  { number: 2, confirmBelowMinimum: false },
  Date.parse("2026-11-21T11:00:00Z"),
);
const sent: Deal = decideSend(viewers.la, agreed, {
  signers: {},
  provider: "built-in",
  hiddenFromEmployer: false,
  listingStatus: "active",
  hash: (value) => String(value.length),
  newId: () => "part",
  now: Date.parse("2026-11-21T12:00:00Z"),
});
const facts = { now: Date.parse("2026-11-21T12:30:00Z"), rendered: [], introduction: null, hiddenFromEmployer: true };

describe("who can see a deal", () => {
  it.each([
    ["draft", deal, false],
    ["sent", sent, true],
  ] as const)("while it is %s", (_state, each, toEmployer) => {
    const seen = Object.fromEntries(Object.entries(viewers).map(([name, viewer]) => [name, seesDeal(viewer, each)]));
    expect(seen).toEqual({ la: true, sa: true, client: toEmployer, staff: true, helper: false, other: false });
  });
});

describe("the deal sheet", () => {
  it("shows agencies the money to the cent and what each version changed", () => {
    const sheet = dealSheetFor(viewers.la, deal, facts);
    expect(sheet).toMatchObject({
      targetSalary: 205_000,
      feePercent: 25,
      feeCents: 5_125_000,
      version: 2,
      part: "listing",
      actions: ["propose", "accept", "lose", "discard"],
    });
    expect(sheet.agencySide).toMatchObject({
      laSplit: 61.37,
      saSplit: 38.63,
      platformCents: 102_500,
      laCents: 3_082_308,
      saCents: 1_940_192,
      minimumFeeCents: 1_500_000,
      stillToAccept: ["Northstar Talent"],
      hiddenFromEmployer: true,
      versions: [
        { number: 1, change: null },
        {
          number: 2,
          change: { fields: ["laSplit"], feeCents: 0, laCents: 68_808, saCents: -68_808 },
          proposedBy: { organizationName: "Harbor, Search", at: "2026-11-21T10:00:00.000Z" },
        },
      ],
    });
    expect(dealSheetFor(viewers.sa, deal, facts)).toMatchObject({
      part: "selling",
      actions: ["propose", "lose", "discard"],
    });
  });

  it("shows only the listing agency that the candidate is hidden from the employer", () => {
    for (const viewer of [viewers.sa, viewers.staff, viewers.client])
      expect(dealSheetFor(viewer, sent, facts).agencySide ?? {}).not.toHaveProperty("hiddenFromEmployer");
  });

  it("has no agency side for an employer, even when it is given a whole deal", () => {
    const sheet = dealSheetFor(viewers.client, sent, facts);
    expect(sheet).toMatchObject({
      agencySide: null,
      part: "employer",
      actions: [],
      feeCents: 5_125_000,
      terms: "=As agreed.",
    });
    expect(JSON.stringify(sheet)).not.toMatch(/split|6137|61\.37|3863|38\.63/i);
  });
});

describe("the list", () => {
  const rows = [
    deal,
    { ...sent, id: "2", code: "DEAL-000002", employer: { id: "client", name: "Acorn" }, listingId: "m" },
  ].map((each) => dealRowFor(viewers.la, headOf(each), { stands: false, placement: null, split: null, now: 0 }));

  it("matches code, masked code, role, employer and either agency, in either case", () => {
    for (const search of ["deal-4f7k2m", "tm-7k3q", "STAFF eng", "meridian", "northstar", "HARBOR", "  ", ""])
      expect([search, matchesDealSearch(rows[0]!, search)]).toEqual([search, true]);
    for (const search of ["agreed", "2050", "null"])
      expect([search, matchesDealSearch(rows[0]!, search)]).toEqual([search, false]);
  });

  it("shows each agency its own share of the fee, after a fall-off of the remaining fee, and no one else any", () => {
    const split = { laSplitBp: 6_137, platformBp: 250 };
    const shareFor = (viewer: Viewer, cents: number) => myShareOf(viewer, deal, { split, cents });
    const { platform, la, sa } = shareOutFee(5_125_001, split);
    expect([shareFor(viewers.la, 5_125_001), shareFor(viewers.sa, 5_125_001)]).toEqual([la, sa]);
    expect(platform + la + sa).toBe(5_125_001);
    expect([shareFor(viewers.client, 5_125_001), myShareOf(viewers.la, deal, { split: null, cents: 1 })]).toEqual([
      undefined,
      undefined,
    ]);
    const placement: Placement = {
      closing: {
        acceptedSalary: deal.versions[0]!.terms.targetSalary,
        startDate: "2026-11-01",
        timeZone: "UTC",
        at: 0,
      },
      fallOff: { lastDay: "2026-11-02", day: 1, refund: 1_000_001, reason: text(""), at: 0, replacement: null },
      ledger: [],
    };
    const row = dealRowFor(viewers.sa, headOf(deal), { stands: false, placement, split, now: 0 });
    expect(row.myShareCents).toBe(shareOutFee(row.feeCents - 1_000_001, split).sa);
  });

  it("finds what a new deal would duplicate: the same candidate, employer and agencies, not lost and not ended", () => {
    const between = { listingId: "l", employerId: deal.employer.id, sellingAgencyId: deal.sellingAgency?.id ?? null };
    expect(repeatedDeals(rows, between).map(({ id }) => id)).toEqual(["1"]);
    expect(repeatedDeals(rows, { ...between, sellingAgencyId: null })).toEqual([]);
    expect(repeatedDeals(rows, { ...between, employerId: "other" })).toEqual([]);
    expect(repeatedDeals(rows, { ...between, listingId: "other" })).toEqual([]);
    expect(
      repeatedDeals(
        rows.map((row) => ({ ...row, status: "closed_lost" as const })),
        between,
      ),
    ).toEqual([]);
    expect(
      repeatedDeals(
        rows.map((row) => ({ ...row, placement: { ended: {} } })),
        between,
      ),
    ).toEqual([]);
  });

  it("filters and sorts, equal rows by id", () => {
    const query = { search: "", statuses: [], sort: "created", direction: "asc" } as const;
    const ids = (parts: Partial<Parameters<typeof queryDeals>[1]>) =>
      queryDeals(rows, { ...query, ...parts }).map(({ id }) => id);
    expect([
      ids({}),
      ids({ direction: "desc" }),
      ids({ sort: "employer" }),
      ids({ sort: "status", direction: "desc" }),
      ids({ statuses: ["draft"] }),
      ids({ listingId: "m" }),
    ]).toEqual([["1", "2"], ["2", "1"], ["2", "1"], ["2", "1"], ["1"], ["2"]]);
    for (const sort of dealSorts) expect(ids({ sort })).toHaveLength(2);
  });

  it.each([
    [0, 0, 0, 0],
    [3, 1, 5_125_000, 33.3],
    [8, 1, 1, 12.5],
    [3, 2, 7, 66.7],
  ])("of %d deals with %d won has a rate to one decimal", (total, closedWon, totalValueCents, conversionRate) => {
    expect(dealSummary({ total, closedWon, totalValueCents, keptValueCents: 0, myShareCents: 7 })).toEqual({
      total,
      closedWon,
      totalValueCents,
      keptValueCents: 0,
      myShareCents: 7,
      conversionRate,
    });
  });
});
