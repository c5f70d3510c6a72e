import { describe, expect, it } from "vitest";
import { pathOf } from "./paths.ts";

describe("what an address leads to", () => {
  it("is a page, or a page of one thing", () => {
    expect(pathOf("/mls/deals")).toEqual({ path: "/mls/deals", id: undefined });
    expect(pathOf("/mls/deal/DEAL-7")).toEqual({ path: "/mls/deal/$id", id: "DEAL-7" });
    expect(pathOf("/mls/candidate/a%2Fb")).toEqual({ path: "/mls/candidate/$id", id: "a/b" });
  });

  it("is nothing where there is no page, or too much of one", () => {
    for (const address of ["/mls/nowhere", "/mls/deal/", "/mls/deal/1/more", "/mlsx", "//mls", ""])
      expect(pathOf(address), address).toBeNull();
  });

  it("takes a page by its own name before one of a thing with that name", () => {
    expect(pathOf("/mls/admin/outbox")?.path).toBe("/mls/admin/outbox");
  });

  it("does not mind a slash at the end, and half an escape", () => {
    expect(pathOf("/mls/search/")?.path).toBe("/mls/search");
    expect(pathOf("/")?.path).toBe("/");
    expect(pathOf("/mls/candidate/%E0%A4%A")).toEqual({ path: "/mls/candidate/$id", id: "%E0%A4%A" });
  });
});
