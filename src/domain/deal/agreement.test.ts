import { describe, expect, it } from "vitest";
import { agreementSections, type ClientAgreement } from "./agreement.ts";
import { guaranteePolicies, type GuaranteePolicy } from "./guarantee.ts";

const agreement = (guaranteePolicy: GuaranteePolicy): ClientAgreement => ({
  document: "client",
  deal: "DEAL-7K3QF9",
  version: 1,
  candidate: "TM-7K3QF9XA",
  role: "Staff Engineer",
  listingAgency: "Northstar Talent",
  sellingAgency: null,
  employer: "Meridian Robotics",
  targetSalaryCents: 20_500_000,
  feeBp: 2_500,
  guaranteeDays: 90,
  guaranteePolicy,
  terms: "",
});

describe("a client agreement", () => {
  it("says when the fee is due under each policy", () => {
    const dueUnder = (policy: GuaranteePolicy) =>
      agreementSections(agreement(policy)).flatMap((section) =>
        section.kind === "facts" ? section.facts.filter(({ term }) => term === "Due").map(({ fact }) => fact) : [],
      );
    expect(Object.fromEntries(guaranteePolicies.map((policy) => [policy, dueUnder(policy)]))).toEqual({
      prorated: ["When the candidate starts"],
      full: ["When the candidate starts"],
      replacement: ["When the candidate starts"],
      installment: ["In three equal installments, from the start date"],
    });
  });
});
