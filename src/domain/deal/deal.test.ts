import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dealText as text, memberOf as member, newDealFacts, party, rejectionOf } from "#tests/support/domain-rules.ts";
import {
  currentTerms,
  type Deal,
  type DealStatus,
  dealStatuses,
  decideAccept,
  decideCreate,
  decideLose,
  decidePropose,
  headOf,
  canLead,
  partOf,
  requireDeletable,
  requireSeen,
  requireStep,
  hasAccepted,
  stillToAccept,
} from "./deal.ts";
import { type DealTerms, guaranteeOptions, proposedTerms } from "./terms.ts";
import { dollars, percent } from "../core/money.ts";
import type { ListingStatus } from "../core/listing-status.ts";
import { ExpectedError } from "../core/errors.ts";

const terms: DealTerms = {
  ...proposedTerms({ targetSalary: 160_000, feePercent: 25, laSplit: 60, guaranteeDays: 90, terms: "" }),
  text: text("Start within 30 days."),
};
const [la, sa, client, stranger] = [member("la"), member("sa"), member("client", "employer"), member("other")];

type Ask = Parameters<typeof decideCreate>[1];
const ask = (parts: Partial<Ask> = {}): Ask =>
  newDealFacts(terms, {
    id: "1",
    code: "DEAL-000001",
    confirmBelowMinimum: false,
    listing: {
      id: "l",
      maskedCode: "TM-00000000",
      headlineRole: text("Engineer"),
      minimumFee: dollars(15_000),
      status: "active",
    },
    kinds: new Map([
      ["sa", "agency"],
      ["other", "agency"],
      ["client", "employer"],
    ]),
    ...parts,
  });

const refusalOf = (run: () => unknown) => {
  const { code, message, extras } = rejectionOf(run);
  return { code, fields: Object.keys(extras.fields ?? {}), detail: message };
};
const codeOf = (run: () => unknown) => refusalOf(run).code;

describe("a new deal", () => {
  it("is a draft whose creator accepts version 1", () => {
    const deal = decideCreate(la, ask());
    const stand = { organizationId: "la", personId: "person of la", at: 1_000 };
    expect(deal).toMatchObject({
      status: "draft",
      version: 1,
      sentAt: null,
      lost: null,
      minimumFee: dollars(15_000),
      versions: [{ number: 1, terms, proposedBy: stand, acceptances: [stand] }],
    });
    expect(
      [stillToAccept(deal), stillToAccept(decideCreate(sa, ask()))].map((parties) => parties.map(({ id }) => id)),
    ).toEqual([["sa"], ["la"]]);
  });

  it("is rejected with a party that doesn't exist or is of the wrong kind, naming the field", () => {
    const wrong: [Partial<Ask>, string][] = [
      [{ employer: party("nobody") }, "employerId"],
      [{ employer: party("sa") }, "employerId"],
      [{ sellingAgency: party("client") }, "sellingAgencyId"],
      [{ sellingAgency: party("la") }, "sellingAgencyId"],
    ];
    for (const [parts, field] of wrong)
      expect(refusalOf(() => decideCreate(la, ask(parts)))).toMatchObject({ code: "invalid-input", fields: [field] });
    expect(codeOf(() => decideCreate(stranger, ask()))).toBe("forbidden");
    expect(codeOf(() => decideCreate(sa, ask({ sellingAgency: party("other") })))).toBe("forbidden");
  });

  it("names a party the candidate is hidden from only to the listing agency", () => {
    const hidden = (...ids: string[]) => ask({ hiddenFrom: new Set(ids) });
    expect(refusalOf(() => decideCreate(la, hidden("client")))).toMatchObject({ fields: ["employerId"] });
    expect(refusalOf(() => decideCreate(la, hidden("sa")))).toMatchObject({ fields: ["sellingAgencyId"] });
    expect(decideCreate(sa, hidden("client", "sa"))).toEqual(decideCreate(sa, ask()));
  });

  it.each(["active", "on_hold", "placed", "expired", "withdrawn"] satisfies ListingStatus[])(
    "about a listing that is %s",
    (status) => {
      const run = () => decideCreate(la, ask({ listing: { ...ask().listing, status } }));
      if (status === "active" || status === "on_hold") expect(run().status).toBe("draft");
      else expect(codeOf(run)).toBe("wrong-state");
    },
  );

  it("under the listing's minimum needs its own agency's confirmation, not the other's", () => {
    const low = { ...terms, feeBp: percent(9) };
    expect(codeOf(() => decideCreate(la, ask({ terms: low })))).toBe("below-minimum-fee");
    expect(decideCreate(la, ask({ terms: low, confirmBelowMinimum: true })).versions).toHaveLength(1);
    const deal = decideCreate(sa, ask({ terms: low }));
    expect(codeOf(() => decideAccept(la, deal, { number: 1, confirmBelowMinimum: false }, 2_000))).toBe(
      "below-minimum-fee",
    );
    expect(stillToAccept(decideAccept(la, deal, { number: 1, confirmBelowMinimum: true }, 2_000))).toEqual([]);
    const exact = { ...terms, targetSalary: dollars(60_000) };
    expect(decideCreate(la, ask({ terms: exact })).status).toBe("draft");
  });
});

describe("terms in negotiation", () => {
  const deal = decideCreate(sa, ask());

  it("are countered by the next version, which needs the other side's acceptance again", () => {
    const agreed = decideAccept(la, deal, { number: 1, confirmBelowMinimum: false }, 2_000);
    const countered = decidePropose(la, agreed, {
      terms: { ...terms, laSplitBp: percent(65) },
      confirmBelowMinimum: false,
      now: 3_000,
    });
    expect([currentTerms(countered).number, countered.version, countered.updatedAt, stillToAccept(countered)]).toEqual([
      2,
      3,
      3_000,
      [party("sa")],
    ]);
    expect(countered.versions[0]).toEqual(agreed.versions[0]);
    expect([hasAccepted(countered, "la"), hasAccepted(countered, "sa")]).toEqual([true, false]);
  });

  it("are rejected when unchanged, when accepted twice, and when another version is current", () => {
    expect(codeOf(() => decidePropose(la, deal, { terms: { ...terms }, confirmBelowMinimum: false, now: 1 }))).toBe(
      "wrong-state",
    );
    expect(codeOf(() => decideAccept(sa, deal, { number: 1, confirmBelowMinimum: false }, 1))).toBe("wrong-state");
    expect(refusalOf(() => decideAccept(la, deal, { number: 2, confirmBelowMinimum: false }, 1)).detail).toBe(
      "Version 1 is current, not 2. Read it, then accept.",
    );
  });

  it("are compared with what their author saw", () => {
    expect(() => requireSeen(deal, 1, () => null)).not.toThrow();
    expect(codeOf(() => requireSeen(deal, 2, () => null))).toBe("version-conflict");
  });

  it("stay as both accepted them, whatever the order of steps: each is bound only by what it accepted", () => {
    const step = fc.record({
      by: fc.constantFrom(la, sa),
      accept: fc.boolean(),
      split: fc.integer({ min: 0, max: 10_000 }),
      days: fc.constantFrom(...guaranteeOptions),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now: Deal = deal;
        let accepted = new Set(["sa"]);
        for (const { by, accept, split, days } of steps) {
          const before = now;
          try {
            now = accept
              ? decideAccept(
                  by,
                  now,
                  { number: currentTerms(now).number, confirmBelowMinimum: true },
                  now.updatedAt + 1,
                )
              : decidePropose(by, now, {
                  terms: { ...terms, laSplitBp: split, guaranteeDays: days },
                  confirmBelowMinimum: true,
                  now: now.updatedAt + 1,
                });
            accepted = accept ? new Set([...accepted, by.organizationId]) : new Set([by.organizationId]);
          } catch (error) {
            if (!(error instanceof ExpectedError)) throw error;
          }
          expect(now.versions.slice(0, before.versions.length - 1)).toEqual(before.versions.slice(0, -1));
        }
        expect(now.versions.map(({ number }) => number)).toEqual(now.versions.map((_, place) => place + 1));
        expect(new Set(stillToAccept(now).map(({ id }) => id))).toEqual(
          new Set(["la", "sa"].filter((id) => !accepted.has(id))),
        );
      }),
    );
  });
});

describe("the five states", () => {
  const pairs = dealStatuses.flatMap((from) => dealStatuses.map((to) => [from, to] as const));
  const allowed: Record<string, readonly string[]> = {
    "draft pending_signatures": ["listing"],
    "draft closed_lost": ["listing", "selling"],
    "pending_signatures draft": ["listing", "selling"],
    "pending_signatures closed_lost": ["listing", "selling"],
    "executed closed_won": ["listing"],
    "executed closed_lost": ["listing", "selling"],
  };

  it.each(pairs)("%s to %s: allowed parties", (from, to) => {
    for (const part of ["listing", "selling", "employer", null] as const) {
      const may = allowed[`${from} ${to}`]?.includes(part ?? "") ?? false;
      expect([part, canLead(part, from, to)]).toEqual([part, may]);
      if (may) requireStep(part, from, to);
      else expect(["forbidden", "wrong-state"]).toContain(codeOf(() => requireStep(part, from, to)));
    }
  });

  it("are named in an error", () => {
    expect(refusalOf(() => requireStep("listing", "closed_won", "draft")).detail).toBe(
      "A deal can't go from Closed Won to Draft. Reload to see the current state.",
    );
    expect(refusalOf(() => requireStep("listing", "pending_signatures", "executed")).detail).toBe(
      "The last signature moves a deal from Pending Signatures to Executed. It can't be done by hand.",
    );
    expect(refusalOf(() => requireStep("selling", "draft", "pending_signatures")).detail).toContain(
      "Only the listing agency",
    );
  });

  const inState = (status: DealStatus): Deal => ({
    ...decideCreate(la, ask()),
    status,
    sentAt: status === "draft" ? null : 1,
  });

  it.each(dealStatuses)(
    "in %s: terms change and drafts are deleted in Draft only, a loss where the table allows it",
    (status) => {
      const deal = inState(status);
      const ends: [string, () => unknown, boolean][] = [
        [
          "propose",
          () => decidePropose(sa, deal, { terms: { ...terms, feeBp: 2_000 }, confirmBelowMinimum: true, now: 1 }),
          status === "draft",
        ],
        ["accept", () => decideAccept(sa, deal, { number: 1, confirmBelowMinimum: true }, 1), status === "draft"],
        ["delete", () => requireDeletable(deal), status === "draft"],
        [
          "lose",
          () => decideLose(sa, deal, text("Filled from within."), 1),
          ["draft", "pending_signatures", "executed"].includes(status),
        ],
      ];
      for (const [name, run, may] of ends) {
        if (may) run();
        else expect([name, codeOf(run)]).toEqual([name, "wrong-state"]);
      }
    },
  );

  it("ends lost with a reason, and a draft that was ever sent can't be deleted", () => {
    expect(decideLose(sa, inState("executed"), text("Candidate declined."), 5)).toMatchObject({
      status: "closed_lost",
      lost: { reason: "Candidate declined.", at: 5 },
      version: 2,
      updatedAt: 5,
    });
    expect(refusalOf(() => decideLose(sa, inState("draft"), text(" "), 5))).toMatchObject({ fields: ["reason"] });
    for (const viewer of [client, stranger])
      expect(codeOf(() => decideLose(viewer, inState("draft"), text("No."), 5))).toBe("forbidden");
    expect(codeOf(() => requireDeletable({ ...inState("draft"), sentAt: 1 }))).toBe("wrong-state");
  });
});

describe("parties", () => {
  it("are decided by organization", () => {
    const deal = decideCreate(la, ask());
    expect([la, sa, client, stranger].map((viewer) => partOf(viewer, deal))).toEqual([
      "listing",
      "selling",
      "employer",
      null,
    ]);
    expect(headOf(deal)).not.toHaveProperty("versions");
    expect(headOf(deal).terms).toEqual({
      targetSalary: terms.targetSalary,
      feeBp: terms.feeBp,
      guaranteeDays: 90,
      guaranteePolicy: "prorated",
      text: terms.text,
    });
  });
});
