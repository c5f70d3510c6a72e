import { expect, test } from "vitest";
import { readStored } from "./former-spelling.ts";

test("stored JSON in the former spelling is read in the current spelling", () => {
  const before = {
    blockedOrganisations: [{ name: "Meridian", domain: "" }],
    mapping: ["summary", "blockedOrganisations", null],
    deal: { terms: { guaranteePolicy: "instalment" }, steps: [{ action: "cancelled", organisationId: "1" }] },
    stages: [{ color: "grey", name: "grey" }],
  };
  expect(readStored(JSON.stringify(before))).toEqual({
    blockedOrganizations: [{ name: "Meridian", domain: "" }],
    mapping: ["summary", "blockedOrganizations", null],
    deal: { terms: { guaranteePolicy: "installment" }, steps: [{ action: "canceled", organizationId: "1" }] },
    stages: [{ color: "gray", name: "grey" }],
  });
});

test("JSON in the current spelling, and text that a person wrote, are read unchanged", () => {
  const now = {
    blockedOrganizations: [],
    guaranteePolicy: "installment",
    note: "The organisation cancelled.",
    constructor: "x",
    count: 3,
    at: null,
    list: [1, "cancelled"],
  };
  expect(readStored(JSON.stringify(now))).toEqual(now);
  expect(readStored("null")).toBeNull();
});
