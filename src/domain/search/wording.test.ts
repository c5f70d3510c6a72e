import { describe, expect, it, test } from "vitest";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { seeded } from "#tests/support/search-world.ts";
import { withCorrections } from "./corrected.ts";
import { readLocation } from "./expression.ts";
import { emptySearch, type SearchDocument, type SearchQuery } from "./query.ts";
import { createSearchIndex } from "./search-index.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
let made = 0;

function listing(id: string, fields: Partial<SearchDocument>): SearchDocument {
  return {
    id,
    maskedCode: `TM-7Q4K${String(made++).padStart(4, "0")}`,
    headlineRole: "Senior Engineer",
    locationCity: "Austin",
    locationState: "TX",
    workType: "remote",
    salaryMin: 120_000,
    salaryMax: 160_000,
    availabilityDate: "2026-12-01",
    workAuth: "USC",
    clearance: null,
    skills: [],
    yearsExperience: 6,
    industries: [],
    agencyType: "listing",
    updatedAt: now - made * 1000,
    ...fields,
  };
}

type Entry = [fields: Partial<SearchDocument>, blocked?: string[]];

function market(entries: Record<string, Entry>) {
  const index = createSearchIndex<string>();
  for (const [id, [fields, blocked]] of Object.entries(entries)) index.put(listing(id, fields), id, blocked);
  const ask = (keywords: string, more: Partial<SearchQuery> = {}, viewerBlocked: string[] = []) =>
    index.search({ ...emptySearch, keywords, ...more }, { now, limit: 60, viewerBlocked });
  return { index, ask };
}

const { ask } = market({
  kube: [{ skills: ["Kubernetes"], headlineRole: "Platform Engineer" }],
  react: [
    {
      skills: ["React"],
      headlineRole: "Frontend Developer",
      yearsExperience: 3,
      salaryMin: 90_000,
      salaryMax: 110_000,
    },
  ],
  angular: [{ skills: ["React", "Angular"], headlineRole: "Front-End Engineer", locationCity: "Dallas" }],
  nurse: [{ headlineRole: "Nurse Practitioner", workType: "onsite", locationCity: "Round Rock", skills: ["Triage"] }],
  pmp: [{ headlineRole: "Construction Lead", skills: ["PMP"], workType: "hybrid", locationCity: "Houston" }],
  pm: [{ headlineRole: "Product Manager", skills: ["Roadmaps"], locationCity: "Oakland", locationState: "CA" }],
  ml: [{ headlineRole: "Scientist", skills: ["Machine Learning"], clearance: "TS/SCI", workAuth: "GC" }],
  data: [
    {
      headlineRole: "Data Engineer",
      skills: ["TypeScript"],
      locationCity: "Smallville",
      salaryMin: 200_000,
      salaryMax: 250_000,
    },
  ],
});

describe("other ways to write a word", () => {
  it.each([
    ["k8s", ["kube"]],
    ["front end", ["angular", "react"]],
    ["frontend", ["react", "angular"]],
    ["ML", ["ml"]],
    ["frontend engineer", ["react", "angular"]],
    ["skill:k8s", ["kube"]],
  ])("%s finds them, the words themselves first", (typed, ids) => {
    expect(ask(typed).items).toEqual(ids);
  });

  it("put whole words and their meanings before longer words", () => {
    expect(ask("pm").items).toEqual(["pm", "pmp"]);
    expect(ask("pm").reading.also).toEqual(["product manager"]);
  });

  it("come before the same words apart from each other", () => {
    const { ask: search } = market({
      apart: [{ headlineRole: "Robotics Engineer", industries: ["AI/ML"] }],
      meant: [{ headlineRole: "Machine Learning Engineer" }],
      typed: [{ headlineRole: "ML Engineer" }],
    });
    expect(search("ml engineer").items).toEqual(["typed", "meant", "apart"]);
  });

  it("don't count in quotes or in an exact search", () => {
    expect(ask('"k8s"').total).toBe(0);
    expect(ask("k8s", { spelling: "exact" }).total).toBe(0);
    expect(ask("frontend", { spelling: "exact" }).items).toEqual(["react"]);
  });

  it("keep a chosen order", () => {
    expect(ask("pm", { sort: "salary" }).items).toEqual(["pmp", "pm"]);
  });

  it("continue on the next page", () => {
    const { index } = market({
      b: [{ headlineRole: "Product Manager" }],
      a: [{ skills: ["PMP"] }],
      c: [{ headlineRole: "PM" }],
    });
    const query = { ...emptySearch, keywords: "pm" };
    const seen: string[] = [];
    let cursor = null;
    for (;;) {
      const page = index.search(query, { now, limit: 1, cursor });
      seen.push(...page.items);
      if (page.nextCursor === null) break;
      const [sort, level, key, updatedAt, id] = page.nextCursor.split(":");
      cursor = {
        sort: sort as "updated",
        level: Number(level),
        key: Number(key),
        updatedAt: Number(updatedAt),
        id: id!,
      };
    }
    expect(seen).toEqual(["c", "b", "a"]);
  });
});

describe("a mistyped word", () => {
  it.each([
    ["kuberntes", "kubernetes", ["kube"]],
    ["raect", "react", ["react", "angular"]],
    ["machne learnin", "machine", ["ml"]],
    ["dataengineer", "data engineer", ["data"]],
    ["kuber netes", "kubernetes", ["kube"]],
    ["skill:kubenretes", "kubernetes", ["kube"]],
  ])("%s is read as %s", (typed, used, ids) => {
    const { items, reading } = ask(typed);
    expect(reading.corrections[0]?.used).toBe(used);
    expect(items).toEqual(ids);
  });

  it("is corrected to a word that listings only write in another way", () => {
    const { ask: search } = market({
      engineer: [{ headlineRole: "Frontend Engineer" }],
      js: [{ skills: ["JS"] }],
      trusted: [{ headlineRole: "Trust Officer" }],
    });
    expect(search("frontend devloper")).toMatchObject({
      items: ["engineer"],
      reading: { corrections: [{ typed: "devloper", used: "developer" }] },
    });
    expect(search("javascrpit")).toMatchObject({
      items: ["js"],
      reading: { corrections: [{ typed: "javascrpit", used: "javascript" }] },
    });
  });

  it("isn't a word that is spelled correctly, though no listing has it", () => {
    const { ask: search } = market({ trusted: [{ headlineRole: "Trust Officer" }] });
    expect(search("rust")).toMatchObject({ total: 0, reading: { corrections: [] } });
  });

  it("is corrected only without a result, and not in quotes", () => {
    expect(ask("react").reading.corrections).toEqual([]);
    expect(ask('"raect"')).toMatchObject({ total: 0, reading: { corrections: [] } });
    expect(ask("raect", { spelling: "exact" })).toMatchObject({ total: 0, reading: { corrections: [] } });
  });

  it("finds another form of the word", () => {
    expect(ask("nursing").items).toEqual(["nurse"]);
    expect(ask("nursing").reading.also).toEqual(["nurse"]);
  });

  it.each([
    "nursing",
    "skill:triages",
    "Nursing -cook",
    "(k8s or nursing) triage",
    "nursing educater",
    "assisting lead",
  ])("%s names the other forms once, so that it finds the same when it is saved", (keywords) => {
    const { ask: search } = market({
      educator: [{ headlineRole: "Nurse Educator", skills: ["Triage"] }],
      lead: [{ headlineRole: "Lead Assistant" }],
      guide: [{ headlineRole: "Assisting Guide" }],
      cook: [{ headlineRole: "Cook" }],
    });
    const { items, reading } = search(keywords);
    expect(items).toHaveLength(1);
    const saved = withCorrections({ ...emptySearch, keywords }, reading.corrections, reading.forms).keywords ?? "";
    expect(search(saved, { spelling: "known" }).items, saved).toEqual(items);
    expect(search(saved).reading).toMatchObject({ corrections: [], forms: [] });
  });

  it("in the place is corrected by places alone", () => {
    expect(ask("", { location: "austn" }).reading.corrections).toEqual([{ typed: "austn", used: "austin" }]);
    expect(ask("", { location: "raect" }).total).toBe(0);
  });
});

describe("the grammar", () => {
  it.each([
    ["react -angular", ["react"]],
    ["react or kubernetes", ["kube", "react", "angular"]],
    ["(react or kubernetes) loc:dallas", ["angular"]],
    ["role:engineer -skill:react", ["kube", "data"]],
    ["skill:(angular or kubernetes)", ["kube", "angular"]],
    ["skill:angular,kubernetes", ["kube", "angular"]],
    ["sal:<100", ["react"]],
    ["sal:>=200k", ["data"]],
    ["sal:90-100", ["react"]],
    ["years:<5", ["react"]],
    ["years:3", ["react"]],
    ["type:onsite", ["nurse"]],
    ["type:hybrid,onsite", ["nurse", "pmp"]],
    ["auth:gc", ["ml"]],
    ["clearance:any", ["ml"]],
    ["clearance:ts/sci", ["ml"]],
    ["code:TM-7Q4K0001", ["react"]],
    ["loc:ca", ["pm"]],
    ["-react -kubernetes loc:tx -type:remote", ["nurse", "pmp"]],
  ])("%s", (typed, ids) => {
    const { items, reading } = ask(typed);
    expect(items).toEqual(ids);
    expect(reading.problems).toEqual([]);
  });

  it.each([
    ["(react", ["react", "angular"], "A parenthesis isn't closed. Add “)” after the words it groups."],
    [
      "react)",
      ["react", "angular"],
      "A closing parenthesis has no opening one. Remove it, or add “(” before the words it groups.",
    ],
    [
      "type:moon react",
      ["react", "angular"],
      "“moon” isn't a work type, so it isn't applied. Use remote, hybrid or onsite.",
    ],
    ["react skill:", ["react", "angular"], "Enter a value after “skill:”, such as skill:react."],
    [
      "sal:lots react",
      ["react", "angular"],
      "“lots” isn't a range, so it isn't applied. Write sal:<180, sal:>=150k or sal:150-180.",
    ],
    [
      "planet:mars",
      [],
      "“planet:” isn't a field. Use skill:, role:, loc:, sal:, years:, auth:, type:, clearance: or code:.",
    ],
  ])("explains %s and searches anyway", (typed, ids, problem) => {
    const { items, reading } = ask(typed);
    expect(reading.problems).toEqual([problem]);
    expect(items).toEqual(ids);
  });

  test("an unfinished operator is a word", () => {
    expect(ask("react or").total).toBe(0);
    expect(ask("react -").items).toEqual(["react", "angular"]);
  });
});

test("a work type in the location box is explained, and the location isn't applied", () => {
  const { expression, problems } = readLocation(" Remote ");
  expect(expression).toEqual({ kind: "and", of: [] });
  expect(problems).toEqual([
    "“Remote” isn't a place, so the location isn't applied. Enter a city or state, and filter by work type.",
  ]);
});

describe("a distance", () => {
  it.each([
    ["loc:austin within 30 mi", ["kube", "react", "nurse", "ml", "data"]],
    ["loc:austin within 200 mi -loc:smallville", ["kube", "react", "angular", "nurse", "pmp", "ml"]],
    ['loc:"san francisco" within 25 miles', ["pm"]],
    ["loc:ausitn within 30 mi role:nurse", ["nurse"]],
  ])("%s", (typed, ids) => {
    expect(ask(typed).items).toEqual(ids);
  });

  it.each([
    ["greater austin", ["kube", "react", "nurse", "ml"]],
    ["Austin area", ["kube", "react", "nurse", "ml"]],
    ["bay area", ["pm"]],
    ["dfw", ["angular"]],
    ["nyc", []],
  ])("%s finds the cities of the area", (location, ids) => {
    expect(ask("", { location }).items).toEqual(ids);
  });

  it("puts places in the state whose distance isn't known last", () => {
    expect(ask("", { location: "Austin, TX", radius: 25 }).items.at(-1)).toBe("data");
    expect(ask("", { location: "austin within 25 mi" }).reading.near).toEqual({ place: "Austin, TX", miles: 25 });
  });

  it("isn't applied to an unknown place", () => {
    const { items, reading } = ask("", { location: "smallville", radius: 50 });
    expect(items).toEqual(["data"]);
    expect(reading.problems).toEqual([
      "We don't know where “smallville” is, so the distance isn't applied. Enter a city, such as Austin, TX.",
    ]);
  });
});

describe("a listing hidden from the viewer", () => {
  const hidden = market({
    shown: [{ headlineRole: "Welder", skills: ["React"] }],
    hidden: [{ headlineRole: "Glassblower", skills: ["Glassblowing", "Reacts"], locationCity: "Marfa" }, ["viewer"]],
  });

  it.each(["glasblower", "glassblowr", "glassblow", "glassblowers", "loc:marfaa", "glass blower", "raects"])(
    "doesn't influence how %s is read",
    (typed) => {
      const without = market({ shown: [{ headlineRole: "Welder", skills: ["React"] }] });
      const { items, total, reading } = hidden.ask(typed, {}, ["viewer"]);
      expect({ items, total, reading }).toEqual({
        items: without.ask(typed).items,
        total: without.ask(typed).total,
        reading: without.ask(typed).reading,
      });
    },
  );

  it("corrects to its words for everyone else", () => {
    expect(hidden.ask("glasblower").items).toEqual(["hidden"]);
  });
});

test("any text is read without an error", () => {
  const random = seeded(5);
  const pieces = [
    "(",
    ")",
    '"',
    "-",
    "or",
    "and",
    "NOT ",
    "skill:",
    "sal:",
    "loc:",
    "<",
    ">",
    "180",
    "within",
    "50",
    "mi",
    ":",
    ",",
    " ",
    " ",
    " ",
    "react",
    "k8s",
    "TM-7",
    "|",
    "type:",
    "remote",
    "é",
    "\u0000",
    "💼",
    "..",
    "code:",
    "years:",
    "5+",
    "\\",
    "%",
  ];
  for (let round = 0; round < (exhaustive ? 20_000 : 1_500); round++) {
    const typed = Array.from({ length: random.below(14) }, () => random.of(pieces)).join("");
    const { total, items } = ask(typed, random.below(2) === 0 ? {} : { location: typed, radius: 50 });
    expect(total, typed).toBe(items.length);
  }
});

test("other spellings and corrections never lose a result of the words as typed", () => {
  const random = seeded(9);
  const words = [
    "react",
    "k8s",
    "front",
    "end",
    "engineer",
    "pm",
    "nursing",
    "raect",
    "data",
    "ml",
    '"front end"',
    "or",
    "loc:tx",
    "skill:react",
    "within",
  ];
  for (let round = 0; round < (exhaustive ? 10_000 : 800); round++) {
    const typed = Array.from({ length: 1 + random.below(5) }, () => random.of(words)).join(" ");
    const found = new Set(ask(typed).items);
    for (const id of ask(typed, { spelling: "exact" }).items) expect(found.has(id), `${typed}: ${id}`).toBe(true);
  }
});

test("words mean the same after any change as in an index that was never asked before", () => {
  const random = seeded(18);
  const roles = ["Nurse", "Nursing Lead", "Kubernetes Engineer", "K8s Admin", "Product Manager", "Front-End Developer"];
  const typed = ["k8s", "nursing", "nurze", "pm", "front end", "kubernetse engineer", "-k8s nurse", "enginer or pm"];
  const queries: Partial<SearchQuery>[] = [{}, { spelling: "exact" }, { spelling: "known" }, { sort: "relevance" }];
  const index = createSearchIndex<string>();
  const here = new Map<string, Entry>();
  for (let round = 0; round < (exhaustive ? 1_500 : 150); round++) {
    const id = `id${random.below(12)}`;
    if (random.below(3) === 0) {
      index.remove(id);
      here.delete(id);
    } else {
      const fields = { headlineRole: random.of(roles), skills: random.some(["React", "K8s", "Triage"], 2) };
      const entry: Entry = [{ ...fields, updatedAt: now - round }, random.below(3) === 0 ? ["hidden"] : []];
      here.delete(id);
      here.set(id, entry);
      index.put(listing(id, entry[0]), id, entry[1]);
    }
    if (random.below(40) === 0) index.compact();
    const fresh = market(Object.fromEntries(here)).index;
    for (let each = 0; each < 4; each++) {
      const query = { ...emptySearch, keywords: random.of(typed), ...random.of(queries) };
      const asked = { now, limit: 60, viewerBlocked: random.of([[], ["hidden"]]) };
      const [{ items, total, reading }, other] = [index.search(query, asked), fresh.search(query, asked)];
      expect({ items, total, reading }, JSON.stringify(query)).toEqual({
        items: other.items,
        total: other.total,
        reading: other.reading,
      });
    }
  }
});
