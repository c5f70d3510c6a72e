import { addMigration } from "./migration-index.mjs";

/** Adds saved searches: a person's own, listed, saved and removed on the page of the search. */
const schema = { project: "backend-postgres", file: "tests/backend/schema.test.ts" };
const architecture = { project: "guarantees", file: "tests/guarantees/architecture.test.ts" };
const screen = "src/web/features/search/search-screen.tsx";

const rule = `import { refuse } from "../core/errors.ts";

export const savedSearchLimits = { name: 80, query: 2_000, each: 50 } as const;

/** @throws ExpectedError \`wrong-state\` */
export function requireSavable(saved: number): void {
  if (saved >= savedSearchLimits.each)
    refuse("wrong-state", { detail: "You have 50 saved searches. Remove one to save another." });
}
`;

const contract = `import { z } from "zod";
import { savedSearchLimits as limits } from "#domain/saved-search/saved-search.ts";
import { id, procedure, silentProcedure } from "./procedure.ts";

const savedSearch = z.object({ id, name: z.string(), query: z.string() });

export const savedSearches = {
  list: procedure({
    needs: "saved-search.use",
    says: "Your saved searches, newest first.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(savedSearch) }),
  }),
  save: procedure({
    needs: "saved-search.use",
    says: "Saves a search under a name.",
    input: z.strictObject({ name: z.string().trim().min(1).max(limits.name), query: z.string().max(limits.query) }),
    output: savedSearch,
  }),
  remove: silentProcedure({
    needs: "saved-search.use",
    says: "Removes a saved search.",
    input: z.strictObject({ id }),
  }),
};
`;

const migration = `import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table mls_saved_searches (
      id uuid primary key,
      person_id uuid not null references mls_people (id),
      organization_id uuid not null references mls_organizations (id),
      name text not null,
      query text not null,
      created_at timestamptz not null
    )\`.execute(db);
  await sql\`alter table mls_saved_searches enable row level security\`.execute(db);
  await sql\`create policy own_saved_searches on mls_saved_searches for all to mls_viewer
    using (person_id = (select mls_acting_person()) and organization_id = (select mls_acting_organization()))
    with check (person_id = (select mls_acting_person()) and organization_id = (select
      mls_acting_organization()))\`.execute(db);
  await grantToViewer(db, "mls_saved_searches", ["select", "insert", "delete"]);
}
`;

const tables = `interface SavedSearchTable {
  id: string;
  person_id: string;
  organization_id: string;
  name: string;
  query: string;
  created_at: Date;
}

export interface SavedSearchTables {
  mls_saved_searches: SavedSearchTable;
}
`;

const handlers = `import { requireSavable } from "#domain/saved-search/saved-search.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { answering, reading, type StepAt } from "../platform/http/step.ts";

const own = ({ work, viewer }: StepAt) =>
  work.db
    .selectFrom("mls_saved_searches")
    .where("person_id", "=", viewer.personId)
    .where("organization_id", "=", viewer.organizationId);

export const savedSearches: Handlers["savedSearches"] = {
  list: (context) =>
    reading(context, async (at) => ({
      items: await own(at).select(["id", "name", "query"]).orderBy("created_at", "desc").execute(),
    })),
  save: (context, { name, query }) =>
    answering(context, async (at) => {
      requireSavable((await own(at).select("id").execute()).length);
      const { personId, organizationId } = at.viewer;
      const id = context.newId();
      await at.work.db
        .insertInto("mls_saved_searches")
        .values({ id, person_id: personId, organization_id: organizationId, name, query, created_at: new Date(at.now) })
        .execute();
      return { id, name, query };
    }),
  remove: (context, { id }) =>
    answering(context, async ({ work }) => {
      await work.db.deleteFrom("mls_saved_searches").where("id", "=", knownId(id)).execute();
      return undefined;
    }),
};
`;

const part = `
function SavedSearches() {
  const { api } = useBackend();
  const { data, refetch } = useAsk("savedSearches", "list", {});
  const save = () => api.savedSearches.save({ name: "Search", query: location.search });
  return (
    <ul>
      {data?.items.map(({ id, name }) => (
        <li key={id}>
          {name} <Button onClick={() => void api.savedSearches.remove({ id }).then(() => refetch())}>Remove</Button>
        </li>
      ))}
      <li>
        <Button onClick={() => void save().then(() => refetch())}>Save search</Button>
      </li>
    </ul>
  );
}
`;

export const entity = {
  name: "an entity",
  most: 14,
  steps: [
    { step: "rule", caught: "types", edits: [["src/domain/saved-search/saved-search.ts", null, rule]] },
    {
      step: "right",
      caught: "types",
      edits: [
        [
          "src/domain/core/policy.ts",
          '"shortlist.use": { allows: anyMember, hides: "forbidden" },',
          '"saved-search.use": { allows: anyMember, hides: "forbidden" },\n' +
            '  "shortlist.use": { allows: anyMember, hides: "forbidden" },',
        ],
      ],
    },
    {
      step: "contract",
      caught: "types",
      edits: [
        ["src/contract/saved-search.ts", null, contract],
        [
          "src/contract/index.ts",
          (text) =>
            text
              .replace("\nimport { shortlist }", '\nimport { savedSearches } from "./saved-search.ts";$&')
              .replace("\n  own,\n}", "\n  own,\n  savedSearches,\n}"),
        ],
      ],
    },
    {
      step: "addresses",
      caught: "types",
      edits: [
        [
          "src/contract/routes.ts",
          "\n  home: {",
          "\n  savedSearches: {\n" +
            '    list: "GET /saved-searches",\n' +
            '    save: "POST /saved-searches",\n' +
            '    remove: "DELETE /saved-searches/:id",\n' +
            "  },\n  home: {",
        ],
      ],
    },
    {
      step: "table, with row policy and grants",
      caught: schema,
      edits: [
        ["src/server/platform/db/migrations/9000-saved-searches.ts", null, migration],
        ["src/server/platform/db/migrations/index.ts", addMigration("9000-saved-searches", "savedSearches")],
      ],
    },
    {
      step: "type of the table",
      caught: "types",
      edits: [
        ["src/server/platform/db/tables/saved-search.ts", null, tables],
        [
          "src/server/platform/db/tables.ts",
          (text) =>
            text
              .replace(
                "\nimport type { SessionTables }",
                '\nimport type { SavedSearchTables } from "./tables/saved-search.ts";$&',
              )
              .replace("\n    ShortlistTables,", "\n    SavedSearchTables,$&"),
        ],
      ],
    },
    {
      step: "what an erasure does to it",
      caught: "types",
      edits: [
        [
          "tests/support/erasure-of-tables.ts",
          "mls_sessions: signIn,",
          "mls_saved_searches: settings,\n  mls_sessions: signIn,",
        ],
      ],
    },
    {
      step: "the same in the document",
      caught: schema,
      edits: [
        [
          "docs/erasure.md",
          (text) =>
            text.replace(
              "\n| `mls_sessions` |",
              "\n| `mls_saved_searches` | none | settings of an organization or a person |$&",
            ),
        ],
      ],
    },
    {
      step: "handlers",
      caught: "types",
      edits: [
        ["src/server/saved-search/handlers.ts", null, handlers],
        [
          "src/server/handlers.ts",
          (text) =>
            text
              .replace("\nimport { settings }", '\nimport { savedSearches } from "./saved-search/handlers.ts";$&')
              .replace("\n  shortlist,", "\n  savedSearches,$&"),
        ],
      ],
    },
    {
      step: "why not in the demo",
      caught: "types",
      edits: [
        [
          "src/demo/left-out.ts",
          "\n  leads:",
          '\n  savedSearches: "Saved searches are left out of the demo. Sign in to save a search.",\n  leads:',
        ],
      ],
    },
    {
      step: "page that calls it",
      caught: architecture,
      edits: [
        [
          screen,
          (text) =>
            text
              .replace("\nimport { ShortlistMany }", '\nimport { useAsk } from "#web/lib/backend/ask.ts";$&')
              .replace("\nimport { buttonClass }", '\nimport { Button } from "#web/ui/button.tsx";$&')
              .replace('<h2 className="sr-only">Results</h2>', "<SavedSearches />$&") + part,
        ],
      ],
    },
    {
      step: "which nouns it may import",
      caught: architecture,
      edits: [
        [
          "tests/support/may-import.ts",
          (text) =>
            text
              .replaceAll('\n    "match-case": [', '\n    "saved-search": [],$&')
              .replace(/("src\/web\/features"[\s\S]*)\n {4}"saved-search": \[\],/, "$1"),
        ],
      ],
    },
    {
      step: "who can call it",
      caught: "types",
      edits: [
        [
          "tests/support/access-table.ts",
          "\n  home: {",
          "\n  savedSearches: { list: signedInAll, save: signedInAll, remove: signedInAll },\n  home: {",
        ],
        [
          "tests/support/access-asks.ts",
          '\n  if (noun === "home")',
          '\n  if (noun === "savedSearches") return savedSearchAsks[verb] ?? {};\n  if (noun === "home")',
        ],
        [
          "tests/support/access-asks.ts",
          "\nconst leadAsks:",
          "\nconst savedSearchAsks: Record<string, Record<string, unknown>> = {\n" +
            '  save: { name: "Search", query: "q=go" },\n' +
            '  remove: { id: "00000000-0000-4000-8000-000000000000" },\n' +
            "};\nconst leadAsks:",
        ],
      ],
    },
    {
      step: "that no answer reveals a candidate",
      caught: "types",
      edits: [
        [
          "tests/support/masking-asks.ts",
          "\n    home: {",
          "\n    savedSearches: {\n      list: [{}],\n" +
            '      save: [{ name: "Search", query: "q=canary" }],\n' +
            '      remove: [{ id: "00000000-0000-4000-8000-000000000000" }],\n    },\n    home: {',
        ],
      ],
    },
  ],
};
