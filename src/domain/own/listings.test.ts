import { describe, expect, it } from "vitest";
import { attentionOf, type OwnQuery, ownPageOf, queryOwnListings, type Searched } from "./listings.ts";

const day = 86_400_000;
const today = "2026-11-20";
const made = (id: string, parts: Partial<Searched> = {}): Searched => ({
  id,
  status: "active",
  maskedCode: `TM-7K3QF9X${id.toUpperCase()}`,
  headlineRole: "Data Engineer",
  locationCity: "Austin",
  locationState: "TX",
  skills: ["Python", "dbt"],
  workType: "remote",
  salaryMax: 150_000,
  exclusivityUntil: "2027-03-01",
  publishedAt: 10 * day,
  updatedAt: 20 * day,
  views: 3,
  demand: 0,
  erased: false,
  named: 0,
  ...parts,
});
const asked = (parts: Partial<OwnQuery> = {}): OwnQuery => ({
  search: "",
  workTypes: [],
  attention: false,
  sort: "updated",
  ...parts,
});
const ids = (all: readonly Searched[], parts: Partial<OwnQuery> = {}) =>
  queryOwnListings(all, asked(parts), today)
    .found.map(({ id }) => id)
    .join("");

describe("searching an agency's own listings", () => {
  const all = [
    made("a"),
    made("b", { headlineRole: "Carpenter", skills: ["Joinery"] }),
    made("c", { locationCity: "Madison", locationState: "WI" }),
  ];
  it("matches role, place, skill, code and name with all terms", () => {
    expect([
      ids(all, { search: "data eng" }),
      ids(all, { search: "madi" }),
      ids(all, { search: "joinery" }),
      ids(all, { search: "tm-7k3qf9xb" }),
    ]).toEqual(["ac", "c", "b", "b"]);
    const named = all.map((facts) => ({ ...facts, named: facts.id === "b" ? 0b01 : facts.id === "c" ? 0b10 : 0 }));
    expect([ids(named, { search: "quillon carpenter" }), ids(named, { search: "quillon" })]).toEqual(["b", "b"]);
    expect([ids(all, { search: "gineer" }), ids(all, { search: "data joinery" }), ids(all, { search: "!?" })]).toEqual([
      "",
      "",
      "",
    ]);
  });
});

describe("filters and their counts", () => {
  const all = [
    made("a"),
    made("b", { status: "on_hold", workType: "hybrid" }),
    made("c", { status: "draft", maskedCode: null }),
    made("d", { exclusivityUntil: "2026-12-04" }),
    made("e", { exclusivityUntil: "2026-12-05" }),
  ];
  it("count each status without the status filter, and listings that need attention within it", () => {
    const { found, counts, attention } = queryOwnListings(all, asked({ status: "active" }), today);
    expect([found.length, counts.active, counts.on_hold, counts.draft, counts.withdrawn, attention]).toEqual([
      3, 3, 1, 1, 0, 1,
    ]);
    expect(queryOwnListings(all, asked({ workTypes: ["hybrid"] }), today).counts).toMatchObject({
      active: 0,
      on_hold: 1,
    });
    expect(ids(all, { attention: true })).toBe("bcd");
  });
  it("give the reason why a listing needs attention", () => {
    const why = (parts: Partial<Searched>) => attentionOf(made("a", parts), today);
    expect(why({})).toEqual([]);
    expect(why({ exclusivityUntil: "2026-12-04" })).toEqual(["expiring"]);
    expect(why({ exclusivityUntil: "2026-12-05" })).toEqual([]);
    expect(why({ status: "on_hold", locationState: "XX" })).toEqual(["on_hold", "place"]);
    expect(why({ status: "draft", exclusivityUntil: null, locationState: "" })).toEqual(["draft"]);
    expect(why({ status: "withdrawn", locationState: "XX" })).toEqual([]);
    expect(why({ locationState: "XX", erased: true })).toEqual([]);
  });
});

describe("sorting", () => {
  const all = [
    made("a", { updatedAt: 1, publishedAt: 3, views: 1, exclusivityUntil: "2026-12-01", salaryMax: 1 }),
    made("b", { updatedAt: 2, publishedAt: 1, views: 3, exclusivityUntil: "2026-12-03", salaryMax: 3 }),
    made("c", { updatedAt: 3, publishedAt: 2, views: 2, exclusivityUntil: "2026-12-02", salaryMax: 2 }),
    made("d", { updatedAt: 0, status: "draft", publishedAt: null, views: 0, exclusivityUntil: null, salaryMax: null }),
  ];
  it("uses the requested order, with missing values last", () => {
    expect((["updated", "listed", "views", "expires", "salary"] as const).map((sort) => ids(all, { sort }))).toEqual([
      "cbad",
      "bcad",
      "bcad",
      "acbd",
      "bcad",
    ]);
  });
  it("pages without gaps or duplicates, also with equal keys", () => {
    const many = Array.from({ length: 7 }, (_, at) => made("abcdefg"[at] ?? "", { views: at % 2 }));
    const { found } = queryOwnListings(many, asked({ sort: "views" }), today);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { page, nextCursor } = ownPageOf(found, { sort: "views", cursor, limit: 3 });
      seen.push(...page.map(({ id }) => id));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(seen.join("")).toBe("bdfaceg");
  });
  it("rejects a cursor of another order", () => {
    for (const cursor of ["updated_1_a", "", "views", "views_x_a"])
      expect(() => ownPageOf(all, { sort: "views", cursor, limit: 3 })).toThrow("invalid-input");
  });
});
