/** Adds `yearsInRole`: entered in the wizard, stored, shown on the listing's page, imported and exported. */
const fields = "tests/backend/listing-fields.test.ts";
const guarantee = { project: "guarantees", file: "tests/guarantees/listing-fields.test.ts" };

const migration = `import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table mls_candidates add column years_in_role integer not null default 0\`.execute(db);
}
`;

export const listingField = {
  name: "a listing field",
  most: 7,
  steps: [
    {
      step: "row in the table of fields",
      caught: "types",
      edits: [
        [
          "src/domain/listing/fields.ts",
          '  industries: card(2, "Industries",',
          '  yearsInRole: page(2, "Years in role", integer(0, limits.years, 0), keep("years in role")),\n' +
            '  industries: card(2, "Industries",',
        ],
      ],
    },
    {
      step: "column",
      caught: { project: "backend-postgres", file: fields },
      edits: [["src/server/platform/db/migrations/9000-years-in-role.ts", null, migration]],
    },
    {
      step: "control in the wizard",
      caught: guarantee,
      edits: [
        [
          "src/web/features/listing/wizard/skills-fields.tsx",
          "      </FieldGroup>\n    </div>\n",
          `      </FieldGroup>
      <div data-field="yearsInRole">
        <NumberInput
          aria-label="Years in role"
          value={form.yearsInRole}
          min={0}
          max={listingLimits.years}
          onValueChange={(next) => change({ yearsInRole: Math.round(next ?? 0) })}
        />
      </div>
    </div>\n`,
        ],
      ],
    },
    {
      step: "place on the listing's page",
      caught: guarantee,
      edits: [
        [
          "src/domain/listing/sheet.ts",
          "experience: ({ experienceBullets }) => [",
          "experience: ({ experienceBullets, yearsInRole }) => [\n" +
            '    { heading: "Years in role", kind: "text", text: String(yearsInRole) },\n    ',
        ],
      ],
    },
    {
      step: "column of an import file",
      caught: "types",
      edits: [
        [
          "src/domain/import/fields.ts",
          '  industries: {\n    label: "Industries",',
          '  yearsInRole: { label: "Years in role", side: "public", synonyms: "tenure", example: "2" },\n' +
            '  industries: {\n    label: "Industries",',
        ],
      ],
    },
    {
      step: "what stays after erasure, in the documentation",
      caught: guarantee,
      edits: [["docs/erasure.md", "years of experience,", "years of experience, years in role,"]],
    },
    {
      step: "any form and the full form of the tests, and the comparison's",
      caught: "types",
      edits: [
        [
          "tests/support/any-form.ts",
          "yearsExperience: fc.integer({ min: 0, max: 60 }),",
          "yearsExperience: fc.integer({ min: 0, max: 60 }),\n      yearsInRole: fc.integer({ min: 0, max: 60 }),",
        ],
        ["tests/support/any-form.ts", "yearsExperience: 11,", "yearsExperience: 11,\n  yearsInRole: 4,"],
        [
          "src/web/features/compare/comparison.test.ts",
          "yearsExperience: 11,",
          "yearsExperience: 11,\n    yearsInRole: 4,",
        ],
      ],
    },
  ],
};
