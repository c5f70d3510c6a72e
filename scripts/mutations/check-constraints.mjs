/**
 * Removes the last value of one list in the database's check constraints at a time. The numbers wrap around, because
 * there are fewer lists than mutations.
 */
const lists = 80;

const migration = (number) => `import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(String.raw\`
    do $$
    declare
      list record;
    begin
      select * into list from (
        select conrelid::regclass as place, conname as name, pg_get_constraintdef(oid) as definition,
          row_number() over (order by conrelid::regclass::text, conname) - 1 as number, count(*) over () as lists
        from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace
          and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*::text\\]\\)\\)\\)$'
      ) as numbered where number = ${number} % lists;
      execute format('alter table %s drop constraint %I', list.place, list.name);
      execute format('alter table %s add constraint %I %s', list.place, list.name,
        regexp_replace(list.definition, ', ''[^'']*''::text\\]', ']'));
    end $$\`).execute(db);
}
`;

export const checkConstraintMutations = Array.from({ length: lists }, (_, number) => ({
  what: `list ${number} lacks its last value`,
  run: { project: "backend-postgres", file: "tests/backend/schema.test.ts" },
  // Either the lists differ, or the database rejects sample data with the value.
  caught: [/check constraints equal the domain's lists|database error 23514/],
  edits: [["src/server/platform/db/migrations/9000-shorter-list.ts", null, migration(number)]],
}));
