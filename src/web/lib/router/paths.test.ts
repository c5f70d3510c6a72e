import { describe, expect, it } from "vitest";
import { pathOf } from "./paths.ts";

describe("the page of an address", () => {
  it("is a page, or a page of one item", () => {
    expect(pathOf("/mls/deals")).toEqual({ path: "/mls/deals", id: undefined });
    expect(pathOf("/mls/deal/DEAL-7")).toEqual({ path: "/mls/deal/$id", id: "DEAL-7" });
    expect(pathOf("/mls/candidate/a%2Fb")).toEqual({ path: "/mls/candidate/$id", id: "a/b" });
  });

  it("is none where no page matches, or the path is too long", () => {
    for (const address of ["/mls/nowhere", "/mls/deal/", "/mls/deal/1/more", "/mlsx", "//mls", ""])
      expect(pathOf(address), address).toBeNull();
  });

  it("is the page with that name, before one of an item with that name", () => {
    expect(pathOf("/mls/admin/outbox")?.path).toBe("/mls/admin/outbox");
  });

  it("ignores a trailing slash, and survives an incomplete escape", () => {
    expect(pathOf("/mls/search/")?.path).toBe("/mls/search");
    expect(pathOf("/")?.path).toBe("/");
    expect(pathOf("/mls/candidate/%E0%A4%A")).toEqual({ path: "/mls/candidate/$id", id: "%E0%A4%A" });
  });
});
