/** Adds `on_hold`, to which the listing agency leads an executed deal and back. */
const deal = "src/domain/deal/deal.ts";
const test = { project: "unit", file: "src/domain/deal/deal.test.ts" };

const migration = `import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table mls_deals drop constraint mls_deals_status_check, add constraint mls_deals_status_check
    check (status in ('draft', 'pending_signatures', 'executed', 'on_hold', 'closed_won', 'closed_lost'))\`.execute(db);
}
`;

export const dealStatus = {
  name: "a deal status",
  most: 6,
  steps: [
    {
      step: "status",
      caught: "types",
      edits: [
        [deal, '"executed", "closed_won", "closed_lost"]', '"executed", "on_hold", "closed_won", "closed_lost"]'],
      ],
    },
    {
      step: "label",
      caught: "types",
      edits: [[deal, 'closed_won: "Closed Won",', 'on_hold: "On Hold",\n  closed_won: "Closed Won",']],
    },
    {
      step: "color",
      caught: "types",
      edits: [[deal, 'closed_won: "blue",', 'on_hold: "gray",\n  closed_won: "blue",']],
    },
    {
      step: "what it means",
      caught: "types",
      edits: [
        ["src/domain/deal/status.ts", 'closed_won: ["isWon"],', 'on_hold: ["isExecuted"],\n  closed_won: ["isWon"],'],
      ],
    },
    {
      step: "where it leads",
      caught: "types",
      edits: [[deal, "closed_won: {},", 'on_hold: { executed: "listing" },\n  closed_won: {},']],
    },
    {
      step: "what leads to it",
      caught: test,
      edits: [[deal, 'executed: { closed_won: "listing",', 'executed: { on_hold: "listing", closed_won: "listing",']],
    },
    {
      step: "who may lead there, in the test",
      caught: test,
      edits: [
        [
          test.file,
          '"executed closed_won": ["listing"],',
          '"executed on_hold": ["listing"],\n    "on_hold executed": ["listing"],\n    ' +
            '"executed closed_won": ["listing"],',
        ],
      ],
    },
    {
      step: "papers that back it, in the demo",
      caught: "types",
      edits: [
        [
          "src/demo/deal-sides.ts",
          "closed_won: ({ completedAt }) => completedAt !== null,",
          "on_hold: ({ completedAt }) => completedAt !== null,\n  " +
            "closed_won: ({ completedAt }) => completedAt !== null,",
        ],
      ],
    },
    {
      step: "how it is reached, in the test of all transitions",
      caught: "types",
      edits: [
        [
          "tests/backend/deal-transitions.test.ts",
          "closed_won: async () => win(",
          "on_hold: () => build.executed(),\n  closed_won: async () => win(",
        ],
        [
          "tests/backend/deal-transitions.test.ts",
          "closed_won: ({ api }, deal) =>",
          "on_hold: ({ api }, { id, version }) => api.deals.recall({ id, version }),\n  closed_won: ({ api }, deal) =>",
        ],
        ["tests/backend/deal-transitions.test.ts", "closed_won: {},", "on_hold: {},\n  closed_won: {},"],
      ],
    },
    {
      step: "value in the check constraint",
      caught: { project: "backend-postgres", file: "tests/backend/schema.test.ts" },
      edits: [["src/server/platform/db/migrations/9000-deal-on-hold.ts", null, migration]],
    },
  ],
};
