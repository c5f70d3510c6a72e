import { describe, expect, it } from "vitest";
import { dealText as text } from "#tests/support/domain-rules.ts";
import type { DealHead } from "./deal.ts";
import type { Placement } from "./closing-view.ts";
import { dealCsvHead, dealCsvLine } from "./csv.ts";
import type { Split } from "./view.ts";
import { guaranteePolicies } from "./guarantee.ts";
import { dollars } from "../core/money.ts";

const deal: DealHead = {
  id: "1",
  code: "DEAL-4F7K2M",
  listingId: "l",
  candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: text("Staff Engineer") },
  listingAgency: { id: "la", name: "Northstar Talent" },
  sellingAgency: { id: "sa", name: "Harbor, Search" },
  employer: { id: "client", name: 'Meridian "MR" Robotics' },
  status: "draft",
  terms: {
    targetSalary: dollars(205_000),
    feeBp: 2_500,
    guaranteeDays: 90,
    guaranteePolicy: "prorated",
    text: text(""),
  },
  acceptedSalary: null,
  sentAt: null,
  createdAt: Date.parse("2026-11-20T10:00:00Z"),
  updatedAt: Date.parse("2026-11-21T10:00:00Z"),
  version: 2,
};
const line = (head: DealHead, of: Split | null, placement: Placement | null = null) =>
  dealCsvLine(head, of, placement, {
    viewer: { organizationId: deal.listingAgency.id },
    now: Date.parse("2026-12-04T18:00:00Z"),
  });
const split = { laSplitBp: 6_137, platformBp: 200 };

describe("the deals file", () => {
  it("has the figures of the deal sheet, to the cent, each cell quoted", () => {
    expect(line(deal, split)).toBe(
      '"DEAL-4F7K2M","TM-7K3QF9XA","Staff Engineer","Meridian ""MR"" Robotics","Northstar Talent","Harbor, ' +
        'Search","Draft","205000.00","","25","51250.00","90 days","Prorated ' +
        'refund","2026-11-20","2026-11-21","","","","","","",' +
        '"61.37","38.63","1025.00","30823.08","19401.92","","","","30823.08","",""\r\n',
    );
  });

  it("computes the fee and its shares on the accepted salary once there is one", () => {
    const cells = line(
      {
        ...deal,
        status: "closed_won",
        acceptedSalary: dollars(199_999),
        terms: { ...deal.terms, guaranteePolicy: "installment" },
      },
      split,
    );
    expect(cells).toContain('"Closed Won","205000.00","199999.00","25","49999.75","90 days","Installments"');
    expect(cells).toContain('"61.37","38.63","1000.00","30071.15","18928.60","","","","30071.15","",""\r\n');
  });

  it("shows the fee that is left beside the agreed fee, and the payment status", () => {
    const won: DealHead = { ...deal, status: "closed_won", acceptedSalary: dollars(205_000) };
    const closing = { acceptedSalary: dollars(205_000), startDate: "2026-12-01", timeZone: "America/Chicago", at: 0 };
    const ledger = [
      {
        number: 1,
        kind: "invoice" as const,
        on: "2026-11-21",
        postings: [{ account: "client" as const, cents: 5_125_000 }],
        reverses: null,
      },
    ];
    expect(line(won, null, { closing, fallOff: null, ledger })).toContain(
      '"2026-12-01","","51250.00","Overdue by 3 days","2026-12-01","51250.00"',
    );
    const fallOff = {
      lastDay: "2026-12-03",
      day: 2,
      refund: 5_011_111,
      reason: text("Left."),
      at: 0,
      replacement: null,
    };
    const credit = {
      number: 2,
      kind: "credit" as const,
      on: "2026-12-03",
      postings: [{ account: "client" as const, cents: -5_011_111 }],
      reverses: null,
    };
    const cells = line(won, split, { closing, fallOff, ledger: [...ledger, credit] });
    expect(cells).toContain('"25","51250.00"');
    expect(cells).toContain('"2026-12-03","1138.89","Overdue by 3 days","2026-12-01","1138.89"');
    expect(cells).toContain(
      '"1025.00","30823.08","19401.92","22.78","684.96","431.15","30823.08","684.96","684.96"\r\n',
    );
  });

  it("names every policy", () => {
    const named = guaranteePolicies.map(
      (guaranteePolicy) => line({ ...deal, terms: { ...deal.terms, guaranteePolicy } }, null).split('","')[12],
    );
    expect(named).toEqual(["Prorated refund", "Full refund", "Replacement", "Installments"]);
  });

  it("keeps spreadsheets from running a role or a name", () => {
    const risky = {
      ...deal,
      candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: text("=SUM(A1)") },
      employer: { id: "x", name: "@Acorn" },
    };
    expect(line(risky, null)).toContain(`"'=SUM(A1)","'@Acorn"`);
  });

  it("has no split for an employer: neither figures nor column names", () => {
    const cells = (line: string) => line.split('","').length;
    expect([
      cells(dealCsvHead(true)),
      cells(dealCsvHead(false)),
      cells(line(deal, split)),
      cells(line(deal, null)),
    ]).toEqual([32, 21, 32, 21]);
    expect(dealCsvHead(false) + line(deal, null)).not.toMatch(/split|share|61\.37|38\.63/i);
  });
});
