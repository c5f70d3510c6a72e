/** Adds bookmarks: a person's own, listed, saved and removed on the page of the search. */
const schema = { project: "backend-postgres", file: "tests/backend/schema.test.ts" };
const architecture = { project: "guarantees", file: "tests/guarantees/architecture.test.ts" };
const screen = "src/web/features/search/search-screen.tsx";

/** Each insertion is an edit of its own, so that one that no longer fits is noticed. */
const before = (found, added) => (text) => text.replace(found, () => added + found);

const rule = `import { refuseState } from "../core/errors.ts";

export const bookmarkLimits = { name: 80, query: 2_000, each: 50 } as const;

/** @throws ExpectedError \`wrong-state\` */
export function requireSavable(saved: number): void {
  if (saved >= bookmarkLimits.each) refuseState("You have 50 bookmarks. Remove one to add another.");
}
`;

const contract = `import { z } from "zod";
import { bookmarkLimits as limits } from "#domain/bookmark/bookmark.ts";
import { id, procedure, silentProcedure } from "./procedure.ts";

const bookmark = z.object({ id, name: z.string(), query: z.string() });

export const bookmarks = {
  list: procedure({
    needs: "bookmark.use",
    says: "Your bookmarks, newest first.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(bookmark) }),
  }),
  save: procedure({
    needs: "bookmark.use",
    says: "Saves an address under a name.",
    input: z.strictObject({ name: z.string().trim().min(1).max(limits.name), query: z.string().max(limits.query) }),
    output: bookmark,
  }),
  remove: silentProcedure({
    needs: "bookmark.use",
    says: "Removes a bookmark.",
    input: z.strictObject({ id }),
  }),
};
`;

const migration = `import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table mls_bookmarks (
      id uuid primary key,
      person_id uuid not null references mls_people (id),
      organization_id uuid not null references mls_organizations (id),
      name text not null,
      query text not null,
      created_at timestamptz not null
    )\`.execute(db);
  await sql\`alter table mls_bookmarks enable row level security\`.execute(db);
  await sql\`create policy own_bookmarks on mls_bookmarks for all to mls_viewer
    using (person_id = (select mls_acting_person()) and organization_id = (select mls_acting_organization()))
    with check (person_id = (select mls_acting_person()) and organization_id = (select
      mls_acting_organization()))\`.execute(db);
  await grantToViewer(db, "mls_bookmarks", ["select", "insert", "delete"]);
}
`;

const tables = `export interface BookmarkTables {
  mls_bookmarks: {
    id: string;
    person_id: string;
    organization_id: string;
    name: string;
    query: string;
    created_at: Date;
  };
}
`;

const handlers = `import { requireSavable } from "#domain/bookmark/bookmark.ts";
import type { Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { answering, reading, type StepAt } from "../platform/http/step.ts";

const own = ({ work, viewer }: StepAt) =>
  work.db
    .selectFrom("mls_bookmarks")
    .where("person_id", "=", viewer.personId)
    .where("organization_id", "=", viewer.organizationId);

export const bookmarks: Handlers["bookmarks"] = {
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
        .insertInto("mls_bookmarks")
        .values({ id, person_id: personId, organization_id: organizationId, name, query, created_at: new Date(at.now) })
        .execute();
      return { id, name, query };
    }),
  remove: (context, { id }) =>
    answering(context, async ({ work }) => {
      await work.db.deleteFrom("mls_bookmarks").where("id", "=", knownId(id)).execute();
      return undefined;
    }),
};
`;

const part = `
function Bookmarks() {
  const { api } = useBackend();
  const { data, refetch } = useAsk("bookmarks", "list", {});
  const save = () => api.bookmarks.save({ name: "Engineers", query: location.search });
  return (
    <ul>
      {data?.items.map(({ id, name }) => (
        <li key={id}>
          {name} <Button onClick={() => void api.bookmarks.remove({ id }).then(() => refetch())}>Remove</Button>
        </li>
      ))}
      <li>
        <Button onClick={() => void save().then(() => refetch())}>Add bookmark</Button>
      </li>
    </ul>
  );
}
`;

export const entity = {
  name: "an entity",
  most: 14,
  steps: [
    { step: "rule", caught: "types", edits: [["src/domain/bookmark/bookmark.ts", null, rule]] },
    {
      step: "right",
      caught: "types",
      edits: [
        [
          "src/domain/core/policy.ts",
          '"shortlist.use": { allows: anyMember, hides: "forbidden" },',
          '"bookmark.use": { allows: anyMember, hides: "forbidden" },\n' +
            '  "shortlist.use": { allows: anyMember, hides: "forbidden" },',
        ],
      ],
    },
    {
      step: "contract",
      caught: "types",
      edits: [
        ["src/contract/bookmark.ts", null, contract],
        ["src/contract/index.ts", before("\nimport { shortlist }", '\nimport { bookmarks } from "./bookmark.ts";')],
        ["src/contract/index.ts", before("\n  own,\n}", "\n  bookmarks,")],
      ],
    },
    {
      step: "addresses",
      caught: "types",
      edits: [
        [
          "src/contract/routes.ts",
          "\n  home: {",
          "\n  bookmarks: {\n" +
            '    list: "GET /bookmarks",\n' +
            '    save: "POST /bookmarks",\n' +
            '    remove: "DELETE /bookmarks/:id",\n' +
            "  },\n  home: {",
        ],
      ],
    },
    {
      step: "what it is, in the API document, and the scopes of API keys",
      caught: "types",
      edits: [
        [
          "src/contract/nouns.ts",
          "\n  apiKeys: {",
          '\n  bookmarks: { scope: "session", is: "Addresses a person returns to." },\n  apiKeys: {',
        ],
        [
          "tests/support/key-table.ts",
          "\n  factors: {",
          '\n  bookmarks: { list: "session", save: "session", remove: "session" },\n  factors: {',
        ],
      ],
    },
    {
      step: "table, with row policy and grants",
      caught: schema,
      edits: [["src/server/platform/db/migrations/9000-bookmarks.ts", null, migration]],
    },
    {
      step: "type of the table",
      caught: "types",
      edits: [
        ["src/server/platform/db/tables/bookmark.ts", null, tables],
        [
          "src/server/platform/db/tables.ts",
          before("\nimport type { SessionTables }", '\nimport type { BookmarkTables } from "./tables/bookmark.ts";'),
        ],
        ["src/server/platform/db/tables.ts", before("\n    ShortlistTables,", "\n    BookmarkTables,")],
      ],
    },
    {
      step: "what an erasure does to it",
      caught: "types",
      edits: [
        [
          "tests/support/erasure-of-tables.ts",
          "mls_sessions: signIn,",
          "mls_bookmarks: settings,\n  mls_sessions: signIn,",
        ],
      ],
    },
    {
      step: "whether an organization's export has it",
      caught: schema,
      edits: [["tests/support/tables-not-archived.ts", before('\n    "mls_cv_readings",', '\n    "mls_bookmarks",')]],
    },
    {
      step: "the same in the document",
      caught: schema,
      edits: [
        [
          "docs/erasure.md",
          before("\n| `mls_sessions` |", "\n| `mls_bookmarks` | none | settings of an organization or a person |"),
        ],
      ],
    },
    {
      step: "handlers",
      caught: "types",
      edits: [
        ["src/server/bookmark/handlers.ts", null, handlers],
        [
          "src/server/handlers.ts",
          before("\nimport { settings }", '\nimport { bookmarks } from "./bookmark/handlers.ts";'),
        ],
        ["src/server/handlers.ts", before("\n  shortlist,", "\n  bookmarks,")],
      ],
    },
    {
      step: "why not in the demo",
      caught: "types",
      edits: [
        [
          "src/demo/left-out.ts",
          "\n  leads:",
          '\n  bookmarks: "Bookmarks are left out of the demo. Sign in to save one.",\n  leads:',
        ],
      ],
    },
    {
      step: "page that calls it",
      caught: architecture,
      edits: [
        [screen, before("\nimport { ShortlistMany }", '\nimport { useBackend } from "#web/lib/backend/context.tsx";')],
        [screen, before("\nimport { ShortlistMany }", '\nimport { Button } from "#web/ui/button.tsx";')],
        [screen, before('<h2 className="sr-only">Results</h2>', "<Bookmarks />")],
        [screen, (text) => text + part],
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
              .replaceAll('\n    "match-case": [', '\n    "bookmark": [],$&')
              .replace(/("src\/web\/features"[\s\S]*)\n {4}"bookmark": \[\],/, "$1"),
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
          "\n  bookmarks: { list: signedInAll, save: signedInAll, remove: signedInAll },\n  home: {",
        ],
        [
          "tests/support/access-asks.ts",
          '\n  if (noun === "home")',
          '\n  if (noun === "bookmarks") return bookmarkAsks[verb] ?? {};\n  if (noun === "home")',
        ],
        [
          "tests/support/access-asks.ts",
          "\nconst leadAsks:",
          "\nconst bookmarkAsks: Record<string, Record<string, unknown>> = {\n" +
            '  save: { name: "Engineers", query: "q=go" },\n' +
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
          "\n    bookmarks: {\n      list: [{}],\n" +
            '      save: [{ name: "Engineers", query: "q=canary" }],\n' +
            '      remove: [{ id: "00000000-0000-4000-8000-000000000000" }],\n    },\n    home: {',
        ],
      ],
    },
  ],
};
