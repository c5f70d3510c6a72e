import { describe, expect, test } from "vitest";
import { makeForm } from "#tests/support/forms.ts";
import { rowToForm } from "./csv-row.ts";
import { initialDefaults } from "./defaults.ts";
import { type ImportField, importFieldRules } from "./fields.ts";
import { pick } from "../core/pick.ts";
import type { ListingForm } from "../listing/form.ts";
import { exportFaults, type ExportedListing, jsonResumes, listingsCsv, listingsFile } from "./export.ts";

const form = makeForm();
const listing: ExportedListing = {
  id: "one",
  code: "TM-7K3QF9XA",
  status: "active",
  updatedAt: Date.UTC(2026, 10, 23),
  form,
};
const hidden = [
  form.identity.fullName,
  form.identity.email,
  ...form.identity.pastEmployers,
  ...form.identity.portfolioLinks,
];

describe("an export of listings", () => {
  test("has the columns that the import reads, and codes instead of names", () => {
    const [head = "", row = ""] = listingsCsv([listing], false).split("\r\n");
    expect(head).toContain('"Code","Status","Role Title"');
    expect(head).not.toMatch(/Full name|E-mail|Phone|LinkedIn|employer|Hidden from/i);
    expect(row).toContain('"TM-7K3QF9XA"');
    for (const value of hidden) expect(row, value).not.toContain(value);
  });

  test("has names, contact details and employers when an admin requested them", () => {
    const text = listingsCsv([listing], true);
    for (const value of hidden) expect(text, value).toContain(value);
  });

  test("is a CSV file that Excel reads as UTF-8", () => {
    const file = listingsFile([listing], { format: "csv", identities: false, now: listing.updatedAt });
    expect(file).toMatchObject({ fileName: "listings-2026-11-23.csv", text: expect.stringMatching(/^\uFEFF"Code"/) });
  });

  test("keeps spreadsheets from running a cell", () => {
    expect(listingsCsv([{ ...listing, form: { ...form, headlineRole: "=HYPERLINK(1)" } }], false)).toContain(
      `"'=HYPERLINK(1)"`,
    );
  });

  test("is a JSON Resume under the code, or under the name if requested", () => {
    const [masked, named] = [jsonResumes([listing], false), jsonResumes([listing], true)];
    expect(masked).toMatchObject([
      { basics: { name: "TM-7K3QF9XA", label: form.headlineRole }, skills: form.keySkills.map((name) => ({ name })) },
    ]);
    for (const value of hidden) expect(JSON.stringify(masked), value).not.toContain(value);
    expect(named).toMatchObject([{ basics: { name: form.identity.fullName, email: form.identity.email } }]);
  });

  test("needs a reason to include names", () => {
    expect(exportFaults(false, undefined)).toEqual({});
    expect(exportFaults(true, "because")).toEqual({ reason: expect.stringContaining("at least 10 characters") });
    expect(exportFaults(true, "Moving to another system.")).toEqual({});
  });
});

/** The form as an import reads it from its own export. */
function readBack(written: ListingForm): ListingForm {
  const fields: Record<string, ImportField> = {
    "Hidden from": "blockedOrganizations",
    [importFieldRules.pastEmployers.label]: "pastEmployers",
    Certifications: "certifications",
    [importFieldRules.experienceBullets.label]: "experienceBullets",
    [importFieldRules.scorecards.label]: "scorecards",
  };
  const text = listingsCsv([{ ...listing, form: written }], true);
  const [head = [], cells = []] = text
    .split("\r\n")
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')));
  return rowToForm(
    { number: 2, cells },
    {
      columns: head,
      mapping: head.map((name) => fields[name] ?? null),
      dateOrder: null,
      defaults: initialDefaults,
      today: "2026-11-21",
    },
  ).form;
}

test("an exported entry with a comma in it is one entry after an import", () => {
  const written = {
    ...form,
    blockedOrganizations: [{ name: "Johnson, Mirmiran & Thompson", domain: "" }],
    certifications: ["Registered Nurse, State of Florida"],
  };
  const read = readBack(written);
  expect(read.blockedOrganizations).toEqual(written.blockedOrganizations);
  expect(read.certifications).toEqual(written.certifications);
});

test("an exported entry with a separator or quotes in it is one entry after an import", () => {
  const written = {
    ...form,
    experienceBullets: ["Cut latency by half; led four people", 'Built the "Atlas | Ledger" platform', "Plain"],
    certifications: ["Six Sigma; Green Belt"],
    scorecards: [{ name: "Design | review", score: 90 }],
    blockedOrganizations: [
      { name: "Strategy | Partners", domain: "strategy.example" },
      { name: "Johnson; Mirmiran & Thompson", domain: "" },
      { name: "", domain: "copperline.example" },
    ],
    identity: { ...form.identity, pastEmployers: ["Oldcastle | Analytics", "Acme, Inc."] },
  };
  const read = readBack(written);
  expect(read).toMatchObject(
    pick(written, ["experienceBullets", "certifications", "scorecards", "blockedOrganizations"]),
  );
  expect(read.identity.pastEmployers).toEqual(written.identity.pastEmployers);
  expect(readBack({ ...form, certifications: ['"Best", in class'] }).certifications).toEqual(['"Best", in class']);
});
