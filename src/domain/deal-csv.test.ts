import { describe, expect, it } from "vitest";
import type { DealHead } from "./deal.ts";
import { dealCsvHead, dealCsvLine } from "./deal-csv.ts";
import { publishDealText } from "./deal-text.ts";
import { guaranteePolicies } from "./guarantee.ts";
import { dollars } from "./money.ts";

const text = (value: string) => publishDealText("terms", value, { own: null, confirmed: [] });
const deal: DealHead = {
  id: "1", code: "DEAL-4F7K2M", listingId: "l", candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: text("Staff Engineer") },
  listingAgency: { id: "la", name: "Northstar Talent" }, sellingAgency: { id: "sa", name: "Harbor, Search" }, employer: { id: "client", name: 'Meridian "MR" Robotics' },
  status: "draft", terms: { targetSalary: dollars(205_000), feeBp: 2_500, guaranteeDays: 90, guaranteePolicy: "prorated", text: text("") }, acceptedSalary: null,
  sentAt: null, createdAt: Date.parse("2026-11-20T10:00:00Z"), updatedAt: Date.parse("2026-11-21T10:00:00Z"), version: 2,
};
const split = { laSplitBp: 6_137, platformBp: 200 };

describe("the file of deals", () => {
  it("says what the sheet says, to the cent, each cell quoted", () => {
    expect(dealCsvLine(deal, split)).toBe(
      '"DEAL-4F7K2M","TM-7K3QF9XA","Staff Engineer","Meridian ""MR"" Robotics","Northstar Talent","Harbor, Search","Draft","205000.00","","25","51250.00","90 days","Prorated refund","2026-11-20","2026-11-21","61.37","38.63","1025.00","30823.08","19401.92"\r\n',
    );
  });

  it("counts the fee and its shares on the accepted salary once there is one", () => {
    const line = dealCsvLine({ ...deal, status: "closed_won", acceptedSalary: dollars(199_999), terms: { ...deal.terms, guaranteePolicy: "instalment" } }, split);
    expect(line).toContain('"Closed Won","205000.00","199999.00","25","49999.75","90 days","Instalments"');
    expect(line).toContain('"61.37","38.63","1000.00","30071.15","18928.60"\r\n');
  });

  it("names every policy", () => {
    const named = guaranteePolicies.map((guaranteePolicy) => dealCsvLine({ ...deal, terms: { ...deal.terms, guaranteePolicy } }, null).split('","')[12]);
    expect(named).toEqual(["Prorated refund", "Full refund", "Replacement", "Instalments"]);
  });

  it("lets no spreadsheet run a role or a name", () => {
    const risky = { ...deal, candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: text("=SUM(A1)") }, employer: { id: "x", name: "@Acorn" } };
    expect(dealCsvLine(risky, null)).toContain(`"'=SUM(A1)","'@Acorn"`);
  });

  it("has no split for an employer: neither figures nor the words", () => {
    const cells = (line: string) => line.split('","').length;
    expect([cells(dealCsvHead(true)), cells(dealCsvHead(false)), cells(dealCsvLine(deal, split)), cells(dealCsvLine(deal, null))]).toEqual([20, 15, 20, 15]);
    expect(dealCsvHead(false) + dealCsvLine(deal, null)).not.toMatch(/split|share|61\.37|38\.63/i);
  });
});
