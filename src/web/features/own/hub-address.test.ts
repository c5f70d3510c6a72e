import { expect, test } from "vitest";
import { hubAddressFrom, hubParamsFrom, isNarrowed } from "./hub-address.ts";

test("an address restores the filters it was written from", () => {
  const full = {
    search: "",
    status: "on_hold",
    workTypes: ["remote", "onsite"],
    attention: true,
    sort: "expires",
  } as const;
  expect(hubAddressFrom(hubParamsFrom(full))).toEqual(full);
  expect(hubParamsFrom(hubAddressFrom({}))).toEqual({});
  expect(hubAddressFrom({ workType: "hybrid" }).workTypes).toEqual(["hybrid"]);
});

test("the search, which may be a candidate's name, is never in the address", () => {
  const named = { ...hubAddressFrom({}), search: "Tomasz Abernaught" };
  expect(hubParamsFrom(named)).toEqual({});
  expect(hubAddressFrom({ search: "tomasz" }).search).toBe("");
  expect(hubAddressFrom({}, { hubSearch: "tomasz" }).search).toBe("tomasz");
});

test("unknown values in an address are ignored", () => {
  expect(hubAddressFrom({ status: "lost", workType: ["moon", 3], needs: "love", sort: "salaries" })).toEqual(
    hubAddressFrom({}),
  );
  expect(hubAddressFrom({}, { hubSearch: "x".repeat(300) }).search).toHaveLength(100);
});

test("a status is a tab, every other filter counts as one", () => {
  expect([
    isNarrowed(hubAddressFrom({ status: "active" })),
    isNarrowed(hubAddressFrom({}, { hubSearch: "a" })),
    isNarrowed(hubAddressFrom({ needs: "attention" })),
  ]).toEqual([false, true, true]);
});
