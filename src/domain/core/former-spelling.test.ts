import { expect, test } from "vitest";
import { readStored } from "./former-spelling.ts";

test("JSON of an earlier release is read in the spelling of now", () => {
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

test("JSON of now, and what a person wrote, is read as it is", () => {
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
