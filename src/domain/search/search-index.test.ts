import { describe, expect, test } from "vitest";
import { decodeSearchCursor } from "./cursor.ts";
import { finished } from "#tests/support/finished.ts";
import { withoutKeys } from "./active.ts";
import { emptySearch, type SearchDocument, type SearchQuery, type Sort } from "./query.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { leftOutFor, ownedBy } from "./viewpoint.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const hour = 3_600_000;

const base: SearchDocument = {
  id: "",
  maskedCode: "TM-00000000",
  headlineRole: "Software Engineer",
  locationCity: "Austin",
  locationState: "TX",
  workType: "remote",
  salaryMin: 120_000,
  salaryMax: 160_000,
  availabilityDate: "2026-12-01",
  workAuth: "USC",
  clearance: null,
  skills: ["React"],
  yearsExperience: 5,
  industries: ["SaaS"],
  agencyType: "listing",
  updatedAt: now - hour,
};

type Given = Partial<SearchDocument> & { blockedKeys?: string[] };

function indexOf(documents: Record<string, Given>): SearchIndex<string> {
  const index = createSearchIndex<string>();
  for (const [id, { blockedKeys, ...fields }] of Object.entries(documents))
    index.put({ ...base, ...fields, id }, id, blockedKeys);
  return index;
}

const asking = (query: Partial<SearchQuery>): SearchQuery => ({ ...emptySearch, ...query });
const found = (index: SearchIndex<string>, query: Partial<SearchQuery>, viewerBlocked: string[] = []): string[] =>
  index.search(asking(query), { now, limit: 100, viewerBlocked }).items;
const option = (counts: { value: string; count: number }[], value: string): number | undefined =>
  counts.find((count) => count.value === value)?.count;

describe("keywords", () => {
  const index = indexOf({
    title: { headlineRole: "Senior Rust Engineer" },
    skill: { skills: ["Rust", "TS/SCI tooling"] },
    industry: { industries: ["Rust belt"] },
    place: { locationCity: "Rustburg", locationState: "VA" },
    cleared: { clearance: "TS/SCI" },
    node: { skills: ["nodejs", "C#", "C++", ".NET", "R"] },
  });
  test("match role, skills, industries and place", () => {
    expect(found(index, { keywords: "rust" }).toSorted()).toEqual(["industry", "place", "skill", "title"]);
  });
  test("are combined with AND across fields", () => {
    expect(found(index, { keywords: "rust va" })).toEqual(["place"]);
    expect(found(index, { keywords: "rust engineer tx" }).toSorted()).toEqual(["industry", "skill", "title"]);
  });
  test("match a phrase within one value only", () => {
    expect(found(index, { keywords: '"rust engineer"' })).toEqual(["title"]);
    expect(found(index, { keywords: '"engineer rust"' })).toEqual([]);
  });
  test("match the clearance as written", () => {
    expect(found(index, { keywords: "TS/SCI" }).toSorted()).toEqual(["cleared", "skill"]);
  });
  test.each(["C#", "C++", ".NET", "Node.js", '"R"'])("%s", (keywords) => {
    expect(found(index, { keywords })).toEqual(["node"]);
  });
  test("an earlier term matches words of later listings", () => {
    const growing = indexOf({ a: { headlineRole: "Zig Developer" } });
    expect(found(growing, { keywords: "zig" })).toEqual(["a"]);
    growing.put({ ...base, id: "b", headlineRole: "Ziggurat Builder", updatedAt: now }, "b");
    expect(found(growing, { keywords: "zig" })).toEqual(["b", "a"]);
    growing.put({ ...base, id: "a", headlineRole: "Potter" }, "a");
    expect(found(growing, { keywords: "zig" })).toEqual(["b"]);
  });
});

describe("filters", () => {
  const index = indexOf({
    a: {
      workType: "remote",
      skills: ["React", "Go"],
      salaryMin: 100_000,
      salaryMax: 120_000,
      yearsExperience: 2,
      availabilityDate: "2026-11-01",
    },
    b: {
      workType: "hybrid",
      skills: ["React"],
      salaryMin: 120_001,
      salaryMax: 150_000,
      yearsExperience: 5,
      availabilityDate: "2026-12-05",
      updatedAt: now - 30 * hour,
    },
    c: {
      workType: "onsite",
      skills: ["Go"],
      salaryMin: 200_000,
      salaryMax: 400_000,
      yearsExperience: 30,
      availabilityDate: "2026-12-06",
      workAuth: "GC",
      clearance: "Secret",
      agencyType: "both",
      industries: ["Média"],
      updatedAt: now - 24 * hour,
    },
  });
  test.each<[string, Partial<SearchQuery>, string]>([
    ["OR within a group", { workTypes: ["remote", "hybrid"] }, "ab"],
    ["AND between groups", { workTypes: ["remote", "hybrid"], skills: ["Go"] }, "a"],
    ["any skill", { skills: ["React", "Go"] }, "abc"],
    ["all skills", { skills: ["React", "Go"], skillMode: "all" }, "a"],
    ["an alias of a skill, in another case", { skills: ["golang"] }, "ac"],
    ["an unknown skill", { skills: ["COBOL"] }, ""],
    ["an unknown skill among all", { skills: ["React", "COBOL"], skillMode: "all" }, ""],
    ["salary overlaps at its ends", { salaryMin: 120_000, salaryMax: 120_001 }, "ab"],
    ["salary to the dollar", { salaryMin: 120_001, salaryMax: 199_999 }, "b"],
    ["salary without upper limit", { salaryMin: 300_000 }, "c"],
    ["experience with both ends", { experienceMin: 2, experienceMax: 5 }, "ab"],
    ["work authorization", { workAuth: ["GC"] }, "c"],
    ["clearance", { clearance: ["Secret", "TS/SCI"] }, "c"],
    ["agency type", { agencyTypes: ["both"] }, "c"],
    ["industry without its accent", { industries: ["media"] }, "c"],
    ["location by words begun", { location: "aus t" }, "abc"],
    ["location elsewhere", { location: "aus ny" }, ""],
    ["available within two weeks", { availability: "immediate" }, "ab"],
    ["available within a month", { availability: "month" }, "abc"],
    ["updated in 24 hours, to the millisecond", { lastUpdated: "day" }, "ac"],
  ])("%s", (_, query, expected) => {
    expect(found(index, query).toSorted().join("")).toBe(expected);
  });
});

describe("sorting", () => {
  const index = indexOf({
    a: {
      salaryMin: 100_000,
      salaryMax: 100_001,
      yearsExperience: 9,
      availabilityDate: "2027-01-02",
      updatedAt: now - 3,
      skills: ["React", "Go"],
    },
    b: {
      salaryMin: 100_000,
      salaryMax: 100_000,
      yearsExperience: 9,
      availabilityDate: "2027-01-01",
      updatedAt: now - 1,
      skills: ["Go"],
    },
    d: {
      salaryMin: 50_000,
      salaryMax: 150_001,
      yearsExperience: 1,
      availabilityDate: "2027-01-01",
      updatedAt: now - 2,
      skills: ["React", "Go", "React Native"],
    },
    c: {
      salaryMin: 50_000,
      salaryMax: 150_001,
      yearsExperience: 1,
      availabilityDate: "2027-01-01",
      updatedAt: now - 2,
      skills: ["Python"],
    },
  });
  test.each<[Sort, string]>([
    ["updated", "bcda"],
    ["salary", "cdab"],
    ["experience", "bacd"],
    ["availability", "bcda"],
  ])("%s", (sort, expected) => {
    expect(found(index, { sort }).join("")).toBe(expected);
  });
  test("relevance counts the selected skills", () => {
    expect(found(index, { sort: "relevance", skills: ["React", "Go"] }).join("")).toBe("dab");
  });
  test("relevance counts skills that match a keyword without a selection", () => {
    expect(found(index, { sort: "relevance", keywords: "react" }).join("")).toBe("da");
    expect(found(index, { sort: "relevance", keywords: "engineer" }).join("")).toBe("bcda");
  });
});

test("facets ignore their own group, have the exact total and include the selection", () => {
  const index = indexOf({
    a: { workType: "remote", skills: ["React", "Kotlin"] },
    b: { workType: "hybrid", skills: ["kotlin"], salaryMin: 290_000, salaryMax: 900_000 },
    c: { workType: "hybrid", skills: ["Go"], salaryMin: 0, salaryMax: 19_999 },
  });
  const facets = index.facets(asking({ workTypes: ["hybrid"], skills: ["COBOL", "go", "kotlin"] }), { now });
  expect(facets.total).toBe(2);
  expect(facets.workTypes).toEqual([
    { value: "remote", count: 1 },
    { value: "hybrid", count: 2 },
    { value: "onsite", count: 0 },
  ]);
  expect(option(facets.skills, "COBOL")).toBe(0);
  expect(option(facets.skills, "React")).toBe(0);
  expect(option(facets.skills, "Go")).toBe(1);
  expect(option(facets.skills, "kotlin")).toBe(1);
  expect(facets.salaryHistogram).toHaveLength(30);
  expect([facets.salaryHistogram[0], facets.salaryHistogram[29]]).toEqual([1, 1]);
  expect(index.facets(emptySearch, { now }).skills.filter(({ value }) => /kotlin/i.test(value))).toEqual([
    { value: "Kotlin", count: 2 },
  ]);
});

describe("a listing that blocks the viewer's organization", () => {
  const index = indexOf({
    open: { skills: ["React"] },
    hidden: { skills: ["REDUX-SAGA"], industries: ["Secret Sauce"], blockedKeys: ["k1", "k2"] },
  });
  const without = indexOf({ open: { skills: ["React"] } });
  test("is in no rows, totals, counts or facets", () => {
    expect(found(index, {}, ["k2"])).toEqual(["open"]);
    expect(found(index, { skills: ["redux-saga"] }, ["k1"])).toEqual([]);
    expect(index.facets(emptySearch, { now, viewerBlocked: ["k1"] })).toEqual(without.facets(emptySearch, { now }));
    expect(index.count(["k1"])).toBe(1);
    expect(index.get("hidden", ["k1"])).toBeUndefined();
  });
  test("exists for others", () => {
    expect(found(index, {}, ["k3"]).toSorted()).toEqual(["hidden", "open"]);
    expect(index.count()).toBe(2);
    expect(index.get("hidden", ["k3"])).toBe("hidden");
  });
  test("stays hidden after it is replaced and after compaction", () => {
    index.put({ ...base, id: "hidden" }, "hidden", ["k1"]);
    index.compact();
    expect(found(index, {}, ["k1"])).toEqual(["open"]);
    expect(found(index, {}, ["k2"]).toSorted()).toEqual(["hidden", "open"]);
  });
});

describe("many listings", () => {
  const size = 3000;
  const fill = (): SearchIndex<string> => {
    const index = createSearchIndex<string>();
    const entries = Array.from({ length: size }, (_, i) => {
      const id = `id${(i * 7919) % size}`;
      return {
        document: {
          ...base,
          id,
          salaryMin: 1000 * (i % 50),
          salaryMax: 200_000,
          yearsExperience: i % 20,
          workType: i % 3 ? ("remote" as const) : ("onsite" as const),
          updatedAt: now - ((i * 31) % 400) * hour,
        },
        card: id,
      };
    });
    expect([...index.putMany(entries, 1000)]).toEqual([1000, 2000, 3000]);
    return index;
  };
  const pages = (
    index: SearchIndex<string>,
    query: Partial<SearchQuery>,
    between: (page: number) => void = () => {},
  ): string[] => {
    const all: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; ; page++) {
      const answer = index.search(asking(query), {
        now,
        limit: 70,
        cursor: cursor === null ? null : decodeSearchCursor(cursor, query.sort ?? "updated"),
      });
      all.push(...answer.items);
      cursor = answer.nextCursor;
      if (cursor === null) return all;
      between(page);
    }
  };

  test.each<Sort>(["updated", "salary", "experience", "availability", "relevance"])(
    "pages by %s contain everything once, before and after compaction",
    (sort) => {
      const index = fill();
      const whole = found(index, { sort, workTypes: ["remote"] }).length;
      expect(whole).toBe(100);
      const all = pages(index, { sort, workTypes: ["remote"] });
      expect(all).toHaveLength(2000);
      expect(new Set(all).size).toBe(2000);
      index.compact();
      expect(pages(index, { sort, workTypes: ["remote"] })).toEqual(all);
    },
  );

  test("pages by experience with a maximum are those of all, without the more experienced", () => {
    const index = fill();
    const years = new Map(Array.from({ length: size }, (_, i) => [`id${(i * 7919) % size}`, i % 20]));
    const all = pages(index, { sort: "experience" });
    expect(pages(index, { sort: "experience", experienceMin: 2, experienceMax: 8 })).toEqual(
      all.filter((id) => years.get(id)! >= 2 && years.get(id)! <= 8),
    );
  });

  test("pages neither repeat nor skip an unchanged listing while others change", () => {
    const index = fill();
    const before = pages(index, { sort: "salary" });
    const changed = new Set<string>();
    const during = pages(index, { sort: "salary" }, (page) => {
      for (let i = 0; i < 40; i++) {
        const id = `id${(page * 97 + i * 13) % size}`;
        changed.add(id);
        if (i % 2) index.remove(id);
        else index.put({ ...base, id, salaryMin: 1000 * i, updatedAt: now + page }, id);
      }
      if (page % 10 === 5) index.compact();
    });
    expect(during.filter((id) => !changed.has(id))).toEqual(before.filter((id) => !changed.has(id)));
  });

  test("filters counted in steps are those of the beginning, whatever happens between the steps", () => {
    const index = fill();
    const rare = Array.from({ length: 200 }, (_, i) => ({
      ...base,
      id: `rare${i}`,
      skills: ["React", `Tool ${i % 40}`],
      clearance: i % 2 ? ("Secret" as const) : null,
      updatedAt: now,
    }));
    for (const document of rare) index.put(document, document.id);
    for (const query of [{}, { workTypes: ["remote" as const] }, { clearance: ["Secret" as const] }]) {
      const before = index.facets(asking(query), { now });
      const steps = index.facetsInSteps(asking(query), { now });
      for (let step = 0; ; step++) {
        const { done, value } = steps.next();
        if (done) {
          expect({ ...value, without: [] }).toEqual({ ...before, without: [] });
          expect(step).toBeGreaterThan(40);
          break;
        }
        const id = step % 2 ? `id${step * 7}` : `rare${step}`;
        index.put({ ...base, id, skills: ["React", `New ${step}`], workType: "hybrid", updatedAt: now + step }, id);
        index.remove(`id${step * 11}`);
        index.search(asking({ keywords: "rust", workTypes: ["hybrid"] }), { now, limit: 5 });
        if (step === 20) index.compact();
      }
    }
  });

  test("compaction in steps includes concurrent changes and drops removed documents", () => {
    const index = fill();
    for (let i = 0; i < 2000; i++) index.put({ ...base, id: `id${i}`, updatedAt: now }, `new${i}`);
    expect(index.needsCompaction()).toBe(true);
    let step = 0;
    for (const _ of index.compactInSteps()) {
      index.remove(`id${2000 + step}`);
      index.put({ ...base, id: `fresh${step}` }, `fresh${step}`);
      index.put({ ...base, id: `id${step}`, updatedAt: now + 1 }, `newest${step}`);
      step++;
    }
    expect(step).toBeGreaterThan(size / 64);
    expect(index.count()).toBe(size);
    expect(index.needsCompaction()).toBe(false);
    // Only documents replaced between the steps are removed in the new numbering.
    expect(index.stats().dead).toBeLessThanOrEqual(2 * step);
    expect([index.get("id2000"), index.get("fresh3"), index.get("id0"), index.get("id1900")]).toEqual([
      undefined,
      "fresh3",
      "newest0",
      "new1900",
    ]);
    const all = pages(index, {});
    expect(all).toHaveLength(size);
    expect(new Set(all.slice(0, step))).toEqual(new Set(Array.from({ length: step }, (_, i) => `newest${i}`)));
  });
});

test("an invalid date is rejected before anything changes", () => {
  const index = indexOf({ a: {} });
  expect(() => index.put({ ...base, id: "a", availabilityDate: "2026-02-30" }, "other")).toThrow(RangeError);
  expect(index.get("a")).toBe("a");
  expect(index.count()).toBe(1);
});

describe("finding by code or role", () => {
  const index = indexOf({
    react: { maskedCode: "TM-7K3QF9XA", headlineRole: "React Native Lead" },
    data: { maskedCode: "TM-7K3QF9XB", headlineRole: "Senior Data Engineer", updatedAt: now },
    word: { maskedCode: "TM-DATAAAAA", headlineRole: "Carpenter", skills: ["Data", "React"] },
    hidden: { maskedCode: "TM-7K3QZZZZ", headlineRole: "Data Keeper", blockedKeys: ["acme"] },
  });
  const look = (text: string, viewerBlocked: string[] = [], limit = 8): string[] =>
    index.find(text, { viewerBlocked, limit });

  test("a code's beginning matches, ordered by code", () => {
    expect(look("TM-7K3QF9XA")).toEqual(["react"]);
    expect(look("tm7k3q")).toEqual(["react", "data", "hidden"]);
    expect(look("7k3")).toEqual([]);
  });
  test("beginnings of words match the role only, newest first", () => {
    expect(look("eng dat")).toEqual(["data"]);
    expect(look("react")).toEqual(["react"]);
    expect(look("ata")).toEqual([]);
    expect(look("")).toEqual([]);
  });
  test("text that can be a word matches a role first and a code second", () => {
    expect(look("data")).toEqual(["data", "hidden", "word"]);
    expect(look("data", [], 2)).toEqual(["data", "hidden"]);
    expect(look("tm-data")).toEqual(["word"]);
  });
  test("a listing hidden from the viewer isn't found", () => {
    expect(look("TM-7K3QZZZZ", ["acme"])).toEqual([]);
    expect(look("TM-7K3Q", ["acme"])).toEqual(["react", "data"]);
    expect(look("keeper", ["acme"])).toEqual([]);
  });
  test("results stay correct after changes and compaction", () => {
    const changing = indexOf({
      a: { maskedCode: "TM-11112222", headlineRole: "Potter" },
      b: { maskedCode: "TM-11113333", headlineRole: "Potter" },
    });
    expect(changing.find("potter", { limit: 8 })).toHaveLength(2);
    changing.put({ ...base, id: "a", maskedCode: "TM-11112222", headlineRole: "Weaver" }, "a");
    changing.put({ ...base, id: "c", maskedCode: "TM-11114444", headlineRole: "Potter" }, "c");
    changing.remove("b");
    for (const compact of [false, true]) {
      if (compact) changing.compact();
      expect(changing.find("pott", { limit: 8 })).toEqual(["c"]);
      expect(changing.find("1111", { limit: 8 })).toEqual(["a", "c"]);
    }
  });
});

describe("states are found by name and by code", () => {
  const index = indexOf(
    Object.fromEntries(
      [
        ["Austin", "TX"],
        ["Denton", "Texas"],
        ["Fresno", "CA"],
        ["Buffalo", "NY"],
        ["Norfolk", "VA"],
        ["Wheeling", "WV"],
        ["Washington", "DC"],
        ["Tacoma", "WA"],
        ["Wichita", "KS"],
        ["Conway", "AR"],
      ].map(([locationCity = "", locationState = ""]) => [locationCity, { locationCity, locationState }]),
    ),
  );
  test.each([
    ["Texas", "TX"],
    ["california", "CA"],
    ["New York", "NY"],
    ["Virginia", "VA"],
    ["West Virginia", "WV"],
    ["kansas", "KS"],
    ["Arkansas", "AR"],
  ])("%s", (name, code) => {
    expect(found(index, { location: name }).length).toBeGreaterThan(0);
    expect(found(index, { location: name }).toSorted()).toEqual(found(index, { location: code }).toSorted());
    expect(found(index, { keywords: `engineer ${name}` }).toSorted()).toEqual(
      found(index, { location: code }).toSorted(),
    );
  });
  test("for either stored form", () =>
    expect(found(index, { location: "TX" }).toSorted()).toEqual(["Austin", "Denton"]));
  test("a city keeps its own name", () =>
    expect(found(index, { location: "Washington" }).toSorted()).toEqual(["Tacoma", "Washington"]));
  test("a place in any usual spelling", () => {
    for (const location of ["Austin, TX, USA", "austin tx", "Austin Texas", "austin, texas, United States"])
      expect(found(index, { location })).toEqual(["Austin"]);
  });
  test("the beginning of a name matches", () => expect(found(index, { location: "calif" })).toEqual(["Fresno"]));
});

test("says what leaving out own and opened listings costs, and never counts one that is hidden from the viewer", () => {
  const index = indexOf({
    own: { blockedKeys: [ownedBy("north")] },
    opened: { blockedKeys: [ownedBy("harbor")] },
    hidden: { blockedKeys: ["north", ownedBy("harbor")] },
    hiddenAndOpened: { blockedKeys: ["north", ownedBy("harbor")] },
    left: { workType: "onsite", blockedKeys: [ownedBy("harbor")] },
  });
  const counted = (query: Partial<SearchQuery>) => {
    const contextFor = (each: SearchQuery) => ({
      ...leftOutFor(each, { organizationId: "north", keys: ["north"], seen: ["opened", "hiddenAndOpened"] }),
      now,
    });
    const { total, without } = index.facets(asking(query), contextFor(asking(query)), contextFor);
    return { total, ...Object.fromEntries(without.map((each) => [each.key, each.total])) };
  };
  expect(counted({ own: "hide", seen: "hide" })).toEqual({ total: 1, own: 2, seen: 2 });
  expect(counted({ keywords: "engineer", own: "hide", seen: "hide", workTypes: ["remote"] })).toMatchObject({
    total: 0,
    own: 1,
    seen: 1,
    "workType remote": 1,
  });
});

describe("without any result", () => {
  const index = indexOf({
    a: { skills: ["React"], workType: "remote" },
    b: { skills: ["Kotlin"], workType: "onsite" },
  });
  const without = (query: Partial<SearchQuery>) =>
    index.facets(asking(query), { now }).without.filter(({ total }) => total > 0);

  test("says which one filter or word to drop, and no pair", () => {
    expect(without({ keywords: '"react" "fortran"' })).toEqual([
      { key: "keywords", total: 2 },
      { key: "word 8 17", total: 1 },
    ]);
  });

  test("says which two to drop if no single one helps", () => {
    const query = { keywords: '"react" "fortran"', workTypes: ["onsite" as const], industries: ["Nowhere"] };
    const pairs = without(query);
    expect(pairs).toEqual([{ key: "keywords\nindustry Nowhere", total: 1 }]);
    const three = without({ ...query, skills: ["Cobol"] });
    expect(three).toEqual([]);
  });

  test("says which two words to drop, though without all of them everything is found", () => {
    expect(without({ keywords: 'skill:react "fortran" "cobol"' })).toEqual([
      { key: "keywords", total: 2 },
      { key: "word 12 21\nword 22 29", total: 1 },
    ]);
  });

  test.each([
    ['react AND "fortran"', 1],
    ['"fortran" and react', 1],
    ['react and "fortran" and type:remote', 1],
    ['(react or kotlin) and "fortran"', 2],
  ])("drops the operator with the word: %s", (keywords, total) => {
    const best = without({ keywords }).filter(({ key }) => key !== "keywords");
    expect(best.map((each) => each.total)).toEqual([total]);
    const left = withoutKeys(asking({ keywords }), best[0]!.key.split("\n"))?.keywords ?? "";
    expect(left).not.toMatch(/fortran|^and | and$|and and/i);
  });
});

describe("the closest matches of wishes", () => {
  test("come heaviest first, and no blocked listing is among them", () => {
    const index = createSearchIndex<string>();
    const put = (id: string, skills: string[], blocked: string[] = []) =>
      index.put(
        {
          id,
          maskedCode: `TM-${id.padStart(8, "0")}`,
          headlineRole: "Engineer",
          locationCity: "Austin",
          locationState: "TX",
          workType: "remote",
          salaryMin: 100_000,
          salaryMax: 120_000,
          availabilityDate: "2026-11-01",
          workAuth: "USC",
          clearance: null,
          skills,
          yearsExperience: 5,
          industries: [],
          agencyType: "listing",
          updatedAt: Number(id),
        },
        id,
        blocked,
      );
    put("1", ["Go", "Kafka", "Redis"]);
    put("2", ["Go"]);
    put("3", ["Kafka", "Redis"]);
    put("4", []);
    put("5", ["Go", "Kafka", "Redis"], ["rival"]);
    const wishes = [
      { filters: { skills: ["Go"] }, level: 2 },
      { filters: { skills: ["Kafka"] }, level: 0 },
      { filters: { skills: ["Redis"] }, level: 0 },
    ];
    const found = (limit: number) =>
      finished(index.closest(emptySearch, wishes, { viewerBlocked: ["rival"], now: 0, limit }));
    expect(found(9)).toEqual({ items: ["1", "2", "3", "4"], total: 4 });
    expect(found(2)).toEqual({ items: ["1", "2"], total: 4 });
    expect(finished(index.closest({ ...emptySearch, skills: ["Redis"] }, wishes, { now: 0, limit: 9 })).items).toEqual([
      "5",
      "1",
      "3",
    ]);
    expect(finished(index.closest(emptySearch, wishes, { without: ["1", "9"], now: 0, limit: 2 }))).toEqual({
      items: ["5", "2"],
      total: 4,
    });
    const steps = index.closest(emptySearch, wishes, { viewerBlocked: ["rival"], now: 0, limit: 9 });
    steps.next();
    index.remove("1");
    put("3", ["Kafka", "Redis"], ["rival"]);
    index.compact();
    // What a search between two steps leaves behind changes nothing.
    index.search({ ...emptySearch, keywords: "engineer" }, { now: 0, limit: 9 });
    expect(finished(steps).items).toEqual(["2", "4"]);
  });
});
