import { blankedFields, faceFields } from "../../src/domain/listing/fields.ts";

/** Loses one field of a listing at a time: on erasure, when it's stored, or when it's read. */
const run = { project: "backend-postgres", file: "tests/backend/listing-fields.test.ts" };
const roundTrip = ["come back from a published listing exactly as the form had them"];
const erased = ["the server's row holds the kept fields and nothing else", "the demo's storage holds the kept fields"];

/** Changes the erasure mark in a field's row, which ends where the next one starts. */
const kept = (field) => (text) =>
  text.replace(new RegExp(`^(  ${field}: (?:(?!^  \\w+: )[^])*?)(?:blank\\(|onErase: "blank")`, "m"), (found, before) =>
    found.endsWith("(") ? `${before}keep(` : `${before}onErase: "keep"`,
  );

const store = "src/server/listing/store.ts";
const face = "plainFields.map((field) => [columnName(field), face[field]])";
/** Where fields that share a column or have another unit are written. */
const written = {
  scorecards: ["scorecards: face.scorecards,", "scorecards: [],"],
  screeningNotes: ["notes: face.screeningNotes }", "notes: [] }"],
  defaultSplitLA: ["default_split_la_bp: face.defaultSplitLA * 100", "default_split_la_bp: 6_000"],
  defaultSplitSA: ["default_split_sa_bp: face.defaultSplitSA * 100", "default_split_sa_bp: 4_000"],
  minimumFee: ["minimum_fee_cents: face.minimumFee * 100", "minimum_fee_cents: 1_500_000"],
  showCompanyNames: ["show_company_names: face.showCompanyNames", "show_company_names: false"],
  showContactInfo: ["show_contact_info: face.showContactInfo", "show_contact_info: false"],
};

export const listingFieldMutations = [
  ...blankedFields.map((field) => ({
    what: `erasing keeps ${field}`,
    run,
    caught: erased,
    edits: [["src/domain/listing/fields.ts", kept(field)]],
  })),
  ...faceFields.map((field) => ({
    what: `${field} is not stored`,
    run,
    // If the database requires the value, it rejects the sample data.
    caught: [/come back from a published listing|database error (?:23502|23514|22007)/],
    edits: [
      [
        store,
        ...(written[field] ?? [face, face.replace("plainFields", `plainFields.filter((name) => name !== "${field}")`)]),
      ],
    ],
  })),
  ...faceFields.map((field) => ({
    what: `${field} is not read back`,
    run,
    caught: roundTrip,
    edits: [
      [
        "src/domain/listing/publish.ts",
        "faceFields.map((field) => [field, kindOf(field).edit(listing[field])])",
        `faceFields.map((field) => [field, field === "${field}" ? kindOf(field).start : ` +
          "kindOf(field).edit(listing[field])])",
      ],
    ],
  })),
];
