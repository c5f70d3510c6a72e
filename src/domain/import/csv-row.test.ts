import { describe, expect, test } from "vitest";
import { readDate, readDollars, readList, readSalaryRange, readWorkAuth, readWorkType } from "./cell-values.ts";
import { dateOrderOf, mappingErrors, notRead, suggestMapping } from "./csv-mapping.ts";
import { canonicalRow, type ReadingPlan, rowToForm } from "./csv-row.ts";
import { initialDefaults } from "./defaults.ts";
import { importFieldRules, importFields } from "./fields.ts";
import { readStaged } from "./staged-row.ts";
import { canonicalSkill } from "../core/lookups.ts";
import { rejectedHeader, rejectedLine } from "./rejected-rows.ts";
import { safeCell } from "../core/csv.ts";
import { templateCsv } from "./template.ts";

const column = (name: string, ...samples: string[]) => ({ name, samples, filled: samples.length > 0 });

describe("a suggested mapping", () => {
  test.each([
    ["E-MAIL", "email"],
    ["Candidate Name", "fullName"],
    ["job_title", "headlineRole"],
    ["Años de experiencia", null],
    ["Prénom", "firstName"],
    ["Skills (top 5)", null],
    ["yearsExperience", "yearsExperience"],
    ["Desired Salary", "salaryRange"],
    ["Expected salary (USD per year)", "salaryRange"],
    ["Visa status", "workAuth"],
    ["Notice period", "availabilityDate"],
    ["Remote?", "workType"],
    ["LinkedIn", "linkedinUrl"],
    ["STATE", "locationState"],
  ])("reads %s as %s", (name, field) => {
    expect(suggestMapping([column(name)])).toEqual([field]);
  });

  test("recognizes columns without a clear header by their values", () => {
    expect(
      suggestMapping([
        column("a", "x@mail.example"),
        column("b", "https://linkedin.com/in/x-y"),
        column("c", "free text"),
      ]),
    ).toEqual(["email", "linkedinUrl", null]);
  });

  test("uses a field once, except lists, and ignores our own columns", () => {
    expect(
      suggestMapping([
        column("Email"),
        column("E-mail address"),
        column("Skills"),
        column("Technologies"),
        column("row", "4"),
        column("why", "x"),
      ]),
    ).toEqual(["email", null, "keySkills", "keySkills", null, null]);
  });

  test("finds every field under its own label", () => {
    for (const field of importFields)
      expect(suggestMapping([column(importFieldRules[field].label)]), field).toEqual([field]);
  });

  test("lists columns that aren't read, and a field that two columns claim", () => {
    const columns = [column("Name", "A"), column("Shoe size", "43"), column("Empty"), column("Other", "B")];
    expect(notRead(columns, ["fullName", null, null, "fullName"])).toEqual(["Shoe size"]);
    expect(mappingErrors(columns, ["fullName", null, null, "fullName"])).toEqual([
      { column: "Other", message: 'Full name is already read from "Name". Choose another field here, or Skip.' },
    ]);
  });
});

describe("cells", () => {
  test.each([
    ["$120k", 120_000],
    ["120,000", 120_000],
    ["120000", 120_000],
    ["USD 95000", 95_000],
    ["$1.5k", 1_500],
    ["120 000", 120_000],
    ["120000.00", 120_000],
    ["120K/yr", 120_000],
  ])("the amount %s is %d", (text, value) => {
    expect(readDollars(text)).toEqual({ value });
  });

  test.each([
    ["€120k"],
    ["60/hour"],
    ["120"],
    ["120.000"],
    ["abc"],
    ["-5000"],
    ["12,0000"],
    ["9999999"],
    ["1e6"],
    ["NaN"],
    ["5000 a month"],
  ])("the amount %s is rejected in two sentences", (text) => {
    const reading = readDollars(text);
    expect("error" in reading && reading.error).toMatch(/[.] .+[.]$/);
  });

  test.each([
    ["$120k - $150k", 120_000, 150_000],
    ["120-150k", 120_000, 150_000],
    ["120,000 to 150,000", 120_000, 150_000],
    ["$120k–150k", 120_000, 150_000],
    ["130000", 130_000, 130_000],
  ])("the range %s", (text, min, max) => {
    expect(readSalaryRange(text)).toMatchObject({ value: { min, max } });
  });

  test.each([
    ["2026-12-01", null, "2026-12-01"],
    ["12/31/2026", null, "2026-12-31"],
    ["31/12/2026", null, "2026-12-31"],
    ["3/4/2026", "month-first", "2026-03-04"],
    ["3/4/2026", "day-first", "2026-04-03"],
    ["5/5/2026", null, "2026-05-05"],
    ["Dec 1, 2026", null, "2026-12-01"],
    ["1 December 2026", null, "2026-12-01"],
    ["immediately", null, "2026-11-21"],
    ["2 weeks", null, "2026-12-05"],
    ["2026-12-01T00:00:00Z", null, "2026-12-01"],
  ] as const)("the date %s (%s) is %s", (text, order, value) => {
    expect(readDate(text, order, "2026-11-21")).toMatchObject({ value });
  });

  test.each([
    ["3/4/2026", null, /could be Mar 4 or Apr 3/],
    ["3/4/26", null, /two digits/],
    ["2026-02-30", null, /does not exist/],
    ["46000", null, /spreadsheet/],
    ["soon", null, /not a date/],
    ["13/13/2026", null, /does not exist/],
    ["13/2/2026", "month-first", /no month 13/],
  ] as const)("the date %s (%s) is rejected", (text, order, says) => {
    const reading = readDate(text, order, "2026-11-21");
    expect("error" in reading && reading.error).toMatch(says);
  });

  test("the whole column decides the order of day and month, or it stays open", () => {
    expect(dateOrderOf(["3/4/2026", "3/14/2026"])).toBe("month-first");
    expect(dateOrderOf(["3/4/2026", "14/3/2026"])).toBe("day-first");
    expect(dateOrderOf(["3/4/2026", "2026-01-01"])).toBeNull();
    expect(dateOrderOf(["14/3/2026", "3/14/2026"])).toBeNull();
  });

  test("lists, work authorization and work type", () => {
    expect(readList("Go; C#|.NET\nR", true)).toEqual(["Go", "C#", ".NET", "R"]);
    expect(readList("Led a team, then two", false)).toEqual(["Led a team, then two"]);
    expect(readWorkAuth("h-1b")).toEqual({ value: "H1B" });
    expect(readWorkAuth("Permanent resident")).toEqual({ value: "GC" });
    expect(readWorkAuth("Martian")).toHaveProperty("error");
    expect(readWorkType("On site")).toEqual({ value: "onsite" });
    expect(readWorkType("yes")).toEqual({ value: "remote" });
  });
});

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
const plan: ReadingPlan = {
  columns,
  mapping: [
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
  ],
  dateOrder: null,
  defaults: initialDefaults,
  today: "2026-11-21",
};
const good = [
  "Maya Lindqvist",
  "maya@mail.example",
  "Platform Engineer",
  "Austin",
  "Texas",
  "$150k-$180k",
  "2026-12-01",
  "USC",
  "ReactJS; Go; react",
  "9 years",
  "Builds platforms.",
  "remote",
];

describe("a row", () => {
  test("becomes a form: canonical skills, two-letter state, consents not given yet", () => {
    const { form, errors } = rowToForm({ number: 2, cells: good }, plan);
    expect(errors).toEqual([]);
    expect(form).toMatchObject({
      headlineRole: "Platform Engineer",
      locationState: "TX",
      salaryMin: 150_000,
      salaryMax: 180_000,
      keySkills: ["React", "Go"],
      yearsExperience: 9,
      workType: "remote",
      candidateConsent: false,
      dataAccuracy: false,
      termsAgreed: false,
      identity: { fullName: "Maya Lindqvist", email: "maya@mail.example" },
    });
  });

  test("gets its place from any combination of columns", () => {
    for (const [city, state] of [
      ["Austin", "Texas"],
      ["Austin, TX", "TX"],
      ["Austin, TX", ""],
      ["Austin, TX, TX", "Tex."],
      [" austin , Texas, USA", "tx"],
      ["austin tx", ""],
      ["Austin Texas", ""],
    ]) {
      const { form, errors } = rowToForm({ number: 2, cells: good.with(3, city ?? "").with(4, state ?? "") }, plan);
      expect(errors).toEqual([]);
      expect([form.locationCity.toLowerCase(), form.locationState]).toEqual(["austin", "TX"]);
    }
    const remote = rowToForm({ number: 2, cells: good.with(3, "Remote").with(4, "TX") }, plan);
    expect(remote.errors.map(({ message }) => message)).toEqual([
      "“Remote” isn't a city. Enter the city the candidate lives in, and choose the work type separately.",
    ]);
    const { errors } = rowToForm({ number: 2, cells: good.with(4, "XX") }, plan);
    expect(errors.map(({ message }) => message)).toEqual([
      "This isn't a US state. Choose one from the list, such as Texas.",
    ]);
  });

  test("has one error per faulty column, named by its header, that says how to fix it", () => {
    const { errors } = rowToForm(
      {
        number: 3,
        cells: [
          "",
          "maya at mail",
          "Platform Engineer",
          "Austin",
          "TX",
          "lots",
          "3/4/2026",
          "??",
          "",
          "many",
          "",
          "remote",
        ],
      },
      plan,
    );
    expect(errors.map((error) => error.column).sort()).toEqual([
      "From",
      "Mail",
      "Name",
      "Salary",
      "Skills",
      "Summary",
      "Visa",
      "Years",
    ]);
    for (const { message } of errors) expect(message).toMatch(/[.;] ?.+\.$/);
  });

  test("never invents a salary or a date: missing ones without a default are errors", () => {
    const cells = good.with(5, "").with(6, "").with(9, "").with(11, "");
    expect(
      rowToForm({ number: 2, cells }, plan)
        .errors.map((error) => error.column)
        .sort(),
    ).toEqual(["From", "Salary", "Type", "Years"]);
    const defaults = {
      ...initialDefaults,
      salaryMin: 100_000,
      salaryMax: 120_000,
      availabilityDate: "2027-01-01",
      yearsExperience: 5,
      workType: "hybrid" as const,
    };
    const { form, errors } = rowToForm({ number: 2, cells }, { ...plan, defaults });
    expect(errors).toEqual([]);
    expect(form).toMatchObject({
      salaryMin: 100_000,
      availabilityDate: "2027-01-01",
      yearsExperience: 5,
      workType: "hybrid",
    });
  });

  test("rejects values that are too long, without cutting them", () => {
    const { errors } = rowToForm(
      {
        number: 2,
        cells: good
          .with(8, Array.from({ length: 41 }, (_, index) => `Skill ${index}`).join(";"))
          .with(10, "x".repeat(2_001)),
      },
      plan,
    );
    expect(errors.map((error) => error.column)).toEqual(["Summary", "Skills"]);
  });

  test("is the same row whatever the order of columns, spaces, or our own columns", () => {
    const canonical = canonicalRow(["A", "B"], ["1", " 2  3"]);
    expect(canonicalRow(["B", "A", "row", "why", "C"], ["2 3", "1", "7", "because", ""])).toBe(canonical);
    expect(canonicalRow(["A", "B"], ["1", "2 4"])).not.toBe(canonical);
  });
});

test.each([
  ["4155550134.0", "4155550134"],
  ["+4915112345678.00", "+4915112345678"],
  ["415.555.0134", "415.555.0134"],
])("the phone %s of a column of numbers is %s", (cell, phone) => {
  const { form, errors } = rowToForm({ number: 2, cells: [cell] }, { ...plan, columns: ["Phone"], mapping: ["phone"] });
  expect(form.identity.phone).toBe(phone);
  expect(errors.filter(({ column }) => column === "Phone")).toEqual([]);
});

describe("the rejected rows file", () => {
  test("keeps the cells of a row that has too many", () => {
    const errors = [{ column: "", message: "Too many cells." }];
    const line = rejectedLine(["Name", "City"], { number: 2, cells: ["Maya", "Austin", " TX"], fault: "x" }, errors);
    expect(line).toBe('"2","Too many cells.","Maya","Austin"," TX"\r\n');
  });

  test.each(["=1+1", "+1 415", "-2", "@cmd", "\tx", "\rx", "＝1"])("keeps spreadsheets from running %j", (cell) => {
    expect(safeCell(cell)).toBe(`"'${cell}"`);
  });

  test("contains the original row, its number and the reason, and imports as the same row", () => {
    expect(rejectedHeader(["Name", "row"])).toBe('"row","why","Name"\r\n');
    const line = rejectedLine(["Name", "row"], { number: 7, cells: ["=Maya", "3"] }, [
      { column: "Mail", message: "Missing. Add it." },
    ]);
    expect(line).toBe('"7","Mail: Missing. Add it.","\'=Maya"\r\n');
    expect(canonicalRow(["Name", "row", "why"], ["'=Maya", "7", "x"])).toBe(
      canonicalRow(["Name", "row"], ["=Maya", "3"]),
    );
  });
});

test("the template's sample row has no errors", () => {
  const [header = "", row = ""] = templateCsv().split("\r\n");
  const cells = (line: string) => line.slice(1, -1).split('","');
  const names = cells(header);
  const reading = rowToForm(
    { number: 2, cells: cells(row) },
    { ...plan, columns: names, mapping: suggestMapping(names.map((name) => column(name))) },
  );
  expect(reading.errors).toEqual([]);
});

test("hostile cells are rejected before any slow pattern runs", () => {
  const columns = ["Salary", "Experience", "Location", "Scorecards", "Hidden from", "Skills"];
  const mapping: ReadingPlan["mapping"] = [
    "salaryRange",
    "yearsExperience",
    "location",
    "scorecards",
    "blockedOrganizations",
    "keySkills",
  ];
  const gap = " ".repeat(7_900);
  const cells = [`1${gap}x`, `1${gap}x`, `a, b${gap}x`, `a:${gap}x`, `x(${".".repeat(7_900)}`, "a;".repeat(3_900)];
  const { errors } = rowToForm(
    { number: 2, cells },
    { columns, mapping, dateOrder: null, defaults: initialDefaults, today: "2026-11-21" },
  );
  for (const column of ["Salary", "Experience", "Location", "Scorecards", "Hidden from"])
    expect(errors.map((error) => error.column)).toContain(column);
});

test.each(["constructor", "__proto__", "toString"])(
  "treats %j as an ordinary word, not as a property of every object",
  (word) => {
    expect(readWorkAuth(word)).toHaveProperty("error");
    expect(canonicalSkill(word)).toBe(word);
  },
);

test("an exception while reading a row is an error of that row only", () => {
  const row = { number: 2, cells: ["Ada"] };
  const plan: ReadingPlan = {
    columns: ["name"],
    mapping: ["fullName"],
    dateOrder: null,
    defaults: initialDefaults,
    today: "2027-01-01",
  };
  const read = readStaged(row, plan, () => {
    throw new RangeError("broken");
  });
  expect(read.errors).toEqual([{ column: "", message: expect.stringContaining("can't be read") as unknown }]);
});

describe("the cell of Hidden from", () => {
  const hiddenFrom = (cell: string) =>
    rowToForm(
      { number: 2, cells: [cell] },
      {
        columns: ["Hidden from"],
        mapping: ["blockedOrganizations"],
        dateOrder: null,
        defaults: initialDefaults,
        today: "",
      },
    ).form.blockedOrganizations;
  const named = (...names: string[]) => names.map((name) => ({ name, domain: "" }));

  test("a firm with commas in its name stays hidden", () => {
    expect(hiddenFrom("Johnson, Mirmiran & Thompson")).toEqual(
      named("Johnson", "Mirmiran & Thompson", "Johnson, Mirmiran & Thompson"),
    );
    expect(hiddenFrom("Johnson, Mirmiran & Thompson; Stripe")).toEqual(named("Johnson, Mirmiran & Thompson", "Stripe"));
    expect(hiddenFrom("Johnson, Mirmiran & Thompson;")).toEqual(named("Johnson, Mirmiran & Thompson"));
  });

  test("a list of domains, or one longer than a name, is only its entries", () => {
    expect(hiddenFrom("one.example, two.example")).toEqual([
      { name: "", domain: "one.example" },
      { name: "", domain: "two.example" },
    ]);
    const names = Array.from({ length: 30 }, (_, at) => `Northern Mills ${at}`);
    expect(hiddenFrom(names.join(", "))).toEqual(named(...names));
  });
});

test("past employers separated by commas are each an employer", () => {
  const employers = (cell: string) =>
    rowToForm({ number: 2, cells: [cell] }, { ...plan, columns: ["Past employers"], mapping: ["pastEmployers"] }).form
      .identity.pastEmployers;
  expect(employers("Northwind Labs, Copperline, Meridian Robotics")).toEqual([
    "Northwind Labs",
    "Copperline",
    "Meridian Robotics",
    "Northwind Labs, Copperline, Meridian Robotics",
  ]);
  expect(employers("Acme, Inc.")).toEqual(["Acme, Inc."]);
  expect(employers("Acme, L.L.C., SAS, X")).toEqual(["Acme, L.L.C.", "SAS", "Acme, L.L.C., SAS, X"]);
  expect(employers("Acme, Inc.; Johnson, Mirmiran & Thompson")).toEqual(["Acme, Inc.", "Johnson, Mirmiran & Thompson"]);
  expect(employers("3")).toEqual(["3"]);
  const many = Array.from({ length: 30 }, (_, at) => `Northern Mills ${at}`);
  expect(employers(many.join(", "))).toEqual(many);
});

test("a damaged character is an error of its cell, and of no cell that isn't read", () => {
  const read = (cells: string[], edits: ReadingPlan["edits"] = []) =>
    readStaged(
      { number: 2, cells },
      {
        columns: ["Name", "Notes"],
        mapping: ["fullName", null],
        dateOrder: null,
        defaults: initialDefaults,
        today: "2026-11-21",
        edits,
      },
    );
  const ofName = (cells: string[], edits?: ReadingPlan["edits"]) =>
    read(cells, edits).errors.filter(({ column }) => column === "Name");
  expect(ofName(["M\uFFFDller", ""])).toEqual([
    { column: "Name", cell: 0, message: expect.stringContaining("damaged character") as string },
  ]);
  expect(read(["M\uFFFDller", ""]).form.identity.fullName).toBe("");
  expect(ofName(["Ada M\u00FCller", "caf\uFFFD"])).toEqual([]);
  expect(ofName(["M\uFFFDller", ""], [{ row: 2, column: 0, text: "Ada M\u00FCller" }])).toEqual([]);
});
