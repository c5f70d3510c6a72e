import { expect, test } from "vitest";
import { hubAddressFrom, hubParamsFrom, isNarrowed } from "./hub-address.ts";

test("an address leads back to what it was made of", () => {
  const full = { search: "data eng", status: "on_hold", workTypes: ["remote", "onsite"], attention: true, sort: "expires" } as const;
  expect(hubAddressFrom(hubParamsFrom(full))).toEqual(full);
  expect(hubParamsFrom(hubAddressFrom({}))).toEqual({});
  expect(hubAddressFrom({ workType: "hybrid" }).workTypes).toEqual(["hybrid"]);
});

test("what is unknown in an address counts as not asked", () => {
  expect(hubAddressFrom({ search: ["a"], status: "lost", workType: ["moon", 3], needs: "love", sort: "salaries" })).toEqual(hubAddressFrom({}));
  expect(hubAddressFrom({ search: "x".repeat(300) }).search).toHaveLength(100);
});

test("a status is a tab, anything else narrows", () => {
  expect([isNarrowed(hubAddressFrom({ status: "active" })), isNarrowed(hubAddressFrom({ search: "a" })), isNarrowed(hubAddressFrom({ needs: "attention" }))]).toEqual([false, true, true]);
});
