import { describe, expect, test } from "vitest";
import { rowToForm, type ReadingPlan } from "./csv-row.ts";
import { initialDefaults } from "./defaults.ts";
import { duplicateAction, nameKey, personKeys, repeatFinder } from "./duplicates.ts";
import { errorGroups } from "./error-groups.ts";
import { guessFor } from "./guesses.ts";
import { lastingRepairs, type Repair, repairErrors, repairFor, repaired } from "./repairs.ts";

const columns = [
  "Name",
  "Mail",
  "Role",
  "City",
  "State",
  "Salary",
  "From",
  "Visa",
  "Skills",
  "Years",
  "Summary",
  "Type",
];
const mapping: ReadingPlan["mapping"] = [
  "fullName",
  "email",
  "headlineRole",
  "locationCity",
  "locationState",
  "salaryRange",
  "availabilityDate",
  "workAuth",
  "keySkills",
  "yearsExperience",
  "summary",
  "workType",
];
const plan: ReadingPlan = { columns, mapping, dateOrder: null, defaults: initialDefaults, today: "2026-11-21" };
const good = [
  "Maya Lindqvist",
  "maya@mail.example",
  "Platform Engineer",
  "Austin",
  "Texas",
  "$150k-$180k",
  "2026-12-01",
  "USC",
  "Go",
  "9",
  "Builds platforms.",
  "remote",
];

function grouped(rows: readonly string[][], repairs: readonly Repair[] = []) {
  const groups = errorGroups(repairs);
  const ok = rows.filter((cells, index) => {
    const { errors } = rowToForm({ number: index + 2, cells: [...cells] }, { ...plan, repairs });
    groups.add(index + 2, errors);
    return errors.length === 0;
  });
  return { groups: groups.all(), ok: ok.length };
}

describe("errors of many rows", () => {
  const rows = [
    good.with(7, "EAD"),
    good.with(7, "ead "),
    good.with(7, "E.A.D."),
    good.with(7, "Martian"),
    good.with(5, "120"),
    good.with(5, "$115 - 130"),
    good.with(4, "Floridia"),
    good.with(4, "Fla"),
    good,
  ];

  test("are grouped by column, kind and value, largest groups first, with their repair", () => {
    const { groups, ok } = grouped(rows);
    expect(ok).toBe(2);
    expect(
      groups.map(({ column, kind, rows: count, examples, guess, becomes }) => ({
        column,
        kind,
        count,
        examples,
        guess,
        becomes,
      })),
    ).toEqual([
      { column: "Visa", kind: "value", count: 3, examples: ["EAD", "ead", "E.A.D."], guess: "Other", becomes: null },
      {
        column: "Salary",
        kind: "thousands",
        count: 2,
        examples: ["120", "$115 - 130"],
        guess: null,
        becomes: "$120,000",
      },
      { column: "Visa", kind: "value", count: 1, examples: ["Martian"], guess: null, becomes: null },
      { column: "State", kind: "value", count: 1, examples: ["Floridia"], guess: "FL", becomes: null },
    ]);
  });

  test("are fixed for all rows by one repair, only where it applies", () => {
    const repairs: Repair[] = [
      { field: "workAuth", kind: "value", value: "ead", as: "Other" },
      { field: "salaryRange", kind: "thousands", value: "", as: "yes" },
      { field: "locationState", kind: "value", value: "floridia", as: "FL" },
    ];
    const { groups, ok } = grouped(rows, repairs);
    expect(ok).toBe(8);
    expect(groups.map(({ value }) => value)).toEqual(["martian"]);
    const read = rowToForm({ number: 2, cells: good.with(5, "$115 - 130").with(7, "EAD") }, { ...plan, repairs });
    expect(read).toMatchObject({
      form: { salaryMin: 115_000, salaryMax: 130_000, workAuth: "Other" },
      repaired: [1, 0],
    });
    expect(rowToForm({ number: 2, cells: good }, { ...plan, repairs }).repaired).toEqual([]);
  });

  test("that are left out stay errors and come last", () => {
    const { groups, ok } = grouped(rows, [{ field: "workAuth", kind: "value", value: "ead", as: null }]);
    expect(ok).toBe(2);
    expect(groups.at(-1)).toMatchObject({ value: "ead", rows: 3, leftOut: true });
  });

  test("are no errors to fix in a row that is left out for another one", () => {
    const both = good.with(7, "EAD").with(5, "120");
    const { groups } = grouped(
      [both, good.with(5, "130")],
      [{ field: "workAuth", kind: "value", value: "ead", as: null }],
    );
    expect(groups).toMatchObject([
      { kind: "thousands", rows: 1, firstRows: [3] },
      { value: "ead", rows: 1, leftOut: true },
    ]);
  });

  test("reveal nothing about a candidate's identity", () => {
    const { groups } = grouped([good.with(1, "maya at mail"), good.with(1, "tomas at mail"), good.with(0, "")]);
    expect(groups).toMatchObject([
      { column: "Mail", kind: "other", rows: 2, examples: [], firstRows: [2, 3] },
      { column: "Name", kind: "other", rows: 1 },
    ]);
    expect(JSON.stringify(groups)).not.toMatch(/maya|tomas/);
  });

  test("need one answer for the file's date order, and a default for gaps", () => {
    const { groups } = grouped([
      good.with(6, "3/4/2026"),
      good.with(6, "5/6/2026"),
      good.with(11, ""),
      good.with(7, ""),
    ]);
    expect(groups.map(({ column, kind, rows: count, field }) => [column, kind, count, field])).toEqual([
      ["From", "date-order", 2, "availabilityDate"],
      ["Type", "missing", 1, "workType"],
      ["Visa", "missing", 1, "workAuth"],
    ]);
  });
});

describe("a repair", () => {
  test.each([
    ["salaryMin", "120", "120k"],
    ["salaryRange", "$95.5 to 110", "95.5k - 110k"],
    ["availabilityDate", "46000", "2025-12-09"],
    ["availabilityDate", "3/14/26", "3/14/2026"],
  ] as const)("of %s reads %s as %s by a rule", (field, text, as) => {
    const fits = repairFor(field, text);
    expect(fits?.value).toBe("");
    expect(repaired(field, text, fits ? [{ ...fits, as: "yes" }] : [])?.text).toBe(as);
  });

  test("of a place changes the part after the last comma, or adds a state", () => {
    const state: Repair = { field: "location", kind: "value", value: "floridia", as: "FL" };
    expect(repaired("location", "Miami, Floridia", [state])?.text).toBe("Miami, FL");
    expect(repaired("location", "Floridia", [state])).toBeNull();
    expect(repaired("location", "NYC", [{ field: "location", kind: "city", value: "nyc", as: "NY" }])?.text).toBe(
      "NYC, NY",
    );
  });

  test.each(["60/hour", "120k", "€90", "12000", "120%", "1"])("doesn't assume thousands in %s", (text) => {
    expect(repairFor("salaryRange", text)?.kind).toBe("value");
  });

  test("is a value that its column allows, and never for an identity column", () => {
    expect(
      repairErrors([
        { field: "workAuth", kind: "value", value: "ead", as: "Martian" },
        { field: "workAuth", kind: "value", value: "x", as: null },
      ]),
    ).toHaveProperty(["repairs.0.as"]);
    expect(
      repairErrors([
        { field: "locationState", kind: "value", value: "x", as: "FL" },
        { field: "availabilityDate", kind: "value", value: "tbd", as: "2027-01-01" },
      ]),
    ).toEqual({});
    for (const field of [
      "fullName",
      "email",
      "phone",
      "currentEmployer",
      "pastEmployers",
      "headlineRole",
      "summary",
    ] as const)
      expect(repairFor(field, "Maya")).toBeNull();
  });

  test("is saved for the next file if it is a choice, not if it is free text or names a person", () => {
    const repairs: Repair[] = [
      { field: "workAuth", kind: "value", value: "ead", as: "Other" },
      { field: "workAuth", kind: "value", value: "gone", as: null },
      { field: "salaryRange", kind: "value", value: "doe", as: "120000" },
      { field: "salaryRange", kind: "thousands", value: "", as: "yes" },
      { field: "location", kind: "city", value: "nyc", as: "NY" },
      { field: "workType", kind: "value", value: "maya415", as: "remote" },
    ];
    expect(lastingRepairs(repairs, (field) => field === "workType")).toEqual([repairs[0], repairs[3]]);
  });
});

test.each([
  ["locationState", "Floridia", "FL"],
  ["locationState", "Massachusets", "MA"],
  ["locationState", "Virgina", "VA"],
  ["locationState", "New", null],
  ["workAuth", "green crad", "GC"],
  ["workAuth", "greencards", "GC"],
  ["workType", "hybird", "hybrid"],
  ["workType", "remotely", "remote"],
  ["clearance", "top secrets", "Top Secret"],
  ["yearsExperience", "ten", null],
] as const)("%s: %s probably means %s", (field, text, code) => {
  expect(guessFor(field, text)).toBe(code);
});

describe("duplicate people", () => {
  const maya = { fullName: "Maya Lindqvist", email: "maya@mail.example", phone: "+1 415 555 0134" };

  test("share the same name, in any spelling, and the same email or phone", () => {
    expect(nameKey("LINDQVIST, Maya")).toBe(nameKey("maya  lindqvist"));
    expect(personKeys({ ...maya, email: "MAYA@mail.example" })[0]).toBe(personKeys(maya)[0]);
    expect(personKeys({ ...maya, phone: "(415) 555-0134" })[1]).toBe(personKeys(maya)[1]);
    expect(personKeys({ ...maya, fullName: "Tomas Lindqvist" })).not.toContain(personKeys(maya)[0]);
    expect(personKeys({ fullName: "", email: "maya@mail.example" })).toEqual([]);
  });

  test("are found by an earlier row, also through a third one", () => {
    const repeatOf = repeatFinder();
    expect(repeatOf(2, "a", maya)).toBeNull();
    expect(repeatOf(3, "b", { ...maya, email: "other@mail.example" })).toEqual({ kind: "repeat", of: 2 });
    expect(repeatOf(4, "c", { fullName: maya.fullName, email: "other@mail.example" })).toEqual({
      kind: "repeat",
      of: 2,
    });
    expect(repeatOf(5, "a", maya)).toEqual({ kind: "identical", of: 2 });
    expect(repeatOf(6, "d", { ...maya, fullName: "Tomas Okonjo" })).toBeNull();
  });

  test("are skipped unless chosen otherwise, for all or for one row", () => {
    expect([
      duplicateAction({ all: "skip", except: [3] }, 2),
      duplicateAction({ all: "skip", except: [3] }, 3),
    ]).toEqual(["skip", "import"]);
    expect(duplicateAction({ all: "import", except: [3] }, 3)).toBe("skip");
  });
});
