import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { keyOf, outdate } from "./ask.ts";
import { freshness } from "./freshness.ts";

describe("query keys", () => {
  it("begin with the noun, then the procedure, the input and whatever else distinguishes a response", () => {
    expect(keyOf("deals")).toEqual(["deals"]);
    expect(keyOf("deals", "get")).toEqual(["deals", "get"]);
    expect(keyOf("deals", "billing", { id: "D1" }, 3)).toEqual(["deals", "billing", { id: "D1" }, 3]);
  });

  it("of responses about another noun's records begin with that noun", () => {
    expect(keyOf("own", "listings")).toEqual(["listings", "own.listings"]);
    expect(keyOf("candidacy", "ofListing", { listingId: "L1" })[0]).toBe("listings");
    expect(keyOf("leaks", "list")[0]).toBe("admin");
    expect(keyOf("scorecards", "list", { introductionId: "I1" })[0]).toBe("introductions");
  });
});

describe("invalidating a noun", () => {
  it("affects every response about it, pages included, and no other", async () => {
    const client = new QueryClient();
    const about = [
      keyOf("listings", "get", { id: "L1" }),
      [...keyOf("listings", "search", { limit: 24 }), "pages"],
      keyOf("candidacy", "ofListing", { listingId: "L1" }),
    ];
    const other = keyOf("deals", "get", { id: "D1" });
    for (const key of [...about, other]) client.setQueryData<unknown>(key, {});
    await outdate(client, "listings");
    const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    expect(about.map(stale)).toEqual([true, true, true]);
    expect(stale(other)).toBe(false);
  });
});

describe("how long a response is fresh", () => {
  it("is five seconds, and a returning window fetches again, unless the table says otherwise", () => {
    expect(freshness("deals", "get")).toEqual({ refetchOnWindowFocus: "always" });
    expect(freshness("listings", "get")).toEqual({ staleTime: 10_000, refetchOnWindowFocus: true });
  });

  it("is zero where each view is on the audit log, and only a person's action fetches again", () => {
    expect(freshness("own", "find")).toMatchObject({ gcTime: 0, retry: false, refetchOnWindowFocus: false });
    expect(freshness("identityFiles", "list")).toMatchObject({ gcTime: 0, retry: false, refetchOnWindowFocus: false });
  });
});
