import { describe, expect, it } from "vitest";
import { addressed, hrefOf, placeOf } from "./place.ts";

const here = "/mls/search";
const state = { __TSR_index: 0 };

describe("the address of a target", () => {
  it("contains its id, search and hash", () => {
    expect(hrefOf({ to: "/mls/deal/$id", params: { id: "a/b" }, hash: "edit" }, { base: "/", here })).toBe(
      "/mls/deal/a%2Fb#edit",
    );
    expect(hrefOf({ to: "/mls/compare", search: { ids: "1,2", none: undefined } }, { base: "/", here })).toBe(
      "/mls/compare?ids=1,2",
    );
  });

  it("stays in the demo, also from one of its pages", () => {
    expect(hrefOf({ to: "/mls" }, { base: "/demo", here })).toBe("/demo/mls");
    expect(hrefOf({ to: "/" }, { base: "/demo", here })).toBe("/demo");
    expect(hrefOf({ to: ".", search: { sort: "updated" } }, { base: "/demo", here })).toBe(
      "/demo/mls/search?sort=updated",
    );
    expect(hrefOf({ to: addressed("/mls/candidate/1") }, { base: "/demo", here })).toBe("/demo/mls/candidate/1");
  });
});

describe("a place", () => {
  it("has its path below the base, whatever the address", () => {
    expect(
      placeOf({ pathname: "/demo/mls/search", search: "?keywords=c%23", hash: "#a%20b", state }, "/demo"),
    ).toMatchObject({ path: "/mls/search", search: { keywords: "c#" }, searchText: "?keywords=c%23", hash: "a b" });
    expect(placeOf({ pathname: "/demo", search: "", hash: "", state }, "/demo").path).toBe("/");
    expect(placeOf({ pathname: "/demonstration", search: "", hash: "#%E0", state }, "/demo")).toMatchObject({
      path: "/demonstration",
      hash: "%E0",
    });
  });
});
